/* What a tool does to a map. Every function takes a drawing and gives another one, or the same if nothing changes. */
import type { Edge, Hex } from '../wire';
import { edgeHexes, keyOf, pointOf } from '../table/geometry';
import type { Point } from '../table/geometry';
import { areaForLand, paintedArea, unknownArea, withoutEmptied } from './areas';
import type { AreaTool } from './areas';
import {
  carriesToken,
  coastEdges,
  dealtHexes,
  hexAt,
  isKnownLand,
  isWater,
  landAt,
  MOST_HEXES,
  neighboursOf,
  patchOf,
  sameHex,
  TOKENS,
  waterAt,
  within,
} from './drawing';
import type { Drawing, DrawnHex } from './drawing';
import { paintedPool, withPools } from './pools';

export type Tool =
  | { kind: 'terrain'; terrain: string }
  | { kind: 'number'; number: number }
  | { kind: 'harbour'; harbour: string }
  | { kind: 'area'; area: AreaTool }
  | { kind: 'pool'; pool?: string }
  | { kind: 'robber' }
  | { kind: 'pirate' }
  | { kind: 'erase' };

export const toolName = (tool: Tool): string =>
  tool.kind === 'terrain'
    ? tool.terrain
    : tool.kind === 'number'
      ? String(tool.number)
      : tool.kind === 'harbour'
        ? tool.harbour
        : tool.kind === 'area'
          ? tool.area
          : tool.kind;
export const sameTool = (one: Tool, other: Tool): boolean => one.kind === other.kind && toolName(one) === toolName(other);

/** One hex with other contents; a new one where there was none. */
export function withHex(drawing: Drawing, hex: DrawnHex): Drawing {
  const at: Hex = [hex[0], hex[1]];
  const old = hexAt(drawing, at);
  if (!old) return drawing.hexes.length >= MOST_HEXES || !within(at) ? drawing : { ...drawing, hexes: [...drawing.hexes, hex] };
  if (old.every((part, i) => part === hex[i])) return drawing;
  return { ...drawing, hexes: drawing.hexes.map((one) => (one === old ? hex : one)) };
}

export function paintedTerrain(drawing: Drawing, at: Hex, terrain: string): Drawing {
  const old = hexAt(drawing, at);
  if (old?.[2] === terrain) return drawing;
  const token = carriesToken(terrain) ? (old?.[3] ?? null) : null;
  if (isWater(terrain)) return withHex(drawing, [...at, terrain, null, null]);
  const kept = old && isKnownLand(old[2]) && terrain !== 'fog' ? old[4] : null;
  const [result, area] =
    terrain === 'fog' ? unknownArea(drawing) : kept === null ? areaForLand(drawing, at) : ([drawing, kept] as [Drawing, string]);
  const painted = withHex(result, [...at, terrain, token, area]);
  return painted === result ? drawing : painted; // there was no room for another hex
}

/** Set a number where one may lie; where it lies already, the next one up. */
export function paintedNumber(drawing: Drawing, at: Hex, number: number | null, up = false): Drawing {
  const hex = hexAt(drawing, at);
  if (!hex || !carriesToken(hex[2])) return drawing;
  const next = up && hex[3] === number ? (TOKENS[TOKENS.indexOf(number as never) + 1] ?? TOKENS[0]) : number;
  return withHex(drawing, [hex[0], hex[1], hex[2], next, hex[4]]);
}

export const harbourAt = (drawing: Drawing, edge: Edge): Drawing['harbours'][number] | undefined =>
  drawing.harbours.find((one) => keyOf(one.edge) === keyOf(edge));

/** A harbour of this kind on an edge; null takes it away. */
export function withHarbour(drawing: Drawing, edge: Edge, kind: string | null): Drawing {
  const there = harbourAt(drawing, edge);
  if (there?.kind === kind || (!there && kind === null)) return drawing;
  const others = drawing.harbours.filter((one) => one !== there);
  if (kind === null) return { ...drawing, harbours: others };
  if (there) return { ...drawing, harbours: drawing.harbours.map((one) => (one === there ? { ...one, kind } : one)) };
  return { ...drawing, harbours: [...others, { edge, kind }] };
}

/** The coast edge round a hex that is nearest to a point of the board. */
export function nearestCoast(drawing: Drawing, at: Hex, point: Point): Edge | null {
  const far = (edge: Edge): number => Math.hypot(pointOf(edge)[0] - point[0], pointOf(edge)[1] - point[1]);
  return coastEdges(drawing, at).sort((one, other) => far(one) - far(other))[0] ?? null;
}

/** By keys there is no point: the harbour goes round the hex, from one coast edge to the next, and then away. */
export function nextHarbour(drawing: Drawing, at: Hex, kind: string): Drawing {
  const edges = coastEdges(drawing, at);
  const now = edges.findIndex((edge) => harbourAt(drawing, edge));
  const cleared = now < 0 ? drawing : withHarbour(drawing, edges[now]!, null);
  const next = edges[now + 1];
  return next ? withHarbour(cleared, next, kind) : cleared;
}

export function placedFigure(drawing: Drawing, kind: 'robber' | 'pirate', at: Hex): Drawing {
  const fits = kind === 'robber' ? landAt(drawing, at) : waterAt(drawing, at);
  const old = drawing[kind];
  if (!fits || (old.used && old.at && sameHex(old.at, at))) return drawing;
  return { ...drawing, [kind]: { used: true, at, terrain: null, token: null } };
}

/* --- the eraser takes what lies on top: a figure, a number, the land, and last the sea */

export const LEVELS = ['figure', 'number', 'land', 'sea'] as const;
export type Level = (typeof LEVELS)[number];

const standsAt = (drawing: Drawing, at: Hex): ('robber' | 'pirate')[] =>
  (['robber', 'pirate'] as const).filter((kind) => drawing[kind].used && drawing[kind].at && sameHex(drawing[kind].at, at));

/** What the eraser would take here. */
export function levelAt(drawing: Drawing, at: Hex): Level | null {
  const hex = hexAt(drawing, at);
  if (!hex) return null;
  if (standsAt(drawing, at).length) return 'figure';
  if (hex[3] !== null) return 'number';
  return isWater(hex[2]) ? 'sea' : 'land';
}

export function erased(drawing: Drawing, at: Hex, level: Level | null = levelAt(drawing, at)): Drawing {
  const hex = hexAt(drawing, at);
  if (!hex || !level) return drawing;
  if (level === 'figure') {
    let result = drawing;
    for (const kind of standsAt(drawing, at))
      result = { ...result, [kind]: { used: kind === 'robber', at: null, terrain: null, token: null } };
    return result;
  }
  if (level === 'number') return withHex(drawing, [hex[0], hex[1], hex[2], null, hex[4]]);
  if (level === 'land') return isWater(hex[2]) ? drawing : withoutLostHarbours(withHex(drawing, [hex[0], hex[1], 'sea', null, null]), at);
  if (!isWater(hex[2]) || drawing.hexes.length === 1) return drawing;
  return withoutLostHarbours({ ...drawing, hexes: drawing.hexes.filter((one) => one !== hex) }, at);
}

/** Harbours of a hex that was taken away go with it, where no other land has them. */
function withoutLostHarbours(drawing: Drawing, at: Hex): Drawing {
  const harbours = drawing.harbours.filter((one) => {
    const sides = edgeHexes(one.edge as Edge);
    return !sides.some((side) => sameHex(side, at)) || sides.some((side) => landAt(drawing, side));
  });
  return harbours.length === drawing.harbours.length ? drawing : { ...drawing, harbours };
}

/* --- one hex under a tool */

/** What a stroke keeps to from its first hex on. */
export interface Stroke {
  level: Level | null;
  /** Deal, or no longer. */
  dealt: boolean;
}

export const strokeAt = (drawing: Drawing, at: Hex, tool?: Tool): Stroke => ({
  level: levelAt(drawing, at),
  dealt: !dealtHexes(drawing, tool?.kind === 'pool' ? tool.pool : undefined).has(keyOf(at)),
});

/** Use a tool on these hexes. Harbours snap to an edge, so they have functions of their own. */
export function painted(drawing: Drawing, places: readonly Hex[], tool: Tool, stroke: Stroke, first = true): Drawing {
  let result = drawing;
  switch (tool.kind) {
    case 'terrain':
      for (const at of places) result = paintedTerrain(result, at, tool.terrain);
      break;
    case 'number':
      for (const at of places) result = paintedNumber(result, at, tool.number, first);
      break;
    case 'area':
      return paintedArea(drawing, places, tool.area);
    case 'pool':
      return paintedPool(drawing, places, stroke.dealt, tool.pool ?? null);
    case 'erase':
      for (const at of places) result = erased(result, at, stroke.level);
      break;
    case 'robber':
    case 'pirate':
      return places[0] ? placedFigure(drawing, tool.kind, places[0]) : drawing;
    case 'harbour':
      return drawing;
  }
  return settled(drawing, result);
}

/** After hexes have changed: areas that are gone, pools that follow. */
export const settled = (before: Drawing, after: Drawing): Drawing =>
  before === after ? before : withPools(before, withoutEmptied(before, after));

/** The hexes that a fill covers: all that hang together and look like the first. */
export function filledPlaces(drawing: Drawing, at: Hex, tool: Tool): Hex[] {
  const hex = hexAt(drawing, at);
  if (!hex) return [at];
  if (tool.kind === 'area' || tool.kind === 'pool')
    return patchOf(drawing, at, (one) => isKnownLand(one[2]) === isKnownLand(hex[2]) && one[2] !== 'fog');
  return patchOf(drawing, at, (one) => one[2] === hex[2]);
}

/** The tool that lies under the pointer. */
export function pickedTool(drawing: Drawing, at: Hex): Tool {
  const hex = hexAt(drawing, at);
  const [figure] = standsAt(drawing, at);
  return figure ? { kind: figure } : { kind: 'terrain', terrain: hex?.[2] ?? 'sea' };
}

/* --- the frame */

export const SIDES = ['left', 'right', 'top', 'bottom'] as const;
export type Side = (typeof SIDES)[number];

const column = ([q, r]: Hex): number => 2 * q + r;

/** Another row or column of sea on one side. */
export function grown(drawing: Drawing, side: Side): Drawing {
  const places = drawing.hexes.map(([q, r]): Hex => [q, r]);
  const rows = places.map(([, r]) => r);
  const columns = places.map(column);
  const [low, high] = [Math.min(...columns), Math.max(...columns)];
  const added: Hex[] = [];
  if (side === 'top' || side === 'bottom') {
    const r = side === 'top' ? Math.min(...rows) - 1 : Math.max(...rows) + 1;
    for (let x = low; x <= high; x++) if ((x - r) % 2 === 0) added.push([(x - r) / 2, r]);
  } else
    for (let r = Math.min(...rows); r <= Math.max(...rows); r++) {
      const mine = places.filter((at) => at[1] === r).map(column);
      const edge = side === 'left' ? Math.min(...mine, high) : Math.max(...mine, low);
      const x = side === 'left' ? edge - 2 : edge + 2;
      added.push([Math.round((x - r) / 2), r]);
    }
  const fresh = added.filter((at) => within(at) && !hexAt(drawing, at));
  if (!fresh.length || drawing.hexes.length + fresh.length > MOST_HEXES) return drawing;
  return { ...drawing, hexes: [...drawing.hexes, ...fresh.map(([q, r]): DrawnHex => [q, r, 'sea', null, null])] };
}

/** Take the outermost hexes on one side away, whatever they are. */
export function cropped(drawing: Drawing, side: Side): Drawing {
  const places = drawing.hexes.map(([q, r]): Hex => [q, r]);
  const rows = places.map(([, r]) => r);
  const edge = side === 'top' ? Math.min(...rows) : Math.max(...rows);
  const gone = new Set(
    side === 'top' || side === 'bottom'
      ? places.filter(([, r]) => r === edge).map(keyOf)
      : [...new Set(rows)].map((row) => {
          const mine = places.filter(([, r]) => r === row).sort((one, other) => column(one) - column(other));
          return keyOf(side === 'left' ? mine[0]! : mine.at(-1)!);
        }),
  );
  return withoutHexes(drawing, gone);
}

/** Sea all round, one hex wide. */
export function surrounded(drawing: Drawing): Drawing {
  const fresh = new Map<string, DrawnHex>();
  for (const [q, r] of drawing.hexes)
    for (const at of neighboursOf([q, r])) if (within(at) && !hexAt(drawing, at)) fresh.set(keyOf(at), [...at, 'sea', null, null]);
  return drawing.hexes.length + fresh.size > MOST_HEXES ? drawing : { ...drawing, hexes: [...drawing.hexes, ...fresh.values()] };
}

/** No more sea than touches land. */
export function trimmed(drawing: Drawing): Drawing {
  const idle = drawing.hexes.filter(
    ([q, r, terrain]) => isWater(terrain) && neighboursOf([q, r]).every((at) => isWater(hexAt(drawing, at)?.[2] ?? 'sea')),
  );
  return idle.length === drawing.hexes.length ? drawing : withoutHexes(drawing, new Set(idle.map(([q, r]) => keyOf([q, r]))));
}

function withoutHexes(drawing: Drawing, gone: ReadonlySet<string>): Drawing {
  if (!gone.size || gone.size >= drawing.hexes.length) return drawing;
  const off = (at: Hex | null): boolean => at !== null && gone.has(keyOf(at));
  const result: Drawing = {
    ...drawing,
    hexes: drawing.hexes.filter(([q, r]) => !gone.has(keyOf([q, r]))),
    robber: off(drawing.robber.at) ? { used: true, at: null, terrain: null, token: null } : drawing.robber,
    // round the map lies the frame, and the pirate may stand there
    pirate: drawing.pirate,
  };
  const harbours = result.harbours.filter((one) => edgeHexes(one.edge as Edge).some((at) => landAt(result, at)));
  return settled(drawing, harbours.length === result.harbours.length ? result : { ...result, harbours });
}
