/* Pools: hexes that are dealt anew for each game, and the pile from which unknown land is turned over. */
import type { Hex, MapPool } from '../wire';
import { keyOf } from '../table/geometry';
import { carriesToken, hexAt, pileOf } from './drawing';
import type { Drawing } from './drawing';

const NEW_POOL: MapPool = { id: 'land', hexes: [], terrains: {}, tokens: [], spirals: [], apart: [], never: [], hidden: false };
const PILE_TERRAINS = ['forest', 'hills', 'pasture', 'field', 'mountains', 'gold', 'sea'] as const;
const PILE_TOKENS = [8, 5, 9, 4, 10, 3, 6, 11, 5, 9, 4, 10, 2, 12] as const;

type Contents = Pick<MapPool, 'terrains' | 'tokens'>;

/** What the map shows on these hexes. */
function shown(drawing: Drawing, hexes: readonly Hex[]): Contents {
  const terrains: Record<string, number> = {};
  const tokens: number[] = [];
  for (const at of hexes) {
    const hex = hexAt(drawing, at);
    if (!hex) continue;
    terrains[hex[2]] = (terrains[hex[2]] ?? 0) + 1;
    if (hex[3] !== null) tokens.push(hex[3]);
  }
  return { terrains, tokens: tokens.sort((one, other) => one - other) };
}

const sorted = (tokens: readonly number[]): string => [...tokens].sort((one, other) => one - other).join();
const same = (one: Contents, other: Contents): boolean =>
  sorted(one.tokens) === sorted(other.tokens) &&
  Object.keys({ ...one.terrains, ...other.terrains }).every((name) => (one.terrains[name] ?? 0) === (other.terrains[name] ?? 0));

/** After a stroke: open pools go on dealing what the map shows, and the pile has as many hexes as there is unknown land. */
export function withPools(before: Drawing, after: Drawing): Drawing {
  if (before.hexes === after.hexes) return after;
  const fog = after.hexes.filter((hex) => hex[2] === 'fog').map(([q, r]): Hex => [q, r]);
  const pools: MapPool[] = [];
  for (const pool of after.pools) {
    if (pool.hidden) continue;
    const hexes = pool.hexes.filter((at) => hexAt(after, at) && hexAt(after, at)![2] !== 'fog');
    if (!hexes.length) continue;
    const now = { ...pool, hexes: hexes.length === pool.hexes.length ? pool.hexes : hexes };
    const faithful = same(pool, shown(before, pool.hexes)); // one that did not fit before is left to its owner
    pools.push(faithful && !same(pool, shown(after, hexes)) ? { ...now, ...shown(after, hexes) } : now);
  }
  const pile = pileOf(after);
  const old = new Set(before.hexes.filter((hex) => hex[2] === 'fog').map(([q, r]) => keyOf([q, r])));
  if (pile && old.size === fog.length && fog.every((at) => old.has(keyOf(at)))) pools.push(pile);
  else if (fog.length) pools.push(refilled(pile, fog));
  const order = (pool: MapPool): number => after.pools.findIndex((one) => one.id === pool.id);
  pools.sort((one, other) => (order(one) + 1 || 99) - (order(other) + 1 || 99));
  const unchanged = pools.length === after.pools.length && pools.every((pool, at) => pool === after.pools[at]);
  return unchanged ? after : { ...after, pools };
}

/** The pile for this unknown land: it keeps what it has, as far as there is room, and is filled up with a bit of everything. */
export function refilled(pile: MapPool | undefined, hexes: Hex[]): MapPool {
  const terrains: Record<string, number> = { ...pile?.terrains };
  const count = (): number => Object.values(terrains).reduce((sum, one) => sum + one, 0);
  while (count() < hexes.length) {
    const fewest = [...PILE_TERRAINS].sort((one, other) => (terrains[one] ?? 0) - (terrains[other] ?? 0))[0]!;
    terrains[fewest] = (terrains[fewest] ?? 0) + 1;
  }
  while (count() > hexes.length) {
    const most = Object.keys(terrains).sort((one, other) => terrains[other]! - terrains[one]!)[0]!;
    terrains[most] = terrains[most]! - 1;
  }
  return withTokens({ ...(pile ?? { ...NEW_POOL, id: 'unknown' }), hexes, terrains: present(terrains), hidden: true });
}

const present = (terrains: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(terrains).filter(([, count]) => count > 0));

/** As many numbers as the pile has hexes that carry one. */
function withTokens(pile: MapPool): MapPool {
  const wanted = Object.entries(pile.terrains).reduce((sum, [name, count]) => sum + (carriesToken(name) ? count : 0), 0);
  const tokens = pile.tokens.slice(0, wanted);
  for (let at = tokens.length; at < wanted; at++) tokens.push(PILE_TOKENS[at % PILE_TOKENS.length]!);
  return { ...pile, tokens: tokens.sort((one, other) => one - other) };
}

/** One hex of the pile becomes another: their number stays what it must be. */
export function swappedInPile(drawing: Drawing, less: string, more: string): Drawing {
  const pile = pileOf(drawing);
  if (!pile?.terrains[less] || less === more) return drawing;
  const terrains = { ...pile.terrains, [less]: pile.terrains[less] - 1, [more]: (pile.terrains[more] ?? 0) + 1 };
  return { ...drawing, pools: drawing.pools.map((pool) => (pool === pile ? withTokens({ ...pile, terrains: present(terrains) }) : pool)) };
}

/** Deal these hexes anew for each game, or no longer: from the pool with this id, or from the first. */
export function paintedPool(drawing: Drawing, places: readonly Hex[], dealt: boolean, id: string | null = null): Drawing {
  const keys = new Set(places.filter((at) => hexAt(drawing, at) && hexAt(drawing, at)![2] !== 'fog').map(keyOf));
  const pools = drawing.pools.map((pool): MapPool => {
    if (pool.hidden || !pool.hexes.some((at) => keys.has(keyOf(at)))) return pool;
    const hexes = pool.hexes.filter((at) => !keys.has(keyOf(at)));
    return { ...pool, hexes, ...shown(drawing, hexes), spirals: [] };
  });
  const used = (pool: MapPool): boolean => pool.hidden || pool.hexes.length > 0;
  if (!dealt || !keys.size) return { ...drawing, pools: pools.filter(used) };
  const target = pools.find((pool) => !pool.hidden && (id === null || pool.id === id));
  const hexes = [...(target?.hexes ?? []), ...places.filter((at) => keys.has(keyOf(at)))];
  const fresh = { ...NEW_POOL, id: id ?? freshPool(drawing), apart: [{ tokens: [6, 8], equal: false }] };
  const filled: MapPool = { ...(target ?? fresh), hexes, ...shown(drawing, hexes), spirals: [] };
  const open = target ? pools.map((pool) => (pool === target ? filled : pool)) : [...pools.filter((pool) => !pool.hidden), filled];
  return { ...drawing, pools: [...open, ...(target ? [] : pools.filter((pool) => pool.hidden))].filter(used) };
}

/** An id that no pool has. */
export function freshPool(drawing: Drawing): string {
  const taken = new Set(drawing.pools.map((pool) => pool.id));
  for (let number = 1; ; number++) {
    const id = number === 1 ? NEW_POOL.id : `${NEW_POOL.id}_${number}`;
    if (!taken.has(id)) return id;
  }
}

export const openPools = (drawing: Drawing): MapPool[] => drawing.pools.filter((pool) => !pool.hidden);

/* --- limits: which numbers may not lie side by side, and which not on some land */

type Never = MapPool['never'][number];
type Apart = MapPool['apart'][number];
export type Limit = ({ kind: 'apart' } & Apart) | ({ kind: 'never' } & Never);

export const limitsOf = (pool: MapPool): Limit[] => [
  ...pool.apart.map((one): Limit => ({ kind: 'apart', ...one })),
  ...pool.never.map((one): Limit => ({ kind: 'never', ...one })),
];

const changedPool = (drawing: Drawing, id: string, change: (pool: MapPool) => MapPool): Drawing => ({
  ...drawing,
  pools: drawing.pools.map((pool) => (pool.id === id ? change(pool) : pool)),
});

/** One limit more; none twice. */
export function withLimit(drawing: Drawing, id: string, { kind, ...limit }: Limit): Drawing {
  const pool = drawing.pools.find((one) => one.id === id);
  if (!pool || !limit.tokens.length) return drawing;
  const wanted = { ...limit, tokens: [...limit.tokens].sort((one, other) => one - other) };
  const there = limitsOf(pool).some((one) => JSON.stringify(one) === JSON.stringify({ kind, ...wanted }));
  if (there) return drawing;
  return changedPool(drawing, id, (one) =>
    kind === 'apart' ? { ...one, apart: [...one.apart, wanted as Apart] } : { ...one, never: [...one.never, wanted as Never] },
  );
}

/** Without the limit at this place of `limitsOf`. */
export const withoutLimit = (drawing: Drawing, id: string, at: number): Drawing =>
  changedPool(drawing, id, (pool) => ({
    ...pool,
    apart: pool.apart.filter((_, one) => one !== at),
    never: pool.never.filter((_, one) => one + pool.apart.length !== at),
  }));

/** The numbers are laid in any order, no longer along a spiral. */
export const withoutSpirals = (drawing: Drawing, id: string): Drawing => changedPool(drawing, id, (pool) => ({ ...pool, spirals: [] }));

/** All open pools deal what the map shows. */
export const faithfulPools = (drawing: Drawing): Drawing => ({
  ...drawing,
  pools: drawing.pools.map((pool) => (pool.hidden ? pool : { ...pool, ...shown(drawing, pool.hexes) })),
});
