/* A landing of the barbarians, put together from its events. */
import type { EventView } from '../../wire';

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

/** The battle among these events, if there was one. Who is asked now has lost a city, or draws. */
export function battleOf(events: readonly EventView[], phase: string, waiting: readonly number[]): Battle | null {
  const fight = events.findLast((event) => event.event === 'battle');
  if (!fight) return null;
  const shares: number[] = [];
  for (const event of events) if (event.event === 'battle_share') shares[event.seat] = event.strength;
  const hero = events.find((event) => event.event === 'defender');
  const fell = events.filter((event) => event.event === 'city_lost').map((event) => event.seat);
  return {
    attack: fight.barbarians,
    defence: fight.defenders,
    shares,
    losers: [...new Set([...fell, ...(phase === 'lose_city' ? waiting : [])])].sort((a, b) => a - b),
    hero: hero?.seat ?? null,
    drawers: phase === 'spoils' ? best(shares) : [],
  };
}

function best(shares: readonly number[]): number[] {
  const most = Math.max(...shares);
  return shares.flatMap((share, seat) => (share === most ? [seat] : []));
}
