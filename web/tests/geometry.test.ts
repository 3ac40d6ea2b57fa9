import { describe, expect, test } from 'vitest';
import {
  between,
  centre,
  chance,
  cornerHexes,
  cornerPoint,
  cornersOf,
  distance,
  edgeCorners,
  edgeEnds,
  edgeHexes,
  edgesOf,
  HALF,
  isCorner,
  isEdge,
  isHex,
  keyOf,
  NEIGHBOURS,
  num,
  placeAt,
  placeKind,
  placeOf,
  pointOf,
  SIDE,
  tagPoint,
} from '../src/table/geometry';
import type { Point } from '../src/table/geometry';
import type { Hex, Place } from '../src/wire';

const HEXES: Hex[] = [
  [0, 0],
  [2, -1],
  [-3, 1],
];
const near = (one: Point, other: Point): boolean => distance(one, other) < 1e-6;

describe.each(HEXES)('the hex %d, %d', (q, r) => {
  const middle = centre(q, r);

  test('has its corners one side away, clockwise from the top', () => {
    const points = cornersOf(q, r).map(cornerPoint);
    for (const point of points) expect(distance(point, middle)).toBeCloseTo(SIDE);
    const angles = points.map(([x, y]) => Math.round((Math.atan2(y - middle[1], x - middle[0]) * 180) / Math.PI));
    expect(angles).toEqual([-90, -30, 30, 90, 150, -150]);
  });

  test('has its edges between it and its neighbours, in their order', () => {
    edgesOf(q, r).forEach((edge, i) => {
      const [dq, dr] = NEIGHBOURS[i]!;
      expect(near(pointOf(edge), between(middle, centre(q + dq, r + dr), 0.5))).toBe(true);
      expect(edgeHexes(edge).map(keyOf).sort()).toEqual([keyOf([q, r]), keyOf([q + dq, r + dr])].sort());
    });
  });

  test('has edges that end at its corners and are one side long', () => {
    const corners = new Set(cornersOf(q, r).map(keyOf));
    for (const edge of edgesOf(q, r)) {
      expect(edgeCorners(edge).every((corner) => corners.has(keyOf(corner)))).toBe(true);
      expect(distance(...edgeEnds(edge))).toBeCloseTo(SIDE);
    }
  });

  test('is one of the three hexes round each of its corners', () => {
    for (const corner of cornersOf(q, r)) {
      const around = cornerHexes(corner);
      expect(around.map(keyOf)).toContain(keyOf([q, r]));
      for (const [aq, ar] of around) expect(distance(centre(aq, ar), cornerPoint(corner))).toBeCloseTo(SIDE);
    }
  });

  test('is what its middle means, and so are its corners and edges', () => {
    const board = HEXES.map(([hq, hr]) => ({ q: hq, r: hr }));
    expect(placeAt(board, middle)).toEqual([q, r]);
    for (const spot of [...cornersOf(q, r), ...edgesOf(q, r)]) {
      const found = placeAt(board, pointOf(spot));
      expect(found && near(pointOf(found), pointOf(spot))).toBe(true);
    }
  });
});

test('neighbours lie two half widths apart', () => {
  for (const [q, r] of NEIGHBOURS) expect(distance(centre(0, 0), centre(q, r))).toBeCloseTo(2 * HALF);
});

test('places are told apart by their form', () => {
  expect([[1, 2] as Place, [1, 2, 'N'] as Place, [1, 2, 'NW'] as Place].map(placeKind)).toEqual(['hex', 'corner', 'edge']);
  expect([isHex([1, 2]), isEdge([1, 2, 'W']), isCorner([1, 2, 'S'])]).toEqual([true, true, true]);
  expect([isHex([1, 2, 'S']), isEdge([1, 2, 'S']), isCorner([1, 2, 'NE'])]).toEqual([false, false, false]);
});

test('a place is found again by its key', () => {
  const places: Place[] = [
    [-1, 2],
    [0, -3, 'N'],
    [4, 0, 'S'],
    [1, -1, 'W'],
    [0, 0, 'NW'],
    [-2, 5, 'NE'],
  ];
  expect(places.map((place) => placeOf(keyOf(place)))).toEqual(places);
});

test('a point off the board means nothing', () => {
  expect(placeAt([{ q: 0, r: 0 }], [900, 900])).toBeNull();
});

test('path numbers are short', () => {
  expect([1.04, -0.04, 86.60254, 100].map(num)).toEqual(['1', '0', '86.6', '100']);
});

test('chance depends on its words only and spreads over 0 to 1', () => {
  const values = Array.from({ length: 400 }, (_, i) => chance('coast', i));
  expect(values).toEqual(Array.from({ length: 400 }, (_, i) => chance('coast', i)));
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...values)).toBeLessThan(1);
  expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.5, 1);
});

test('a tag about a building covers no number of the three hexes round its corner', () => {
  for (const corner of cornersOf(0, 0)) {
    const [x, y] = tagPoint(corner);
    for (const [q, r] of cornerHexes(corner)) {
      const [tx, ty] = centre(q, r);
      const [dx, dy] = [Math.max(Math.abs(tx - x) - 34, 0), Math.max(Math.abs(ty + 7 - y) - 17, 0)];
      expect(Math.hypot(dx, dy), `${keyOf(corner)} and ${q},${r}`).toBeGreaterThan(40); // the largest token
    }
  }
});
