/* Where hexes, corners and edges lie: the side of a hex is 100 units, x grows to the right and y downward. Coordinates are those of board files. */
import type { Corner, Edge, Hex, Place } from '../wire';

export type Point = readonly [x: number, y: number];

export const SIDE = 100;
export const HALF = (SIDE * Math.sqrt(3)) / 2;
/** E, SE, SW, W, NW, NE: clockwise on the sheet. */
export const NEIGHBOURS: readonly Hex[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

export const keyOf = (at: readonly (number | string)[]): string => at.join(',');
/** The place of a key: the way back from `keyOf`. */
export function placeOf(key: string): Place {
  const [q, r, side] = key.split(',');
  const at: Hex = [Number(q), Number(r)];
  if (side === 'N' || side === 'S') return [...at, side];
  return side === 'W' || side === 'NW' || side === 'NE' ? [...at, side] : at;
}
export const centre = (q: number, r: number): Point => [HALF * (2 * q + r), 1.5 * SIDE * r];
export const isHex = (at: Place): at is Hex => at.length === 2;
export const isEdge = (at: Place): at is Edge => at.length === 3 && at[2] !== 'N' && at[2] !== 'S';
export const isCorner = (at: Place): at is Corner => at.length === 3 && !isEdge(at);

export function cornerPoint([q, r, side]: Corner): Point {
  const [x, y] = centre(q, r);
  return [x, side === 'N' ? y - SIDE : y + SIDE];
}

/** The six corners of a hex, clockwise from the top. */
export function cornersOf(q: number, r: number): Corner[] {
  return [
    [q, r, 'N'],
    [q + 1, r - 1, 'S'],
    [q, r + 1, 'N'],
    [q, r, 'S'],
    [q - 1, r + 1, 'N'],
    [q, r - 1, 'S'],
  ];
}

/** The six edges of a hex in the order of `NEIGHBOURS`. */
export function edgesOf(q: number, r: number): Edge[] {
  return [
    [q + 1, r, 'W'],
    [q, r + 1, 'NW'],
    [q - 1, r + 1, 'NE'],
    [q, r, 'W'],
    [q, r, 'NW'],
    [q, r, 'NE'],
  ];
}

/** The two ends of an edge, the upper or left one first. */
export function edgeCorners([q, r, side]: Edge): [Corner, Corner] {
  if (side === 'W')
    return [
      [q, r - 1, 'S'],
      [q - 1, r + 1, 'N'],
    ];
  if (side === 'NW')
    return [
      [q, r - 1, 'S'],
      [q, r, 'N'],
    ];
  return [
    [q, r, 'N'],
    [q + 1, r - 1, 'S'],
  ];
}

/** Where a tag about a building lies so that it covers no number: above its corner, or below where a hex lies right above. */
export function tagPoint(at: Corner): Point {
  const [x, y] = cornerPoint(at);
  return [x, at[2] === 'N' ? y - 58 : y + 46];
}

export function edgeEnds(at: Edge): [Point, Point] {
  const [one, other] = edgeCorners(at);
  return [cornerPoint(one), cornerPoint(other)];
}

/** The two hexes along an edge. */
export function edgeHexes([q, r, side]: Edge): [Hex, Hex] {
  if (side === 'W')
    return [
      [q, r],
      [q - 1, r],
    ];
  return side === 'NW'
    ? [
        [q, r],
        [q, r - 1],
      ]
    : [
        [q, r],
        [q + 1, r - 1],
      ];
}

/** The three hexes round a corner. */
export function cornerHexes([q, r, side]: Corner): [Hex, Hex, Hex] {
  return side === 'N'
    ? [
        [q, r],
        [q, r - 1],
        [q + 1, r - 1],
      ]
    : [
        [q, r],
        [q - 1, r + 1],
        [q, r + 1],
      ];
}

export function between(one: Point, other: Point, part: number): Point {
  return [one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part];
}

export const distance = (one: Point, other: Point): number => Math.hypot(other[0] - one[0], other[1] - one[1]);

/** The point of any place; an edge's is its middle. */
export function pointOf(at: Place): Point {
  if (isHex(at)) return centre(...at);
  return isEdge(at) ? between(...edgeEnds(at), 0.5) : cornerPoint(at);
}

/** What a place is. */
export type PlaceKind = 'hex' | 'edge' | 'corner';
export const placeKind = (at: Place): PlaceKind => (isHex(at) ? 'hex' : isEdge(at) ? 'edge' : 'corner');

const NEAR = { corner: 26, edge: 24, hex: 92 };

/** The corner, edge or hex that a point of the board means, if it means any. */
export function placeAt(hexes: readonly { q: number; r: number }[], at: Point): Place | null {
  const near = hexes
    .map(({ q, r }) => ({ q, r, far: distance(centre(q, r), at) }))
    .filter((hex) => hex.far < 1.3 * SIDE)
    .sort((one, other) => one.far - other.far)
    .slice(0, 2);
  const found = (places: Place[], reach: number): Place | undefined => places.find((place) => distance(pointOf(place), at) < reach);
  return (
    found(
      near.flatMap(({ q, r }) => cornersOf(q, r)),
      NEAR.corner,
    ) ??
    found(
      near.flatMap(({ q, r }) => edgesOf(q, r)),
      NEAR.edge,
    ) ??
    (near[0] && near[0].far < NEAR.hex ? [near[0].q, near[0].r] : null)
  );
}

/** Short numbers for path data. */
export const num = (value: number): string => String(Math.round(value * 10) / 10 || 0);

/** A number from 0 to 1 that depends on its words only: a board always gets the same coast, trees and waves. */
export function chance(...words: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const letter of words.join('|')) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
