/* The likeliest repairs of what the server finds wrong with a map: at most two, the better first. */
import type { Edge, Hex, MapFault, Place } from '../wire';
import type { Key, Params } from '../lib/i18n.svelte';
import { cornerHexes, edgeHexes, edgesOf, isCorner, isEdge, isHex, keyOf, edgeCorners } from '../table/geometry';
import { areaForLand, paintedArea, unknownArea } from './areas';
import { coastEdges, hexAt, islandOf, isKnownLand, landAt, neighboursOf, pileOf, waterAt } from './drawing';
import type { Drawing } from './drawing';
import { withoutPlaces } from './kept';
import { fairNumber, quietPlace } from './numbers';
import { faithfulPools, refilled } from './pools';
import { harbourAt, paintedTerrain, settled, withHarbour, withHex } from './strokes';

export interface Repair {
  label: Key;
  params?: Params;
  mend: (drawing: Drawing) => Drawing;
}

type Mender = (drawing: Drawing, places: readonly Place[], params: Params) => (Repair | null)[];

const hexOf = (places: readonly Place[], at = 0): Hex => places.filter(isHex)[at] ?? [0, 0];
const edgeOf = (places: readonly Place[]): Edge => places.find(isEdge) ?? [0, 0, 'W'];

const terrain =
  (at: Hex, name: string): Repair['mend'] =>
  (drawing) =>
    settled(drawing, paintedTerrain(drawing, at, name));
const number =
  (at: Hex, token: number | null): Repair['mend'] =>
  (drawing) => {
    const hex = hexAt(drawing, at);
    return hex ? settled(drawing, withHex(drawing, [hex[0], hex[1], hex[2], token, hex[4]])) : drawing;
  };

const give = (drawing: Drawing, at: Hex): Repair => {
  const token = fairNumber(drawing, at);
  return { label: 'maps.mend.give', params: { number: token }, mend: number(at, token) };
};
const takeNumber = (at: Hex): Repair => ({ label: 'maps.mend.take_number', mend: number(at, null) });
const desert = (at: Hex): Repair => ({ label: 'maps.mend.desert', mend: terrain(at, 'desert') });
const sea = (at: Hex): Repair => ({ label: 'maps.mend.sea', mend: terrain(at, 'sea') });
const removeHarbour = (edge: Edge): Repair => ({
  label: 'maps.mend.remove_harbour',
  mend: (drawing) => withHarbour(drawing, edge, null),
});
const forget: Repair = { label: 'maps.mend.forget', mend: (drawing) => ({ ...drawing, kept: withoutPlaces(drawing.kept) }) };
const asShown: Repair = { label: 'maps.mend.as_shown', mend: faithfulPools };
const noDeal: Repair = {
  label: 'maps.mend.no_deal',
  mend: (drawing) => ({ ...drawing, pools: drawing.pools.filter((pool) => pool.hidden) }),
};
const pile: Repair = {
  label: 'maps.mend.pile',
  mend: (drawing) => {
    const fog = drawing.hexes.filter((hex) => hex[2] === 'fog').map(([q, r]): Hex => [q, r]);
    const open = drawing.pools.filter((pool) => !pool.hidden);
    return { ...drawing, pools: fog.length ? [...open, refilled(pileOf(drawing), fog)] : open };
  },
};

/** Take the start from an area that has no business with it, or give it where people may found. */
const foundOnLargest: Repair = {
  label: 'maps.mend.found_here',
  mend: (drawing) => {
    const land = drawing.hexes.filter((hex) => isKnownLand(hex[2])).map(([q, r]): Hex => [q, r]);
    const islands = land.map((at) => islandOf(drawing, at)).sort((one, other) => other.length - one.length);
    return islands[0] ? paintedArea(drawing, islands[0], 'start') : drawing;
  },
};
const foundEverywhere: Repair = {
  label: 'maps.mend.found_everywhere',
  mend: (drawing) =>
    paintedArea(
      drawing,
      drawing.hexes.filter((hex) => isKnownLand(hex[2])).map(([q, r]): Hex => [q, r]),
      'start',
    ),
};

function fewer(drawing: Drawing): Repair | null {
  const seats = drawing.seats.slice(0, -1);
  const most = seats.at(-1);
  if (most === undefined) return null;
  return {
    label: 'maps.mend.fewer',
    params: { count: most },
    mend: (now) => ({ ...now, seats: now.seats.slice(0, -1), points: now.points.slice(0, -1) }),
  };
}

const usualSeats: Repair = {
  label: 'maps.mend.seats',
  mend: (drawing) => ({ ...drawing, seats: [3, 4], points: [drawing.points[0] ?? 10, drawing.points[0] ?? 10] }),
};
const usualPoints: Repair = {
  label: 'maps.mend.points',
  mend: (drawing) => ({ ...drawing, points: drawing.seats.map(() => 10) }),
};
const robberAside: Repair = {
  label: 'maps.mend.robber_aside',
  mend: (drawing) => ({ ...drawing, robber: { used: true, at: null, terrain: null, token: null } }),
};

function robberToDesert(drawing: Drawing): Repair | null {
  const found = drawing.hexes.find((hex) => hex[2] === 'desert');
  return found
    ? {
        label: 'maps.mend.robber_desert',
        mend: (now) => ({ ...now, robber: { used: true, at: [found[0], found[1]], terrain: null, token: null } }),
      }
    : null;
}

/** The nearest edge where land meets water and no harbour is at hand. */
function toCoast(drawing: Drawing, edge: Edge): Repair | null {
  const kind = harbourAt(drawing, edge)?.kind;
  const taken = new Set(
    drawing.harbours.filter((one) => keyOf(one.edge) !== keyOf(edge)).flatMap((one) => edgeCorners(one.edge as Edge).map(keyOf)),
  );
  const near = edgeHexes(edge).flatMap((at) => [at, ...neighboursOf(at)]);
  const free = near.flatMap((at) => coastEdges(drawing, at)).find((one) => !edgeCorners(one).some((corner) => taken.has(keyOf(corner))));
  if (kind === undefined || !free) return null;
  return { label: 'maps.mend.to_coast', mend: (now) => withHarbour(withHarbour(now, edge, null), free, kind) };
}

const takeSea: Repair = {
  label: 'maps.mend.take_sea',
  mend: (drawing) => ({ ...drawing, boxes: ['sea', ...drawing.boxes.filter((box) => box !== 'sea')] }),
};
const dropOption = (name: string, label: Key): Repair => ({
  label,
  mend: (drawing) => ({ ...drawing, options: Object.fromEntries(Object.entries(drawing.options).filter(([one]) => one !== name)) }),
});

const MENDERS: Record<string, Mender> = {
  missing_token: (drawing, places) => [give(drawing, hexOf(places)), desert(hexOf(places))],
  needless_token: (_, places) => [takeNumber(hexOf(places))],
  no_token: (drawing, places) => [give(drawing, hexOf(places)), takeNumber(hexOf(places))],
  no_terrain: (_, places) => [desert(hexOf(places)), sea(hexOf(places))],
  hex_twice: (_, places) => [
    {
      label: 'maps.mend.once',
      mend: (drawing) => {
        const [q, r] = hexOf(places);
        const first = hexAt(drawing, [q, r]);
        return { ...drawing, hexes: drawing.hexes.filter((hex) => hex === first || hex[0] !== q || hex[1] !== r) };
      },
    },
  ],
  hex_in_frame: () => [forget],
  no_area: (_, places) => [
    {
      label: 'maps.mend.area_here',
      mend: (drawing) => {
        const at = hexOf(places);
        const hex = hexAt(drawing, at);
        if (!hex) return drawing;
        const [result, area] = hex[2] === 'fog' ? unknownArea(drawing) : areaForLand(drawing, at);
        return withHex(result, [hex[0], hex[1], hex[2], hex[3], area]);
      },
    },
    sea(hexOf(places)),
  ],
  sea_in_area: (_, places) => [
    {
      label: 'maps.mend.plain_sea',
      mend: (drawing) => withHex(drawing, [...hexOf(places), 'sea', null, null]),
    },
  ],
  area_empty: (_d, _p, { area }) => [
    {
      label: 'maps.mend.drop_area',
      mend: (drawing) => ({ ...drawing, areas: drawing.areas.filter((one) => one.id !== area) }),
    },
  ],
  area_kind: (_d, _p, { area }) => [
    {
      label: 'maps.mend.plain_area',
      mend: (drawing) => ({ ...drawing, areas: drawing.areas.map((one) => (one.id === area ? { ...one, kind: 'islet' } : one)) }),
    },
  ],
  areas_touch: (_, places) => [
    {
      label: 'maps.mend.one_island',
      mend: (drawing) => {
        const island = new Set(islandOf(drawing, hexOf(places)).map(keyOf));
        const area = hexAt(drawing, hexOf(places))?.[4] ?? null;
        return settled(drawing, {
          ...drawing,
          hexes: drawing.hexes.map((hex) => (island.has(keyOf([hex[0], hex[1]])) ? [hex[0], hex[1], hex[2], hex[3], area] : hex)),
        });
      },
    },
    { label: 'maps.mend.sea_between', mend: terrain(hexOf(places, 1), 'sea') },
  ],
  no_start: () => [foundOnLargest],
  too_small: (drawing) => [fewer(drawing), foundEverywhere],
  start_in_fog: (_, places) => [
    {
      label: 'maps.mend.nobody_founds',
      mend: (drawing) => {
        const hex = hexAt(drawing, hexOf(places));
        if (!hex) return drawing;
        const [result, area] = unknownArea(drawing);
        return settled(drawing, withHex(result, [hex[0], hex[1], hex[2], hex[3], area]));
      },
    },
    sea(hexOf(places)),
  ],
  start_beside_fog: (drawing, places) => {
    const corner = places.find(isCorner);
    const fog = corner ? cornerHexes(corner).filter((at) => hexAt(drawing, at)?.[2] === 'fog') : [];
    return fog[0] ? [sea(fog[0])] : [];
  },
  two_pools: () => [noDeal],
  pool_outside: () => [noDeal],
  two_hidden: () => [pile],
  fog_pool: () => [pile],
  pool_terrains: () => [pile, asShown],
  pool_tokens: () => [pile, asShown],
  pool_other_terrains: () => [asShown, noDeal],
  pool_other_tokens: () => [asShown, noDeal],
  pool_limit: (_d, _p, { pool }) => [
    {
      label: 'maps.mend.no_limits',
      mend: (drawing) => ({
        ...drawing,
        pools: drawing.pools.map((one) => (one.id === pool ? { ...one, apart: [], never: [] } : one)),
      }),
    },
    noDeal,
  ],
  limit_elsewhere: (_d, _p, { pool }) => [
    {
      label: 'maps.mend.no_limits',
      mend: (drawing) => ({ ...drawing, pools: drawing.pools.map((one) => (one.id === pool ? { ...one, never: [] } : one)) }),
    },
  ],
  spiral: (_d, _p, { pool }) => [
    {
      label: 'maps.mend.any_order',
      mend: (drawing) => ({ ...drawing, pools: drawing.pools.map((one) => (one.id === pool ? { ...one, spirals: [] } : one)) }),
    },
  ],
  harbour_kind: (_, places) => [
    { label: 'maps.mend.any_harbour', mend: (drawing) => withHarbour(drawing, edgeOf(places), '3:1') },
    removeHarbour(edgeOf(places)),
  ],
  harbour_inland: (drawing, places) => [toCoast(drawing, edgeOf(places)), removeHarbour(edgeOf(places))],
  two_harbours: (drawing, places) => {
    const corner = places.find(isCorner);
    const there = corner ? drawing.harbours.filter((one) => edgeCorners(one.edge as Edge).some((at) => keyOf(at) === keyOf(corner))) : [];
    const last = there.at(-1);
    return last ? [removeHarbour(last.edge as Edge)] : [];
  },
  harbour_pool: () => [forget],
  frame_harbours: () => [forget],
  frame_inland: () => [forget],
  robber_at_sea: (drawing) => [robberToDesert(drawing), robberAside],
  robber_elsewhere: () => [
    {
      label: 'maps.mend.robber_here',
      mend: (drawing) => ({ ...drawing, robber: { ...drawing.robber, terrain: null, token: null } }),
    },
    robberAside,
  ],
  pirate_on_land: (drawing, places) => {
    const water = neighboursOf(hexOf(places)).find((at) => waterAt(drawing, at));
    return [
      water
        ? { label: 'maps.mend.pirate_sea', mend: (now) => ({ ...now, pirate: { used: true, at: water, terrain: null, token: null } }) }
        : null,
      { label: 'maps.mend.no_pirate', mend: (now) => ({ ...now, pirate: { used: false, at: null, terrain: null, token: null } }) },
    ];
  },
  ready_at_sea: () => [forget],
  ready_too_near: () => [forget],
  ready_road: () => [forget],
  mark_outside: () => [forget],
  seats: () => [usualSeats],
  players: () => [usualSeats],
  points: () => [usualPoints],
  points_missing: () => [usualPoints],
  no_pirate: () => [
    { label: 'maps.mend.no_pirate', mend: (now) => ({ ...now, pirate: { used: false, at: null, terrain: null, token: null } }) },
    takeSea,
  ],
  no_bonus: (_d, _p, { area }) => [
    takeSea,
    {
      label: 'maps.mend.no_bonus',
      mend: (now) => ({ ...now, areas: now.areas.map((one) => (one.id === area ? { ...one, bonus: 0, each: false } : one)) }),
    },
  ],
  all_open: () => [takeSea, foundEverywhere],
  no_pool: () => [dropOption('map', 'maps.mend.as_drawn')],
  option: (_d, _p, { option }) => [
    typeof option === 'object' && option?.type === 'term' ? dropOption(option.name, 'maps.mend.usual_option') : null,
  ],
  red_touch: (drawing, places) => {
    const at = hexOf(places);
    const other = quietPlace(drawing, at);
    const [mine, theirs] = [hexAt(drawing, at), other && hexAt(drawing, other)];
    if (!mine || !theirs) return [];
    return [
      {
        label: 'maps.mend.swap',
        params: { number: theirs[3] ?? 0 },
        mend: (now) => {
          const once = withHex(now, [mine[0], mine[1], mine[2], theirs[3], mine[4]]);
          return settled(now, withHex(once, [theirs[0], theirs[1], theirs[2], mine[3], theirs[4]]));
        },
      },
    ];
  },
};

/** What could be done about a fault or a warning. */
export function repairsOf(fault: Pick<MapFault, 'key' | 'places' | 'params'>, drawing: Drawing): Repair[] {
  const mender = MENDERS[fault.key.replace(/^map_/, '')];
  return (mender?.(drawing, fault.places, fault.params as Params) ?? []).filter((one) => one !== null).slice(0, 2);
}

/** The hexes that a fault is about, to be marked: where it says so, else all of its pool or its area. */
export function hexesOf(fault: Pick<MapFault, 'places' | 'params'>, drawing: Drawing): Hex[] {
  const { pool, area } = fault.params as Params;
  if (!fault.places.length && typeof pool === 'string') return drawing.pools.filter((one) => one.id === pool).flatMap((one) => one.hexes);
  if (!fault.places.length && typeof area === 'string') return drawing.hexes.filter((hex) => hex[4] === area).map(([q, r]): Hex => [q, r]);
  const found = fault.places.flatMap((at): Hex[] => {
    if (isHex(at)) return [at];
    const round = isEdge(at) ? edgeHexes(at) : isCorner(at) ? cornerHexes(at) : [];
    const land = round.filter((one) => landAt(drawing, one));
    return land.length ? land.slice(0, 1) : round.slice(0, 1);
  });
  return [...new Map(found.map((at) => [keyOf(at), at])).values()];
}

/** All edges round the given hexes, for tests and outlines. */
export const edgesRound = (places: readonly Hex[]): Edge[] => {
  const inside = new Set(places.map(keyOf));
  return places.flatMap((at) => edgesOf(...at).filter((_, side) => !inside.has(keyOf(neighboursOf(at)[side]!))));
};
