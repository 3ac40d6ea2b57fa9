import { beforeEach, expect, test } from 'vitest';
import type { Point } from '../src/table/geometry';
import { Viewport } from '../src/table/viewport.svelte';

let view: Viewport;

beforeEach(() => {
  view = new Viewport();
  view.free = { x: 100, y: 50, width: 800, height: 600 };
  view.bounds = { left: -500, top: -300, width: 1000, height: 600 };
});

const close = (one: Point, other: Point): void => {
  expect(one[0]).toBeCloseTo(other[0]);
  expect(one[1]).toBeCloseTo(other[1]);
};

test('the board fits into the free rectangle, its middle in the middle', () => {
  expect(view.scale).toBeCloseTo(0.8);
  close(view.toScreen([0, 0]), [500, 350]);
  close(view.toScreen([-500, -300]), [100, 110]);
});

test('a point of the screen leads back to the same point of the board', () => {
  view.zoomAt([300, 200], 1.7);
  view.pan(12, -30);
  for (const point of [
    [0, 0],
    [420, -111],
  ] as const)
    close(view.toBoard(view.toScreen(point)), point);
});

test('zooming keeps what is under the finger', () => {
  const finger: Point = [420, 300];
  const under = view.toBoard(finger);
  view.zoomAt(finger, 2);
  close(view.toScreen(under), finger);
});

test('zooming ends at three times and at the whole board', () => {
  view.zoomAt([500, 350], 50);
  expect(view.zoom).toBe(3);
  view.zoomAt([500, 350], 0.001);
  expect([view.zoom, view.dx, view.dy].map((value) => Math.abs(value))).toEqual([1, 0, 0]);
});

test('the board can not be pushed off the screen', () => {
  view.zoomAt([500, 350], 2);
  view.pan(10_000, -10_000);
  expect(view.dx).toBeCloseTo((1000 * view.scale) / 2 + 40);
  expect(view.dy).toBeCloseTo(-(600 * view.scale) / 2 - 40);
  view.reset();
  expect([view.zoom, view.dx, view.dy]).toEqual([1, 0, 0]);
});

test('a part with places too small to hit is brought nearer', () => {
  view.free = { x: 0, y: 0, width: 200, height: 120 };
  view.show({ left: 300, top: -100, width: 150, height: 150 });
  expect(view.zoom).toBeGreaterThan(1);
  const [x, y] = view.toScreen([375, -25]);
  expect(x > 0 && x < 200 && y > 0 && y < 120).toBe(true);
});
