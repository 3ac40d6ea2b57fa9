import { expect, test } from 'vitest';
import { ways } from '../src/table/tipTexts';
import { lastPlace, standing } from '../src/table/winning';
import type { EventView, TableView } from '../src/wire';
import { player } from './fixtures';

const table = (points: number[], winners: number[]): TableView =>
  ({ players: points.map((count, seat) => player(seat, { points: count })), winners }) as unknown as TableView;

test('equal points share a place, and the winner is first', () => {
  const order = standing(table([5, 10, 5, 7], [1]));
  expect(order.map((one) => [one.player.seat, one.place])).toEqual([
    [1, 1],
    [3, 2],
    [0, 3],
    [2, 3],
  ]);
  expect(standing(table([9, 9, 8], [1]))[0]?.player.seat).toBe(1);
});

test('the last move is where something was put in this turn', () => {
  const events = [
    { seq: 1, event: 'turn', seat: 0 },
    { seq: 2, event: 'road', seat: 0, edge: [1, 2, 'W'] },
    { seq: 3, event: 'built', seat: 0, piece: 'city', corner: [0, 0, 'N'] },
    { seq: 4, event: 'won', seat: 0, points: 10 },
  ] as unknown as EventView[];
  expect(lastPlace(events)).toEqual([0, 0, 'N']);
  expect(lastPlace([events[1]!, events[0]!, events[3]!])).toBeNull();
  expect(lastPlace([])).toBeNull();
});

test('numbers tell how often they are rolled', () => {
  expect([2, 6, 7, 8, 12, 13].map(ways)).toEqual([1, 5, 6, 5, 1, 0]);
});
