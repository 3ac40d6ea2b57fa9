import { expect, test } from 'vitest';
import { paysAt } from '../src/screens/lesson/pays';

const hex = (q: number, r: number, terrain: string, token: number | null, frame = false) => ({ q, r, terrain, token, frame });

test('a corner pays what its hexes bring, most often first', () => {
  const hexes = [hex(0, 0, 'field', 9), hex(0, -1, 'hills', 6), hex(1, -1, 'pasture', 10), hex(4, 4, 'forest', 8)];
  expect(paysAt({ hexes }, [0, 0, 'N'])).toEqual([
    { token: 6, terrain: 'hills', good: 'brick', dots: 5 },
    { token: 9, terrain: 'field', good: 'grain', dots: 4 },
    { token: 10, terrain: 'pasture', good: 'wool', dots: 3 },
  ]);
});

test('desert brings nothing, and sea is no hex to live on', () => {
  const hexes = [hex(0, 0, 'desert', null), hex(0, -1, 'sea', null), hex(1, -1, 'sea', null, true)];
  expect(paysAt({ hexes }, [0, 0, 'N'])).toEqual([{ token: null, terrain: 'desert', good: '', dots: 0 }]);
});
