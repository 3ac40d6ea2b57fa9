import { afterEach, expect, test, vi } from 'vitest';
import '../src/games/boxes';
import { drawing, drawn } from '../src/table/drawings';
import { extensions } from '../src/table/extensions.svelte';

/** Play with these boxes; `there` says when they have come. */
async function play(boxes: string[], there: () => boolean): Promise<void> {
  extensions.want(boxes);
  await vi.waitUntil(there, { timeout: 20_000 });
}

afterEach(() => extensions.want([]));

test.each([
  ['seafarers', ['piece/ship', 'terrain/fog-1', 'icon/gold', 'ui/stat-cloth']],
  ['cities-knights', ['piece/metropolis', 'piece/ship', 'progress/crane', 'icon/coin']],
  ['map', ['piece/chip', 'terrain/barren-1']],
  ['hawaii', ['icon/fish']],
  ['europe', ['piece/caravan', 'terrain/saltworks-1', 'card/salt']],
])(
  'a table of %s finds its drawings, and only then',
  async (box, names) => {
    expect(names.filter(drawn)).toEqual([]);
    await play([box], () => drawn(names[0]!));
    expect(names.filter((name) => !drawing(name))).toEqual([]);
    extensions.want([]);
    expect(names.filter(drawn)).toEqual([]);
  },
  30_000,
);

test('boxes are put together, and what they say by name is found', async () => {
  await play(
    ['seafarers', 'cities-knights', 'five-six'],
    () => 'part_two' in extensions.endLabels && drawn('piece/ship') && drawn('piece/wall'),
  );
  expect(extensions.pieceLooks).toHaveProperty('ship');
  expect(extensions.pieceLooks).toHaveProperty('wall');
  expect(Object.keys(extensions.cardQuestions).sort()).toEqual(['aqueduct', 'choose_cards', 'levy']);
  expect([...extensions.lifting]).toEqual(['move']);
  expect([extensions.handling.has('activate'), extensions.handling.has('build')]).toEqual([true, false]);
  expect([extensions.housed.has('improve'), extensions.housed.has('roll')]).toEqual([true, false]);
  expect(extensions.panels('boardMarks')).toHaveLength(1);
  expect(extensions.panel('sheet')).toBeDefined();
  expect(extensions.panel('dieFace')).toBeDefined();
}, 30_000);

test('the base game has no extension', () => {
  extensions.want(['base']);
  expect(extensions.ready(['base'])).toBe(true);
  expect(extensions.boardActions).toEqual([]);
  expect(extensions.panel('chart')).toBeUndefined();
});
