/* Mirrors and turns of a whole map, and the places that belong together while both sides are painted. */
import type { Edge, Hex } from '../wire';
import { edgeHexes, edgesOf, NEIGHBOURS } from '../table/geometry';
import type { Drawing, DrawnHex } from './drawing';
import { withoutPlaces } from './kept';

/** Where a hex comes to lie. */
type Move = (at: Hex) => Hex;

export const across: Move = ([q, r]) => [-q - r, r];
export const upsideDown: Move = ([q, r]) => [q + r, -r];
/** A sixth of a turn, clockwise. */
export const turned: Move = ([q, r]) => [0 - r, q + r];

/** An edge is known by the two hexes along it. */
export function movedEdge(at: Edge, move: Move): Edge {
  const [one, other] = edgeHexes(at).map(move) as [Hex, Hex];
  const side = NEIGHBOURS.findIndex(([dq, dr]) => one[0] + dq === other[0] && one[1] + dr === other[1]);
  return edgesOf(...one)[side]!;
}

const clean = ([q, r]: Hex): Hex => [q || 0, r || 0]; // no negative zero

/** The whole map somewhere else. Places that only a scenario names don't come along. */
export function moved(drawing: Drawing, move: Move): Drawing {
  const put: Move = (at) => clean(move(at));
  const figure = <Figure extends Drawing['robber']>(one: Figure): Figure => (one.at ? { ...one, at: put(one.at) } : one);
  return {
    ...drawing,
    hexes: drawing.hexes.map(([q, r, ...rest]): DrawnHex => [...put([q, r]), ...rest]),
    harbours: drawing.harbours.map((one) => ({ ...one, edge: movedEdge(one.edge as Edge, put) })),
    robber: figure(drawing.robber),
    pirate: figure(drawing.pirate),
    pools: drawing.pools.map((pool) => ({
      ...pool,
      hexes: pool.hexes.map(put),
      spirals: pool.spirals.map(put),
      never: pool.never.map((one) => ({ ...one, hexes: one.hexes.map(put) })),
    })),
    kept: withoutPlaces(drawing.kept),
  };
}

/* --- painting both sides */

export const SYMMETRIES = ['none', 'across', 'down', 'turn', 'three'] as const;
export type Symmetry = (typeof SYMMETRIES)[number];

/** The ways to the other places that a stroke paints as well, for a map that lies as this one does. */
export function partners(drawing: Drawing, symmetry: Symmetry): Move[] {
  if (symmetry === 'none') return [];
  const xs = drawing.hexes.map(([q, r]) => 2 * q + r);
  const rows = drawing.hexes.map(([, r]) => r);
  const [wide, high] = [Math.min(...xs) + Math.max(...xs), Math.min(...rows) + Math.max(...rows)];
  const axis = Math.round(wide / 2);
  const even = 2 * Math.round(high / 2);
  if (symmetry === 'across') return [([q, r]) => [axis - q - r, r]];
  if (symmetry === 'down') return [([q, r]) => [q + r - even / 2, even - r]];
  if (symmetry === 'turn') {
    const sum = Math.round((wide - high) / 2); // q + q' of two places across the middle
    return [([q, r]) => [sum - q, high - r]];
  }
  const [mq, mr] = [Math.round((wide / 2 - high / 2) / 2), Math.round(high / 2)];
  const third: Move = ([q, r]) => {
    const [dq, dr] = turned(turned([q - mq, r - mr]));
    return [mq + dq, mr + dr];
  };
  return [third, (at) => third(third(at))];
}

/** This place and its partners, each once. */
export function withPartners(at: Hex, ways: readonly Move[]): Hex[] {
  const found = new Map([at, ...ways.map((way) => clean(way(at)))].map((one) => [one.join(), one]));
  return [...found.values()];
}

export function edgesWithPartners(at: Edge, ways: readonly Move[]): Edge[] {
  const found = new Map([at, ...ways.map((way) => movedEdge(at, way))].map((one) => [one.join(), one]));
  return [...found.values()];
}
