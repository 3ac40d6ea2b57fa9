/* How improvements, knights and barbarians are shown. */
import type { Corner } from '../../wire';
import { landing } from '../../table/animator.svelte';
import type { Animator, EventAnimations } from '../../table/animator.svelte';
import { play } from '../../table/sound';
import type { Sound } from '../../table/sound';

/** Something stands, or happens, at a corner. */
const at =
  (sound: Sound) =>
  (animator: Animator, event: { corner: Corner }): void =>
    landing(animator, event.corner, sound);

export const animations: EventAnimations = {
  knight: at('wood'),
  knight_activated: at('card'),
  knight_promoted: at('stone'),
  knight_moved: at('wood'),
  knight_fled: at('wood'),
  knight_removed: at('robber'),
  wall: at('stone'),
  metropolis: at('award'),
  improved: () => play('stone'),
  merchant: () => play('card'),
  barbarians: () => play('drums'),
  city_lost: at('robber'),
  robber_comes: () => play('robber'),
  pirate_comes: () => play('drums'),
  aqueduct: (animator, { card }, seat) => animator.cards(card, 1, animator.bankAt(), animator.seatAt(seat, card)),
};
