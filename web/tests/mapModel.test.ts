/* The editor's model: whatever is drawn can be undone to the start and done again to the end, and mirrors give back what they were given. */
import { describe, expect, test } from 'vitest';
import type { Edge, Hex, MapFault, Place } from '../src/wire';
import { edgeHexes, edgesOf, keyOf, NEIGHBOURS } from '../src/table/geometry';
import { AREA_TOOLS, paintedArea } from '../src/maps/areas';
import { coastEdges, emptySea, FERTILE, HARBOURS, hexAt, pileOf, TERRAINS, TOKENS } from '../src/maps/drawing';
import type { Drawing } from '../src/maps/drawing';
import { begin, did, redone, undone } from '../src/maps/history';
import type { History } from '../src/maps/history';
import { command, meaning, typed } from '../src/maps/keys';
import { withoutPlaces } from '../src/maps/kept';
import { hexesOf, repairsOf } from '../src/maps/mending';
import { fairNumber } from '../src/maps/numbers';
import { freshPool, limitsOf, openPools, withLimit, withoutLimit } from '../src/maps/pools';
import { EditorView } from '../src/maps/editor/view.svelte';
import {
  cropped,
  erased,
  filledPlaces,
  grown,
  nextHarbour,
  painted,
  placedFigure,
  SIDES,
  strokeAt,
  surrounded,
  trimmed,
  withHarbour,
} from '../src/maps/strokes';
import type { Tool } from '../src/maps/strokes';
import { across, moved, movedEdge, partners, SYMMETRIES, turned, upsideDown, withPartners } from '../src/maps/symmetry';

/** Numbers that are always the same, so that a failure can be seen again. */
function dice(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

function anyTool(roll: (below: number) => number): Tool {
  const kinds = ['terrain', 'terrain', 'terrain', 'number', 'number', 'area', 'pool', 'robber', 'pirate', 'erase'] as const;
  const kind = kinds[roll(kinds.length)]!;
  if (kind === 'terrain') return { kind, terrain: TERRAINS[roll(TERRAINS.length)]! };
  if (kind === 'number') return { kind, number: TOKENS[roll(TOKENS.length)]! };
  if (kind === 'area') return { kind, area: AREA_TOOLS[roll(AREA_TOOLS.length)]! };
  if (kind === 'pool' && roll(2)) return { kind, pool: `deal_${roll(2)}` };
  return { kind };
}

/** A stroke of somebody who tries everything. */
function anyStroke(drawing: Drawing, roll: (below: number) => number): Drawing {
  const hex = drawing.hexes[roll(drawing.hexes.length)]!;
  const [dq, dr] = NEIGHBOURS[roll(6)]!;
  const at: Hex = roll(8) ? [hex[0], hex[1]] : [hex[0] + dq, hex[1] + dr];
  switch (roll(12)) {
    case 0:
      return grown(drawing, SIDES[roll(4)]!);
    case 1:
      return cropped(drawing, SIDES[roll(4)]!);
    case 2:
      return moved(drawing, [across, upsideDown, turned][roll(3)]!);
    case 3:
      return nextHarbour(drawing, at, HARBOURS[roll(HARBOURS.length)]!);
    case 4:
      return roll(2) ? trimmed(drawing) : surrounded(drawing);
    default: {
      const tool = anyTool(roll);
      const places = roll(6) ? withPartners(at, partners(drawing, SYMMETRIES[roll(SYMMETRIES.length)]!)) : filledPlaces(drawing, at, tool);
      return painted(drawing, places, tool, strokeAt(drawing, at));
    }
  }
}

/** What must hold of every drawing, so that a board file can say it. */
function sound(drawing: Drawing): void {
  const keys = drawing.hexes.map(([q, r]) => keyOf([q, r]));
  expect(new Set(keys).size).toBe(keys.length);
  expect(drawing.hexes.length).toBeGreaterThan(0);
  expect(drawing.hexes.length).toBeLessThanOrEqual(400);
  const areas = new Set(drawing.areas.map((area) => area.id));
  expect(areas.size).toBe(drawing.areas.length);
  for (const [q, r, terrain, token, area] of drawing.hexes) {
    expect(Object.is(q, -0) || Object.is(r, -0)).toBe(false);
    if (terrain === 'sea') expect([token, area]).toEqual([null, null]);
    else expect(areas.has(area ?? ''), `${terrain} in ${area}`).toBe(true);
    if (['desert', 'fog', 'sea'].includes(terrain)) expect(token).toBeNull();
  }
  const fog = drawing.hexes.filter((hex) => hex[2] === 'fog').map(([q, r]) => keyOf([q, r]));
  const pile = pileOf(drawing);
  expect((pile?.hexes ?? []).map(keyOf).sort()).toEqual(fog.sort());
  for (const pool of drawing.pools) {
    const count = Object.values(pool.terrains).reduce((sum, one) => sum + one, 0);
    expect(count, pool.id).toBe(pool.hexes.length);
    const shown = pool.hexes.map((at) => hexAt(drawing, at)).filter((hex) => hex?.[3] != null);
    if (!pool.hidden) expect([...pool.tokens].sort()).toEqual(shown.map((hex) => hex![3]).sort());
  }
  const edges = drawing.harbours.map((one) => keyOf(one.edge));
  expect(new Set(edges).size).toBe(edges.length);
}

const island = (): Drawing => {
  const drawing = emptySea('Test');
  const middle: Hex[] = [[0, 0], ...NEIGHBOURS];
  return middle.reduce((now, at, i) => painted(now, [at], { kind: 'terrain', terrain: FERTILE[i % 5]! }, strokeAt(now, at)), drawing);
};

describe.each([1, 2, 3, 4, 5])('random edits, number %i', (seed) => {
  test('undo leads to the start and redo to the end, and every drawing on the way is sound', () => {
    const roll = dice(seed);
    const start = emptySea('Test');
    let history: History<Drawing> = begin(start);
    const seen = [start];
    for (let step = 0; step < 250; step++) {
      history = did(history, anyStroke(history.now, roll));
      if (history.now !== seen.at(-1)) seen.push(history.now);
    }
    expect(seen.length).toBeGreaterThan(60);
    for (const drawing of seen.filter((_, at) => at % 7 === 0)) sound(drawing);
    const end = history.now;
    const back: Drawing[] = [end];
    while (history.past) {
      history = undone(history);
      back.push(history.now);
    }
    expect(history.now).toBe(start);
    expect(back.reverse().every((drawing, at) => drawing === seen[at])).toBe(true);
    while (history.future) history = redone(history);
    expect(history.now).toBe(end);
  });

  test('a mirror twice, half a turn twice and six sixths give the same map', () => {
    const roll = dice(seed + 100);
    let drawing = emptySea('Test');
    for (let step = 0; step < 80; step++) drawing = anyStroke(drawing, roll);
    expect(moved(moved(drawing, across), across)).toEqual(drawing);
    expect(moved(moved(drawing, upsideDown), upsideDown)).toEqual(drawing);
    let round = drawing;
    for (let sixth = 0; sixth < 6; sixth++) round = moved(round, turned);
    expect(round).toEqual(drawing);
  });
});

test('a new stroke takes the redo away, and a stroke that changes nothing is no step', () => {
  const one = begin(1);
  const two = did(one, 2);
  expect(did(two, 2)).toBe(two);
  expect(did(undone(two), 3).future).toBeNull();
  expect(undone(one)).toEqual(one);
  expect(redone(two)).toEqual(two);
});

test.each(SYMMETRIES.filter((one) => one !== 'none'))('places belong together: %s', (symmetry) => {
  const drawing = emptySea('Test');
  const ways = partners(drawing, symmetry);
  for (const [q, r] of drawing.hexes) {
    const all = withPartners([q, r], ways);
    for (const at of all) {
      expect(hexAt(drawing, at), `${q},${r} → ${keyOf(at)}`).toBeDefined();
      expect(withPartners(at, ways).map(keyOf).sort()).toEqual(all.map(keyOf).sort());
    }
  }
});

test('an edge that is turned lies between the turned hexes', () => {
  for (const edge of edgesOf(2, -1))
    for (const move of [across, upsideDown, turned])
      expect(edgeHexes(movedEdge(edge, move)).map(keyOf).sort()).toEqual(
        edgeHexes(edge)
          .map((at) => keyOf(move(at)))
          .sort(),
      );
});

describe('strokes', () => {
  test('land belongs to the area of its neighbours, and sea to none', () => {
    const drawing = island();
    expect(drawing.areas.map((area) => [area.id, area.start])).toEqual([['main', true]]);
    const isle = painted(drawing, [[3, 0]], { kind: 'terrain', terrain: 'gold' }, strokeAt(drawing, [3, 0]));
    const paid = paintedArea(isle, [[3, 0]], 'two');
    expect(paid.areas.map((area) => area.bonus)).toEqual([0, 2]);
    const gone = painted(paid, [[3, 0]], { kind: 'terrain', terrain: 'sea' }, strokeAt(paid, [3, 0]));
    expect(gone.areas).toHaveLength(1);
    expect(hexAt(gone, [3, 0])).toEqual([3, 0, 'sea', null, null]);
  });

  test('each island with points is an area of its own, and takes the whole island', () => {
    let drawing = emptySea('Test');
    for (const at of [
      [-3, 0],
      [-2, 0],
      [2, 0],
      [3, 0],
    ] as Hex[])
      drawing = painted(drawing, [at], { kind: 'terrain', terrain: 'forest' }, strokeAt(drawing, at));
    drawing = paintedArea(paintedArea(drawing, [[-3, 0]], 'one'), [[3, 0]], 'one');
    const ids = (
      [
        [-3, 0],
        [-2, 0],
        [2, 0],
        [3, 0],
      ] as Hex[]
    ).map((at) => hexAt(drawing, at)?.[4]);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).toBe(ids[3]);
    expect(ids[0]).not.toBe(ids[2]);
  });

  test('numbers lie where something grows; the same number again goes one up, from 6 to 8', () => {
    const drawing = island();
    const stroke = strokeAt(drawing, [0, 0]);
    const six = painted(drawing, [[0, 0]], { kind: 'number', number: 6 }, stroke);
    expect(hexAt(six, [0, 0])?.[3]).toBe(6);
    expect(hexAt(painted(six, [[0, 0]], { kind: 'number', number: 6 }, stroke), [0, 0])?.[3]).toBe(8);
    expect(painted(drawing, [[3, 0]], { kind: 'number', number: 6 }, stroke)).toBe(drawing);
  });

  test('the eraser takes the figure, the number, the land, and last the sea', () => {
    let drawing = painted(island(), [[0, 0]], { kind: 'number', number: 5 }, strokeAt(island(), [0, 0]));
    drawing = placedFigure(drawing, 'robber', [0, 0]);
    const steps = [drawing];
    for (let step = 0; step < 4; step++) steps.push(erased(steps.at(-1)!, [0, 0]));
    expect(steps.map((one) => [one.robber.at, hexAt(one, [0, 0])?.slice(2, 4)])).toEqual([
      [
        [0, 0],
        [hexAt(drawing, [0, 0])![2], 5],
      ],
      [null, [hexAt(drawing, [0, 0])![2], 5]],
      [null, [hexAt(drawing, [0, 0])![2], null]],
      [null, ['sea', null]],
      [null, undefined],
    ]);
  });

  test('harbours stay on coasts: keys lead one round its hex, and then away', () => {
    let drawing = island();
    const edges = coastEdges(drawing, [1, 0]);
    expect(edges).toHaveLength(3);
    for (const edge of edges) {
      drawing = nextHarbour(drawing, [1, 0], 'ore');
      expect(drawing.harbours).toEqual([{ edge, kind: 'ore' }]);
    }
    expect(nextHarbour(drawing, [1, 0], 'ore').harbours).toEqual([]);
    expect(nextHarbour(drawing, [3, 0], 'ore').harbours).toEqual(drawing.harbours);
  });

  test('unknown land has a pile that grows and shrinks with it', () => {
    let drawing = island();
    for (const at of [
      [3, -3],
      [3, -2],
      [3, -1],
    ] as Hex[])
      drawing = painted(drawing, [at], { kind: 'terrain', terrain: 'fog' }, strokeAt(drawing, at));
    expect(pileOf(drawing)?.hexes).toHaveLength(3);
    sound(drawing);
    const fewer = painted(drawing, [[3, -3]], { kind: 'terrain', terrain: 'sea' }, strokeAt(drawing, [3, -3]));
    expect(pileOf(fewer)?.hexes).toHaveLength(2);
    sound(fewer);
  });

  test('the frame grows and is cropped on each side', () => {
    const drawing = island();
    for (const side of SIDES) {
      expect(grown(drawing, side).hexes.length).toBeGreaterThan(drawing.hexes.length);
      expect(cropped(drawing, side).hexes.length).toBeLessThan(drawing.hexes.length);
    }
    expect(trimmed(surrounded(surrounded(drawing))).hexes).toHaveLength(19);
  });

  test('a map never grows beyond what the server takes', () => {
    let drawing = emptySea('Test');
    for (let step = 0; step < 20; step++) drawing = surrounded(drawing);
    expect(drawing.hexes.length).toBeLessThanOrEqual(400);
  });
});

describe('repairs', () => {
  const fault = (key: string, places: Place[], params: MapFault['params'] = {}): MapFault => ({ key, sentence: '', places, params });

  test('a hex without a number gets a fair one, or becomes a desert', () => {
    const drawing = island();
    const [give, desert] = repairsOf(fault('map_missing_token', [[0, 0]]), drawing);
    expect(give?.label).toBe('maps.mend.give');
    expect(hexAt(give!.mend(drawing), [0, 0])?.[3]).toBe(give?.params?.number);
    expect(hexAt(desert!.mend(drawing), [0, 0])?.slice(2, 4)).toEqual(['desert', null]);
  });

  test('no red number comes to lie next to another', () => {
    const drawing = painted(island(), [[1, 0]], { kind: 'number', number: 6 }, strokeAt(island(), [1, 0]));
    expect([6, 8]).not.toContain(fairNumber(drawing, [0, 0]));
  });

  test('a harbour without a coast moves to one, or goes', () => {
    const drawing = withHarbour(island(), [0, 0, 'W'], 'ore');
    const [move, remove] = repairsOf(fault('map_harbour_inland', [[0, 0, 'W']]), drawing);
    const [there] = move!.mend(drawing).harbours;
    expect(coastEdges(drawing, edgeHexes(there!.edge as Edge)[0]).map(keyOf)).toContain(keyOf(there!.edge));
    expect(remove!.mend(drawing).harbours).toEqual([]);
  });

  test('where nobody may found, the largest island is opened', () => {
    const drawing = paintedArea(
      island(),
      island().hexes.map(([q, r]): Hex => [q, r]),
      'settle',
    );
    expect(drawing.areas.some((area) => area.start)).toBe(false);
    expect(
      repairsOf(fault('map_no_start', []), drawing)[0]!
        .mend(drawing)
        .areas.some((area) => area.start),
    ).toBe(true);
  });

  test('what nobody can mend has no button', () => {
    expect(repairsOf(fault('map_refused', []), island())).toEqual([]);
  });
});

describe('keys', () => {
  const pressed = (key: string, code = '', more: object = {}): Parameters<typeof meaning>[0] => ({
    key,
    code,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...more,
  });

  test('letters paint on every layout, arrows walk and come back', () => {
    expect(meaning(pressed('а', 'KeyF'))).toEqual({ kind: 'paint', terrain: 'forest' });
    expect(meaning(pressed('v', 'KeyV'))).toEqual({ kind: 'problem' });
    for (const row of [-3, -2, 0, 1]) {
      const up = meaning(pressed('ArrowUp'), row);
      if (up?.kind !== 'walk') throw new Error('an arrow walks');
      const down = meaning(pressed('ArrowDown'), row + up.by[1]);
      expect(down).toEqual({ kind: 'walk', by: [0 - up.by[0], 0 - up.by[1]] });
    }
  });

  test('digits make numbers; 7 is refused, 1 waits', () => {
    expect(typed('', 8)).toEqual({ number: 8 });
    expect(typed('', 7)).toEqual({ refused: 7 });
    expect(typed('', 1)).toEqual({ waits: '1' });
    expect(typed('1', 2)).toEqual({ number: 12 });
    expect(typed('1', 0)).toEqual({ number: 10 });
    expect(typed('1', 5)).toEqual({ number: 5 });
    expect(typed('', 0)).toEqual({ refused: 0 });
  });

  test('undo and redo', () => {
    expect(command(pressed('z', 'KeyZ', { ctrlKey: true }))).toBe('undo');
    expect(command(pressed('Z', 'KeyZ', { metaKey: true, shiftKey: true }))).toBe('redo');
    expect(command(pressed('z', 'KeyZ'))).toBeNull();
  });
});

test('places that only a scenario names are forgotten, and nothing else', () => {
  const text = 'board: x\nframe: 1,2 3,4\nseats: 3 4\n\n[map]\n0,0 | de\n\n[special]\nvillage: 0,0,N\n\n[harbours]\n3:1: 0,0,W\n';
  expect(withoutPlaces(text)).toBe('board: x\nseats: 3 4\n\n[map]\n0,0 | de\n\n[harbours]\n3:1: 0,0,W\n');
});

describe('pools and their limits', () => {
  const dealt = (drawing: Drawing, places: Hex[], pool?: string): Drawing => {
    const tool: Tool = { kind: 'pool', ...(pool ? { pool } : {}) };
    return painted(drawing, places, tool, strokeAt(drawing, places[0]!, tool));
  };

  test('a hex belongs to the pool it was painted into last, and an empty pool is gone', () => {
    const one = dealt(island(), [
      [0, 0],
      [1, 0],
    ]);
    expect(openPools(one).map((pool) => pool.id)).toEqual(['land']);
    const fresh = freshPool(one);
    const two = dealt(one, [[1, 0]], fresh);
    expect(openPools(two).map((pool) => [pool.id, pool.hexes])).toEqual([
      ['land', [[0, 0]]],
      [fresh, [[1, 0]]],
    ]);
    sound(two);
    const three = dealt(two, [[0, 0]], fresh);
    expect(openPools(three).map((pool) => pool.id)).toEqual([fresh]);
    expect(openPools(dealt(three, [[0, 0]], fresh))[0]!.hexes).toEqual([[1, 0]]);
  });

  test('limits are added once, in order, and taken away one by one', () => {
    const start = dealt(island(), [[0, 0]]);
    const first = (drawing: Drawing) => limitsOf(openPools(drawing)[0]!);
    expect(first(start)).toEqual([{ kind: 'apart', tokens: [6, 8], equal: false }]);
    const gold = { kind: 'never', tokens: [8, 6], terrains: ['gold'], hexes: [], strict: true } as const;
    const more = withLimit(withLimit(start, 'land', gold as never), 'land', { kind: 'apart', tokens: [2, 12], equal: true });
    expect(first(more).map((limit) => [limit.kind, limit.tokens])).toEqual([
      ['apart', [6, 8]],
      ['apart', [2, 12]],
      ['never', [6, 8]],
    ]);
    expect(withLimit(more, 'land', gold as never)).toBe(more);
    expect(withLimit(more, 'land', { kind: 'apart', tokens: [], equal: false })).toBe(more);
    expect(first(withoutLimit(more, 'land', 0)).map((limit) => limit.tokens)).toEqual([
      [2, 12],
      [6, 8],
    ]);
    expect(first(withoutLimit(more, 'land', 2)).map((limit) => limit.kind)).toEqual(['apart', 'apart']);
  });

  test('a fault of a pool that names no place is shown on all of its hexes', () => {
    const drawing = dealt(island(), [
      [0, 0],
      [1, 0],
    ]);
    expect(hexesOf({ places: [], params: { pool: 'land' } }, drawing)).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });
});

test('on a phone a panel lies over the tabs, on a tablet it is called for, on a desktop one is always there', () => {
  const view = new EditorView();
  [view.width, view.height] = [390, 844];
  expect([view.phone, view.open]).toEqual([true, null]);
  view.choose('terrain'); // open already: it folds
  expect(view.folded).toBe(true);
  view.show('share');
  expect([view.open, view.folded]).toEqual(['share', false]);
  view.choose('terrain');
  expect([view.open, view.folded]).toEqual([null, false]);
  [view.width, view.height] = [820, 1180];
  expect([view.narrow, view.open]).toEqual([true, null]);
  view.show('fair');
  expect(view.open).toBe('fair');
  view.show('fair');
  expect(view.open).toBe(null);
  [view.width, view.height] = [1280, 800];
  view.show('rules');
  expect(view.open).toBe('rules');
  view.close();
  expect(view.open).toBe('fair');
});
