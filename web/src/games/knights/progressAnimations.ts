/* How progress cards are shown. */
import { landing } from '../../table/animator.svelte';
import type { EventAnimations } from '../../table/animator.svelte';
import { pointOf } from '../../table/geometry';
import { play } from '../../table/sound';
import { playedCard } from './playedCard.svelte';
import { deckSign } from './progressCards';

const PLAYED = 2400; // how long a card that was played lies in the middle

const back = ({ deck }: { deck: string }): string =>
  `<span class="progress-back ${deck}"><svg viewBox="-12 -12 24 24">${deckSign(deck)}</svg></span>`;

export const progressAnimations: EventAnimations = {
  progress_drawn: (animator, event, seat) => {
    animator.send(back(event), animator.bankAt(), animator.seatAt(seat, 'progress'), 200, 600);
    play('card');
  },
  progress_point: () => play('award'),
  progress_played: (animator, { card }, seat) => {
    if (seat !== animator.store.me) playedCard.show(card, seat, PLAYED); // the own one was just in hand
    play('card');
  },
  progress_put_away: (animator, event, seat) => animator.send(back(event), animator.seatAt(seat, 'progress'), animator.bankAt(), 0, 500),
  progress_taken: (animator, event, seat) =>
    animator.send(back(event), animator.seatAt(event.victim, 'progress'), animator.seatAt(seat, 'progress'), 250, 600),
  harvested: (animator, { card, count }, seat) => animator.cards(card, count, animator.bankAt(), animator.seatAt(seat, card)),
  tokens_swapped: (animator, { one, other }) => {
    for (const hex of [one, other]) animator.glow({ kind: 'hex', at: pointOf(hex) }, 1800);
    play('wood');
  },
  toll: (animator, { card, victim }, seat) => animator.pass(card, victim, seat),
  given: (animator, { card, taker }, seat) => animator.pass(card, seat, taker),
  exchanged: (animator, { gives, gets, victim }, seat) => {
    animator.pass(gives, seat, victim);
    animator.pass(gets, victim, seat);
    play('agreed');
  },
  road_removed: (animator, { edge }) => landing(animator, edge, 'wood'),
};
