/* Why somebody has won, and the last thing that was done: said and shown when a game is over. */
import { known, named, t } from '../lib/i18n.svelte';
import type { EventView, GoalView, Place, PlayerView, TableView } from '../wire';

/** What besides the points has decided, in words; '' where points tell it all. `you`: the viewer has won. */
export function whyWon(winner: PlayerView, name: string, you: boolean): string {
  const said = (goal: GoalView): string => {
    const whole = `goal.${goal.name}.done`;
    const key = goal.count === goal.total && known(whole) ? whole : `goal.${goal.name}.won`;
    const yours = `${key}.you`;
    if (you && known(yours)) return t(yours, { count: goal.count });
    return known(key) ? t(key, { name, count: goal.count }) : '';
  };
  return winner.goals
    .filter((goal) => goal.met)
    .map(said)
    .filter(Boolean)
    .join('. ');
}

/** The winner's points by what brought them: "City 4, Settlement 2". */
export const sourcesOf = (table: TableView, seat: number): string =>
  table.score
    .filter((row) => row.seat === seat && row.points > 0)
    .sort((one, other) => other.points - one.points)
    .map((row) => `${named('source', row.source)} ${row.count}`)
    .join(' · ');

const isPlace = (value: unknown): value is Place =>
  Array.isArray(value) &&
  (value.length === 2 || value.length === 3) &&
  value.every((part, i) => typeof part === (i < 2 ? 'number' : 'string'));

/** Where the last piece was put or the last thing happened. */
export function lastPlace(history: readonly EventView[]): Place | null {
  for (const event of [...history].reverse()) {
    const place = Object.values(event).find(isPlace);
    if (place) return place;
    if (event.event === 'turn') return null; // nothing on the board has won: a card
  }
  return null;
}

/** Players with their places, the winners first; equal points share a place. */
export function standing(table: TableView): { player: PlayerView; place: number }[] {
  const won = (seat: number): number => Number(table.winners.includes(seat));
  const order = [...table.players].sort((a, b) => won(b.seat) - won(a.seat) || b.points - a.points);
  let place = 0;
  return order.map((player, i) => {
    const before = order[i - 1];
    if (before?.points !== player.points || won(before.seat) !== won(player.seat)) place = i + 1;
    return { player, place };
  });
}
