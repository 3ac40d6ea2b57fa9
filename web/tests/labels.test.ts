import { expect, test } from 'vitest';
import { placeLabels } from '../src/table/labels';

const label = (key: string, x: number, y = 0): { key: string; x: number; y: number; width: number } => ({ key, x, y, width: 60 });
const how = { height: 12, gap: 10, most: 0.2, wanted: new Set<string>() };

test('a name lies below its place, and elsewhere where something is below', () => {
  expect(placeLabels([label('a', 0)], [], how).get('a')).toEqual([0, 16]);
  const below = { x: -40, y: 8, width: 80, height: 20 };
  expect(placeLabels([label('a', 0)], [below], how).get('a')).toEqual([0, -16]);
});

test('names of neighbours keep apart', () => {
  const found = placeLabels([label('a', 0), label('b', 20)], [], how);
  const [[, a], [, b]] = [found.get('a')!, found.get('b')!];
  expect(Math.abs(a - b)).toBeGreaterThanOrEqual(12);
});

test('a name without room is left out, unless it is wanted', () => {
  const everywhere = { x: -500, y: -500, width: 1000, height: 1000 };
  expect(placeLabels([label('a', 0)], [everywhere], how).size).toBe(0);
  expect(placeLabels([label('a', 0)], [everywhere], { ...how, wanted: new Set(['a']) }).size).toBe(1);
});
