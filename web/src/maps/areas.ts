/* Areas: where one may found and settle, and which islands bring points. */
import type { Hex, MapArea } from '../wire';
import { areaOf, hexAt, islandOf, isWater, neighboursOf } from './drawing';
import type { Drawing, DrawnHex } from './drawing';
import { keyOf } from '../table/geometry';

/** What somebody paints: found and settle, settle only, an islet with points, or nothing at all. */
export const AREA_TOOLS = ['start', 'settle', 'one', 'two', 'closed'] as const;
export type AreaTool = (typeof AREA_TOOLS)[number];

const LOOKS: Record<AreaTool, Omit<MapArea, 'id'>> = {
  start: { kind: 'main', start: true, settle: true, landing: false, robber: true, bonus: 0, each: false },
  settle: { kind: 'islet', start: false, settle: true, landing: false, robber: true, bonus: 0, each: false },
  one: { kind: 'islet', start: false, settle: true, landing: false, robber: true, bonus: 1, each: false },
  two: { kind: 'islet', start: false, settle: true, landing: false, robber: true, bonus: 2, each: false },
  closed: { kind: 'islet', start: false, settle: false, landing: false, robber: false, bonus: 0, each: false },
};
const UNKNOWN: Omit<MapArea, 'id'> = { ...LOOKS.settle, kind: 'unknown' };

const alike = (area: MapArea, look: Omit<MapArea, 'id'>): boolean =>
  area.start === look.start &&
  (area.settle || area.start) === look.settle &&
  area.bonus === look.bonus &&
  (area.kind === 'unknown') === (look.kind === 'unknown') &&
  !area.landing;

/** What an area is painted with, as far as it can be painted. */
export const toolOf = (area: MapArea | undefined): AreaTool | null =>
  area && area.kind !== 'unknown' ? (AREA_TOOLS.find((tool) => alike(area, LOOKS[tool])) ?? null) : null;

function freshId(drawing: Drawing, stem: string): string {
  const taken = new Set(drawing.areas.map((area) => area.id));
  if (!taken.has(stem)) return stem;
  for (let number = 2; ; number++) if (!taken.has(`${stem}_${number}`)) return `${stem}_${number}`;
}

const STEMS: Record<AreaTool, string> = { start: 'main', settle: 'land', one: 'isle', two: 'isle', closed: 'wild' };

/** The area with this id, or a new one of this look. */
function added(drawing: Drawing, look: Omit<MapArea, 'id'>, stem: string): [Drawing, string] {
  const id = freshId(drawing, stem);
  return [{ ...drawing, areas: [...drawing.areas, { id, ...look }] }, id];
}

/** The area of unknown land. */
export function unknownArea(drawing: Drawing): [Drawing, string] {
  const there = drawing.areas.find((area) => area.kind === 'unknown' && !area.start);
  return there ? [drawing, there.id] : added(drawing, UNKNOWN, 'unknown');
}

/** The area that new land here belongs to: that of its neighbours, else where people found. */
export function areaForLand(drawing: Drawing, at: Hex): [Drawing, string] {
  for (const next of neighboursOf(at)) {
    const area = areaOf(drawing, next);
    if (area && area.kind !== 'unknown') return [drawing, area.id];
  }
  const usual = drawing.areas.find((area) => area.start) ?? drawing.areas.find((area) => area.kind !== 'unknown');
  return usual ? [drawing, usual.id] : added(drawing, LOOKS.start, STEMS.start);
}

/** Put these hexes into an area. Points count for an island as a whole, so they take the whole island. */
export function paintedArea(drawing: Drawing, places: readonly Hex[], tool: AreaTool): Drawing {
  const look = LOOKS[tool];
  const wanted = look.bonus ? places.flatMap((at) => islandOf(drawing, at)) : places;
  let result = drawing;
  for (const at of wanted) {
    const hex = hexAt(result, at);
    if (!hex || isWater(hex[2]) || hex[2] === 'fog') continue;
    const mine = areaOf(result, at);
    if (mine && alike(mine, look)) continue;
    // land with points has an area for each island; without points one area does for all
    const near = look.bonus
      ? neighboursOf(at)
          .map((next) => areaOf(result, next))
          .find((area) => area && alike(area, look))
      : result.areas.find((area) => alike(area, look));
    let id = near?.id;
    if (id === undefined) [result, id] = added(result, look, STEMS[tool]);
    result = { ...result, hexes: withArea(result.hexes, at, id) };
  }
  return withoutEmptied(drawing, result);
}

function withArea(hexes: readonly DrawnHex[], at: Hex, id: string): DrawnHex[] {
  const key = keyOf(at);
  return hexes.map((hex) => (keyOf([hex[0], hex[1]]) === key ? [hex[0], hex[1], hex[2], hex[3], id] : hex));
}

/** Areas whose last hex a stroke took are gone; those that were empty before are not our business. */
export function withoutEmptied(before: Drawing, after: Drawing): Drawing {
  const used = new Set(after.hexes.map((hex) => hex[4]));
  const had = new Set(before.hexes.map((hex) => hex[4]));
  const old = new Set(before.areas.map((area) => area.id));
  const areas = after.areas.filter((area) => used.has(area.id) || (old.has(area.id) && !had.has(area.id)));
  return areas.length === after.areas.length ? after : { ...after, areas };
}

/** Change what holds in an area, such as its points. */
export const changedArea = (drawing: Drawing, id: string, change: Partial<MapArea>): Drawing => ({
  ...drawing,
  areas: drawing.areas.map((area) => (area.id === id ? { ...area, ...change } : area)),
});
