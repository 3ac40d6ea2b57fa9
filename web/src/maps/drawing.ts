/* A map as the editor keeps it: a value that never changes. Every stroke makes a new one, so that undo is only a step back. */
import type { Edge, Hex, MapArea, MapDrawing, MapFigure, MapPool } from '../wire';
import { edgesOf, keyOf, NEIGHBOURS } from '../table/geometry';

export type Drawing = MapDrawing;
export type DrawnHex = Drawing['hexes'][number];

export const TERRAINS = ['forest', 'hills', 'pasture', 'field', 'mountains', 'desert', 'gold', 'fog', 'sea'] as const;
export type Terrain = (typeof TERRAINS)[number];
export const FERTILE = ['forest', 'hills', 'pasture', 'field', 'mountains'] as const;
export const TOKENS = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12] as const;
export const HARBOURS = ['3:1', 'lumber', 'brick', 'wool', 'grain', 'ore'] as const;
export const MOST_HEXES = 400;
const REACH = 100; // coordinates go no further
/** Terrains that never carry a number. */
const BARE: ReadonlySet<string> = new Set(['desert', 'barren', 'sea', 'fog']);

export const carriesToken = (terrain: string): boolean => !BARE.has(terrain);
export const isWater = (terrain: string): boolean => terrain === 'sea';
export const isKnownLand = (terrain: string): boolean => terrain !== 'sea' && terrain !== 'fog';
export const pipsOf = (token: number | null): number => (token === null ? 0 : Math.max(0, 6 - Math.abs(7 - token)));
export const isRed = (token: number | null): boolean => token === 6 || token === 8;

const NOBODY: MapFigure = { used: false, at: null, terrain: null, token: null };

/** An empty sea to begin with. */
export function emptySea(title: string, radius = 3): Drawing {
  const hexes: DrawnHex[] = [];
  for (let r = -radius; r <= radius; r++)
    for (let q = Math.max(-radius, -r - radius); q <= Math.min(radius, -r + radius); q++) hexes.push([q, r, 'sea', null, null]);
  return {
    title,
    seats: [3, 4],
    points: [10, 10],
    hexes,
    areas: [],
    harbours: [],
    shuffled: false,
    robber: { ...NOBODY, used: true },
    pirate: NOBODY,
    pools: [],
    notes: [],
    boxes: ['sea'],
    options: {},
    words: [],
    kept: '',
  };
}

/* --- looking things up */

const indexes = new WeakMap<readonly DrawnHex[], ReadonlyMap<string, number>>();

function indexOf(hexes: readonly DrawnHex[]): ReadonlyMap<string, number> {
  let found = indexes.get(hexes);
  if (!found) indexes.set(hexes, (found = new Map(hexes.map(([q, r], at) => [keyOf([q, r]), at]))));
  return found;
}

export function hexAt(drawing: Drawing, at: Hex): DrawnHex | undefined {
  const index = indexOf(drawing.hexes).get(keyOf(at));
  return index === undefined ? undefined : drawing.hexes[index];
}

export const neighboursOf = ([q, r]: Hex): Hex[] => NEIGHBOURS.map(([dq, dr]): Hex => [q + dq, r + dr]);
export const within = ([q, r]: Hex): boolean => Math.abs(q) <= REACH && Math.abs(r) <= REACH;
export const sameHex = (one: Hex, other: Hex): boolean => one[0] === other[0] && one[1] === other[1];

/** Is there land here, known and on the map? */
export const landAt = (drawing: Drawing, at: Hex): boolean => isKnownLand(hexAt(drawing, at)?.[2] ?? 'sea');
/** Is there water: a sea hex, or what lies round the map? */
export const waterAt = (drawing: Drawing, at: Hex): boolean => isWater(hexAt(drawing, at)?.[2] ?? 'sea');
export const areaOf = (drawing: Drawing, at: Hex): MapArea | undefined => {
  const id = hexAt(drawing, at)?.[4];
  return id === null || id === undefined ? undefined : drawing.areas.find((area) => area.id === id);
};

/** The hexes round the map on which it can grow. */
export function shoreOf(drawing: Drawing): Hex[] {
  const found = new Map<string, Hex>();
  for (const [q, r] of drawing.hexes)
    for (const at of neighboursOf([q, r])) if (within(at) && !hexAt(drawing, at)) found.set(keyOf(at), at);
  return [...found.values()];
}

/** All hexes that hang together with this one and are alike. */
export function patchOf(drawing: Drawing, start: Hex, alike: (hex: DrawnHex) => boolean): Hex[] {
  const first = hexAt(drawing, start);
  if (!first || !alike(first)) return [];
  const found = new Map<string, Hex>([[keyOf(start), start]]);
  const open = [start];
  for (let at = open.pop(); at; at = open.pop())
    for (const next of neighboursOf(at)) {
      const hex = hexAt(drawing, next);
      if (hex && alike(hex) && !found.has(keyOf(next))) {
        found.set(keyOf(next), next);
        open.push(next);
      }
    }
  return [...found.values()];
}

/** The island that a hex belongs to: land and unknown land that hang together. */
export const islandOf = (drawing: Drawing, start: Hex): Hex[] => patchOf(drawing, start, (hex) => isKnownLand(hex[2]));

/** The edges of a hex at which land meets water. */
export const coastEdges = (drawing: Drawing, at: Hex): Edge[] =>
  edgesOf(...at).filter((_, side) => {
    const other = neighboursOf(at)[side]!;
    return (landAt(drawing, at) && waterAt(drawing, other)) || (waterAt(drawing, at) && landAt(drawing, other));
  });

export const pileOf = (drawing: Drawing): MapPool | undefined => drawing.pools.find((pool) => pool.hidden);
/** The hexes that are dealt anew for each game, from any pool or from one. */
export const dealtHexes = (drawing: Drawing, from?: string): Set<string> =>
  new Set(drawing.pools.filter((pool) => !pool.hidden && (from ?? pool.id) === pool.id).flatMap((pool) => pool.hexes.map(keyOf)));

/** Numbers for the foot of the editor. */
export function counted(drawing: Drawing): { land: number; numbers: number; harbours: number } {
  return {
    land: drawing.hexes.filter((hex) => !isWater(hex[2])).length,
    numbers: drawing.hexes.filter((hex) => hex[3] !== null).length,
    harbours: drawing.harbours.length,
  };
}
