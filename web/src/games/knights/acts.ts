/* What is shown of improvements, knights and barbarians. */
import type { EventView, Place } from '../../lib/contract';
import { pointOf } from '../../table/shape';
import type { Act } from '../../table/show.svelte';
import { play } from '../../table/sound';

const DUST = 500;

/** A landing of the barbarians, as far as it was told. */
export interface Battle {
  attack: number;
  defence: number;
  /** By seat. */
  shares: number[];
  /** Who lost a city, or is asked which one. */
  losers: number[];
  hero: number | null;
  /** Who draws cards, where several did most. */
  drawers: number[];
}

const number = (event: EventView, field: string): number => Number(event[field] ?? 0);

/** Something stands, or happens, at a corner. */
const at =
  (sound: Parameters<typeof play>[0]): Act =>
  (show, event) => {
    show.glow({ kind: 'dust', at: pointOf((event.corner ?? event.edge) as Place) }, DUST);
    play(sound);
  };

export const KNIGHTS: Record<string, Act> = {
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
  barbarians: () => play('pirate'),
  city_lost: at('robber'),
  robber_comes: () => play('robber'),
  pirate_comes: () => play('pirate'),
  aqueduct: (show, event, seat) => {
    const good = String(event.card ?? '');
    show.cards(good, 1, show.bankAt(), show.seatAt(seat, good));
  },
};

/** The battle among these events, if there was one. Who is asked now has lost a city, or draws. */
export function battleOf(events: readonly EventView[], phase: string, waiting: readonly number[]): Battle | null {
  const fight = events.findLast((event) => event.event === 'battle');
  if (!fight) return null;
  const shares: number[] = [];
  for (const event of events) if (event.event === 'battle_share') shares[number(event, 'seat')] = number(event, 'strength');
  const hero = events.find((event) => event.event === 'defender');
  const fell = events.filter((event) => event.event === 'city_lost').map((event) => number(event, 'seat'));
  return {
    attack: number(fight, 'barbarians'),
    defence: number(fight, 'defenders'),
    shares,
    losers: [...new Set([...fell, ...(phase === 'lose_city' ? waiting : [])])].sort((a, b) => a - b),
    hero: hero ? number(hero, 'seat') : null,
    drawers: phase === 'spoils' ? best(shares) : [],
  };
}

function best(shares: readonly number[]): number[] {
  const most = Math.max(...shares);
  return shares.flatMap((share, seat) => (share === most ? [seat] : []));
}
