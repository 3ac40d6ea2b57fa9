import { expect, test, vi } from 'vitest';
import '../src/games/boxes';
import { berth, boardBounds, isLand, isSea, landKey, litBounds, staticLayer, tokenFace, tokenRadius } from '../src/table/boardDrawing';
import { centre, distance, HALF, NEIGHBOURS, SIDE } from '../src/table/geometry';
import { DAY, NIGHT } from '../src/table/boardTheme';
import { extensions } from '../src/table/extensions.svelte';
import type { PieceView } from '../src/wire';
import { hex, scene } from './fixtures';

const RING = NEIGHBOURS.map(([q, r]) => hex(q, r, 'hills', 5));
const coasts = (layer: string): number => (/id="b-coast" d="([^"]*)"/.exec(layer)?.[1]?.match(/Z/g) ?? []).length;

test('terrains are land, sea or not known yet, as the boxes in play say', async () => {
  extensions.want(['seafarers', 'hawaii']);
  await vi.waitUntil(() => 'fog' in extensions.terrainLooks && 'fishing' in extensions.terrainLooks, { timeout: 20_000 });
  expect(['forest', 'desert', 'sea', 'fishing', 'fog'].map((terrain) => isLand(hex(0, 0, terrain)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(['sea', 'fishing', 'fog'].map(isSea)).toEqual([true, true, false]);
  extensions.want([]);
}, 30_000);

test('the board has room round its hexes, and none for the empty frame', () => {
  const alone = boardBounds(scene({ hexes: [hex(0, 0)] }));
  expect([alone.left, alone.top, alone.width, alone.height]).toEqual([-HALF - 26, -SIDE - 26, 2 * HALF + 52, 2 * SIDE + 52]);
  const framed = boardBounds(scene({ hexes: [hex(0, 0), { ...hex(3, 0, 'sea'), frame: true }] }));
  expect(framed).toEqual(alone);
});

test('a piece on the frame is seen as well', () => {
  const frame = { ...hex(3, 0, 'sea'), frame: true };
  const pirate: PieceView = { kind: 'pirate', at: [3, 0], seat: null, state: '' };
  const box = boardBounds(scene({ hexes: [hex(0, 0), frame], pieces: [pirate] }));
  expect(box.left + box.width).toBeCloseTo(centre(3, 0)[0] + 58);
});

test('an empty scene has a box to be drawn in', () => {
  expect(boardBounds(scene()).width).toBeGreaterThan(0);
});

test('lit places get room round them', () => {
  const box = litBounds([[0, 0, 'N']]);
  expect([box.left + box.width / 2, box.top + box.height / 2].map(Math.round)).toEqual([0, -SIDE]);
  expect(litBounds([[0, 0]]).width).toBeGreaterThan(box.width);
});

test('a ship of a harbour lies in the sea, 66 units from its edge', () => {
  const ship = berth({ edge: [1, 0, 'W'], kind: '3:1', sea: [1, 0] });
  expect(distance(ship, [HALF, 0])).toBeCloseTo(66);
  expect(ship[0]).toBeGreaterThan(HALF);
});

test('each island and each lake has a shore of its own', () => {
  expect(coasts(staticLayer(scene({ hexes: [hex(0, 0), ...RING] }), DAY, 40))).toBe(1);
  expect(coasts(staticLayer(scene({ hexes: [hex(0, 0, 'sea'), ...RING] }), DAY, 40))).toBe(2);
  expect(coasts(staticLayer(scene({ hexes: [hex(0, 0), hex(4, 0)] }), NIGHT, 40))).toBe(2);
});

test('the same land is drawn the same, and other land has another key', () => {
  const land = scene({ hexes: [hex(0, 0, 'forest', 6), ...RING] });
  expect(staticLayer(land, DAY, 40)).toBe(staticLayer(structuredClone(land), DAY, 40));
  const found = scene({ hexes: [hex(0, 0, 'gold', 6), ...RING] });
  expect(landKey(found)).not.toBe(landKey(land));
  expect(landKey({ ...land, pieces: [] })).toBe(landKey(land));
});

test.each([
  [2, 1],
  [6, 5],
  [8, 5],
  [11, 2],
  [12, 1],
])('the token %d has %d pips', (value, pips) => {
  const dots = tokenFace(value, DAY, 40).split('<g fill=')[1] ?? '';
  expect(dots.match(/<circle/g)).toHaveLength(pips);
  expect(tokenFace(value, DAY, 40).includes('#B3241C')).toBe(pips === 5);
});

test('tokens grow as the board shrinks, within bounds', () => {
  expect(tokenRadius(1)).toBe(31);
  expect(tokenRadius(0.05)).toBe(40);
  expect(tokenRadius(0.4)).toBeGreaterThan(tokenRadius(0.6));
});
