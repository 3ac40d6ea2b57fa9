import { beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '../src/lib/session';
import type { TableStore } from '../src/table/tableStore.svelte';
import { Animator } from '../src/table/animator.svelte';
import { play } from '../src/table/sound';
import type { Sound } from '../src/table/sound';
import { Viewport } from '../src/table/viewport.svelte';
import { hex, numberedFrom, scene, table } from './fixtures';
import type { Happening } from './fixtures';

vi.mock('../src/table/sound', () => ({ play: vi.fn() }));
vi.mock('../src/table/motion', () => ({ finishAll: vi.fn(), fly: vi.fn(), middleOf: () => null }));

const ME = 0;
const heard = (): Sound[] => vi.mocked(play).mock.calls.map(([sound]) => sound);

function watch(...events: Happening[]): Sound[] {
  const view = table({ scene: scene({ hexes: [hex(0, 0, 'forest', 6)] }) });
  const store = { me: ME, table: view, name: (seat: number) => `Player ${seat}` } as unknown as TableStore;
  const session = { events: numberedFrom(0, events), replay: true } as unknown as Session;
  new Animator(store, new Viewport()).follow(session);
  return heard();
}

beforeEach(() => {
  vi.mocked(play).mockReset();
  vi.useFakeTimers();
});

test.each<[Sound, Happening]>([
  ['dice', { event: 'rolled', seat: 1, die1: 3, die2: 4 }],
  ['wood', { event: 'built', seat: 1, piece: 'settlement', corner: [0, 0, 'N'] }],
  ['stone', { event: 'built', seat: 1, piece: 'city', corner: [0, 0, 'N'] }],
  ['wood', { event: 'road', seat: 1, edge: [0, 0, 'W'] }],
  ['robber', { event: 'robber', seat: 1, hex: [0, 0] }],
  ['agreed', { event: 'passed', giver: 0, taker: 1, card: 'ore', count: 1 }],
  ['card', { event: 'bank_trade', seat: 1, gives: 'ore', gets: 'wool', count: 4 }],
  ['card', { event: 'discarded', seat: 1, card: 'ore', count: 2 }],
  ['card', { event: 'bought', seat: 1 }],
  ['award', { event: 'longest_road', seat: 1, length: 5 }],
  ['award', { event: 'largest_army', seat: 1, knights: 3 }],
  ['win', { event: 'won', seat: 1, points: 10 }],
])('%s is heard for %o', (sound, event) => {
  expect(watch(event)).toEqual([sound]);
});

test('what concerns the listener alone is heard by nobody else', () => {
  expect(watch({ event: 'turn', seat: ME, number: 3 })).toEqual(['turn']);
  vi.mocked(play).mockReset();
  expect(watch({ event: 'turn', seat: 1, number: 3 })).toEqual([]);
  expect(watch({ event: 'offer', seat: ME })).toEqual([]);
  expect(watch({ event: 'offer', seat: 1 })).toEqual(['offer']);
});

test('cards of a roll are heard by who gets them', () => {
  const hit: Happening = { event: 'hit', hex: [0, 0] };
  expect(watch(hit, { event: 'produced', seat: 1, card: 'lumber', count: 1 })).toEqual([]);
  expect(watch(hit, { event: 'produced', seat: ME, card: 'lumber', count: 1 })).toEqual(['card']);
});

test('answers are heard by who asked', () => {
  expect(watch({ event: 'answer', seat: 1, says: 'declines' })).toEqual(['refused']);
  vi.mocked(play).mockReset();
  expect(watch({ event: 'answer', seat: 1, says: 'accepts' })).toEqual(['agreed']);
});

test('an event of an unknown game is passed over', () => {
  expect(watch({ event: 'eclipse', seat: 1 } as unknown as Happening)).toEqual([]);
});
