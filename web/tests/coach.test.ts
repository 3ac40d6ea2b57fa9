/* What the coach says of all that she could say, and which choices she holds back. */
import { beforeEach, describe, expect, test } from 'vitest';
import { learning, mayCoach, readCoach } from '../src/lib/learning.svelte';
import { across, cellOf, columnsOf, heightOf } from '../src/screens/lesson/chart';
import { CoachMemory } from '../src/table/coach/choosing';
import type { ChoiceView, CommentView, RoomState, TableView, WarningView } from '../src/wire';

const table = (number: number, rolled: boolean, seq = 10 * number + Number(rolled)): TableView =>
  ({ seq, turn: { seat: 0, number }, dice: rolled ? [3, 5] : null, over: false }) as unknown as TableView;
const comment = (name: string, most = 1, box = 'base'): CommentView => ({
  name,
  box,
  says: { en: name },
  then: null,
  params: {},
  places: [],
  most,
  rule: '',
});
const warning = (name: string, actions: number[], box = 'base'): WarningView => ({
  name,
  box,
  says: {},
  then: null,
  better: {},
  anyway: {},
  params: {},
  actions,
  piece: null,
  places: [],
});
const choice = (action: number): ChoiceView => ({ action, verb: 'end_turn' });
const BASE = ['base'];

describe('comments', () => {
  let memory: CoachMemory;
  beforeEach(() => {
    memory = new CoachMemory();
  });
  const names = (number: number, rolled: boolean, comments: CommentView[], less = false): (string | undefined)[] => {
    const said = memory.choose(table(number, rolled), comments, BASE, less);
    return [said?.comment.name, said?.idea?.name];
  };

  test('one at a time, and the next idea below it', () => {
    expect(names(1, true, [comment('income', 4), comment('short'), comment('third')])).toEqual(['income', 'short']);
    expect(names(1, true, [comment('third')])).toEqual([undefined, undefined]);
    expect(names(2, false, [comment('third')])).toEqual(['third', undefined]);
    expect(names(2, true, [comment('income', 4)])).toEqual(['income', undefined]);
  });

  test('each as often as it is worth, and half of that if she is to say less', () => {
    const often = comment('income', 4);
    for (const turn of [1, 2]) expect(names(turn, true, [often])).toEqual(['income', undefined]);
    expect(names(3, true, [often], true)).toEqual([undefined, undefined]);
    for (const turn of [4, 5]) expect(names(turn, true, [often])).toEqual(['income', undefined]);
    expect(names(6, true, [often])).toEqual([undefined, undefined]);
  });

  test('only of the boxes that are new', () => {
    expect(names(1, true, [comment('ships', 1, 'seafarers'), comment('income')])).toEqual(['income', undefined]);
  });
});

describe('warnings', () => {
  const held = (memory: CoachMemory, number: number, action = 7): string | null =>
    memory.holds(table(number, true), choice(action), [warning('many-cards', [7])], BASE)?.name ?? null;

  test('once a turn; whoever insists gets through', () => {
    const memory = new CoachMemory();
    expect(held(memory, 1)).toBe('many-cards');
    expect(held(memory, 1)).toBe(null);
    expect(held(memory, 1)).toBe(null);
    expect(held(memory, 2, 8)).toBe(null);
  });

  test('after "anyway" twice it rests', () => {
    const memory = new CoachMemory();
    for (const turn of [1, 2]) {
      expect(held(memory, turn)).toBe('many-cards');
      expect(held(memory, turn)).toBe(null);
    }
    expect(held(memory, 3)).toBe(null);
  });

  test('three times a game at most', () => {
    const memory = new CoachMemory();
    for (const turn of [1, 2, 3]) expect(held(memory, turn)).toBe('many-cards'); // something else was done then
    expect(held(memory, 4)).toBe(null);
  });

  test('not about boxes that she is silent about', () => {
    expect(new CoachMemory().holds(table(1, true), choice(7), [warning('knights', [7], 'cities-knights')], BASE)).toBe(null);
  });
});

describe('where she speaks', () => {
  test('what is kept is read with care', () => {
    expect(readCoach('nonsense')).toEqual({ met: [], tables: {}, lamps: {}, less: false, hidden: false });
    expect(readCoach('{"met":["base",3],"tables":{"ABC":["base"]},"lamps":{"ABC":1},"less":true}')).toEqual({
      met: ['base'],
      tables: { ABC: ['base'] },
      lamps: { ABC: false },
      less: true,
      hidden: false,
    });
  });

  test('at the first table of a box, and where her lamp is lit', () => {
    learning.sit('ONE', ['base']);
    expect(learning.boxes('ONE', ['base'])).toEqual(['base']);
    learning.sit('TWO', ['base', 'seafarers']);
    expect(learning.boxes('TWO', ['base', 'seafarers'])).toEqual(['seafarers']);
    learning.sit('THREE', ['base', 'seafarers']);
    expect(learning.boxes('THREE', ['base', 'seafarers'])).toEqual([]);
    learning.light('THREE', true);
    expect(learning.boxes('THREE', ['base', 'seafarers'])).toEqual(['base', 'seafarers']);
    learning.light('ONE', false);
    expect(learning.boxes('ONE', ['base'])).toEqual([]);
  });

  test('with people only where hints are allowed', () => {
    const room = (hints: boolean, kinds: string[]): RoomState =>
      ({ you: [0], state: 'playing', hints, seats: kinds.map((kind) => ({ kind })) }) as unknown as RoomState;
    expect(mayCoach(room(false, ['person', 'bot']), table(1, true))).toBe(true);
    expect(mayCoach(room(false, ['person', 'person']), table(1, true))).toBe(false);
    expect(mayCoach(room(true, ['person', 'person']), table(1, true))).toBe(true);
  });
});

describe('the chart', () => {
  const counts = [8, 1, 11, 5, 3, 6];

  test('holds more than thirty lessons in a window, every water once', () => {
    const columns = columnsOf(counts, 3);
    expect(columns.flat().sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(columns[0]?.[0]).toBe(0);
    const heights = columns.map((column) => column.reduce((sum, at) => sum + heightOf(counts[at]!) + 40, 0));
    expect(Math.max(...heights)).toBeLessThan(600);
  });

  test('the course goes back and forth', () => {
    expect(across(11)).toBe(4);
    expect([0, 3, 4, 7, 8].map((at) => cellOf(at, 11))).toEqual([
      [0, 0],
      [3, 0],
      [3, 1],
      [0, 1],
      [0, 2],
    ]);
  });
});
