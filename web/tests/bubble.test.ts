import { expect, test } from 'vitest';
import { boxAt, NEAR, placeBubble } from '../src/table/bubble';
import type { Bubble, Size } from '../src/table/bubble';
import { edgesOf, keyOf, pointOf } from '../src/table/geometry';
import type { Point } from '../src/table/geometry';
import { Viewport } from '../src/table/viewport.svelte';
import type { Rect } from '../src/table/viewport.svelte';

const FORMS: Size[] = [
  { width: 236, height: 104 },
  { width: 152, height: 170 },
];
const ROOM: Rect = { x: 280, y: 70, width: 660, height: 570 };
const body = ({ x, y, form }: Bubble): Rect => ({ x, y, ...FORMS[form]! });
const meets = (one: Rect, other: Rect): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
const far = ({ x, y, width, height }: Rect, at: Point): number =>
  Math.hypot(Math.max(x - at[0], 0, at[0] - x - width), Math.max(y - at[1], 0, at[1] - y - height));

/** Every edge of the base game's island, in the window of 1280 by 800. */
function island(): { view: Viewport; edges: Point[] } {
  const view = new Viewport();
  view.free = { x: 288, y: 70, width: 644, height: 570 };
  view.bounds = { left: -560, top: -560, width: 1120, height: 1120 };
  const found = new Map<string, Point>();
  for (let q = -2; q <= 2; q++)
    for (let r = Math.max(-2, -2 - q); r <= Math.min(2, 2 - q); r++)
      for (const edge of edgesOf(q, r)) found.set(keyOf(edge), view.toScreen(pointOf(edge)));
  return { view, edges: [...found.values()] };
}

test('on open water the bubble lies beside its place, on the side of the sea', () => {
  const spot = placeBubble([600, 350], 10, ROOM, FORMS, [], [], [1, 0]);
  expect(spot.x).toBeGreaterThan(600);
  expect(spot.form).toBe(0);
  expect(spot.far).toBe(false);
  expect(far(body(spot), [600, 350])).toBeLessThan(10 + NEAR);
});

test('it covers no place that can be chosen, whatever else it covers', () => {
  const at: Point = [600, 350];
  const lit = [boxAt([760, 350], 20), boxAt([440, 350], 20), boxAt([600, 500], 20), boxAt([600, 200], 20)];
  const things = Array.from({ length: 40 }, (_, i) => boxAt([300 + (i % 8) * 80, 90 + Math.floor(i / 8) * 110], 30));
  const found = body(placeBubble(at, 10, ROOM, FORMS, lit, things, [1, 0]));
  expect(lit.filter((box) => meets(found, box))).toEqual([]);
});

test('it never leaves its room', () => {
  for (const at of [
    [285, 75],
    [935, 635],
    [940, 75],
    [600, 635],
  ] as const) {
    const { x, y, width, height } = body(placeBubble(at, 10, ROOM, FORMS, [], [], [at[0] - 600, at[1] - 350]));
    expect(x).toBeGreaterThanOrEqual(ROOM.x);
    expect(y).toBeGreaterThanOrEqual(ROOM.y);
    expect(x + width).toBeLessThanOrEqual(ROOM.x + ROOM.width);
    expect(y + height).toBeLessThanOrEqual(ROOM.y + ROOM.height);
  }
});

test('for every edge of the island: the tip ends at its place, and where the body is far a leader is drawn', () => {
  const { view, edges } = island();
  const unit = view.scale;
  expect(edges.length).toBe(72);
  for (const at of edges) {
    const lit = edges
      .filter((other) => other !== at && Math.hypot(other[0] - at[0], other[1] - at[1]) < 160)
      .map((one) => boxAt(one, 26 * unit));
    const spot = placeBubble(at, 24 * unit, view.room, FORMS, lit, [], [at[0] - 610, at[1] - 355]);
    expect(lit.filter((box) => meets(body(spot), box))).toEqual([]);
    const tip = spot.tail.slice(1, -1).split('L')[1]!.split(' ').map(Number);
    expect(Math.hypot(tip[0]! - at[0], tip[1]! - at[1])).toBeLessThan(NEAR);
    expect(spot.far).toBe(far(body(spot), at) - 24 * unit > NEAR);
  }
});

test('a narrow form is taken where the wide one would cover what can be chosen', () => {
  const lit = [boxAt([500, 250], 20), boxAt([500, 450], 20)];
  const spot = placeBubble([450, 350], 10, { x: 280, y: 200, width: 240, height: 300 }, FORMS, lit, [], [-1, 0]);
  expect(spot.form).toBe(1);
  expect(lit.filter((box) => meets(body(spot), box))).toEqual([]);
});

test('a leader to a far place goes round what had better be seen', () => {
  const at: Point = [600, 350];
  const wall = { x: 520, y: 270, width: 160, height: 160 }; // nothing may lie near
  const token = { x: 700, y: 335, width: 30, height: 30 };
  const [free, round] = [placeBubble(at, 10, ROOM, FORMS, [wall], [], [1, 0]), placeBubble(at, 10, ROOM, FORMS, [wall], [token], [1, 0])];
  expect(free.far).toBe(true);
  expect(body(free).x).toBeGreaterThan(600);
  const { x, y, width, height } = body(round);
  const foot: Point = [Math.min(Math.max(600, x), x + width), Math.min(Math.max(350, y), y + height)];
  const covered = Array.from({ length: 50 }, (_, i): Point => [600 + ((foot[0] - 600) * i) / 50, 350 + ((foot[1] - 350) * i) / 50]).filter(
    ([px, py]) => px > token.x && px < token.x + token.width && py > token.y && py < token.y + token.height,
  );
  expect(covered).toHaveLength(0);
});

test('where everything but a spot at the edge can be chosen, the bubble finds it, and says what it hides where there is none', () => {
  const room: Rect = { x: 0, y: 0, width: 900, height: 600 };
  const free = { x: 660, y: 0, width: 240, height: 110 };
  const lit = Array.from({ length: 30 * 20 }, (_, i): Point => [15 + 30 * (i % 30), 15 + 30 * Math.floor(i / 30)])
    .map((at) => boxAt(at, 10))
    .filter((box) => !meets(box, free));
  const spot = placeBubble([200, 400], 20, room, FORMS, lit, [], [-1, 0]);
  expect(spot.hides).toBe(0);
  expect(lit.filter((box) => meets(body(spot), box))).toEqual([]);
  expect(placeBubble([200, 400], 20, room, FORMS, [...lit, free], [], [-1, 0]).hides).toBeGreaterThan(0);
});
