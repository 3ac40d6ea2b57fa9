/* What calls for a person at a table. */
import { expect, test, vi } from 'vitest';
import { texts } from '../src/lib/i18n.svelte';
import { settings } from '../src/lib/settings.svelte';
import { callOf, calls } from '../src/table/calls.svelte';
import type { Call } from '../src/table/calls.svelte';
import { play } from '../src/table/sound';
import type { ChoiceView, PromptView } from '../src/wire';
import { room, seat, table } from './fixtures';

vi.mock('../src/table/sound', () => ({ play: vi.fn() }));

const asked = (...verbs: string[]): PromptView => ({
  seat: 0,
  phase: '',
  key: '',
  sentence: '',
  params: {},
  must: true,
  choices: verbs.map((verb, action): ChoiceView => ({ action, verb })),
});
const at = (prompt: PromptView | null, change = {}) => table({ prompts: prompt ? { '0': prompt } : {}, ...change });
const mine = { ...room([seat(0, { mine: true }), seat(1)]), you: [0] };

test('a turn, an offer, a discard and the end call; nothing else does', () => {
  expect(callOf(mine, at(null))).toBeNull();
  expect(callOf(mine, at(asked('roll')))?.kind).toBe('turn');
  expect(callOf(mine, at(asked('accept', 'decline')))?.kind).toBe('offer');
  expect(callOf(mine, at(asked('discard')))?.kind).toBe('discard');
  expect(callOf(mine, at(null, { over: true }))?.kind).toBe('over');
});

test('an offer that is declined by itself calls nobody', () => {
  expect(callOf(mine, at(asked('decline')))).toBeNull();
  expect(callOf({ ...mine, no_trades: [0] }, at(asked('accept', 'decline')))).toBeNull();
});

test('who watches, or has left the seat to a bot, is not called', () => {
  expect(callOf({ ...mine, you: [] }, at(asked('roll')))).toBeNull();
  const seats = mine.seats.map((one) => ({ ...one, away: true }));
  expect(callOf({ ...mine, seats }, at(asked('roll')))).toBeNull();
});

test('the same turn calls once, the next one again', () => {
  const key = (number: number, verb: string) => callOf(mine, at(asked(verb), { turn: { seat: 0, number } }))?.key;
  expect(key(3, 'roll')).toBe(key(3, 'end_turn'));
  expect(key(3, 'roll')).not.toBe(key(6, 'roll'));
});

test('a hidden tab tells by title, sound and vibration, until somebody looks; each can be switched off', async () => {
  await texts.use('en');
  vi.useFakeTimers();
  let look = (): void => undefined;
  const page = { hidden: true, addEventListener: (_: string, listener: () => void) => (look = listener), removeEventListener: vi.fn() };
  const vibrate = vi.fn();
  vi.stubGlobal('document', { documentElement: { lang: '', dataset: {} }, ...page });
  vi.stubGlobal('navigator', { vibrate });
  const call = (number: number): Call => ({ kind: 'turn', key: String(number) });
  const stop = calls.listen();
  calls.hear(call(1)); // was so when the table was opened
  expect([calls.title, vi.mocked(play).mock.calls.length, vibrate.mock.calls.length]).toEqual(['', 0, 0]);
  calls.hear(call(2));
  calls.hear(call(2));
  expect(calls.title).toBe('● Your turn');
  expect(play).toHaveBeenCalledExactlyOnceWith('turn', true);
  expect(vibrate).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1000);
  expect(calls.title).toBe(''); // it blinks
  vi.advanceTimersByTime(1000);
  expect(calls.title).toBe('● Your turn');
  Object.assign(document, { hidden: false });
  look();
  expect(calls.title).toBe('');
  Object.assign(document, { hidden: true });
  Object.assign(settings, { callTitle: false, callSound: false, vibrate: false });
  calls.hear(call(3));
  expect([calls.title, vi.mocked(play).mock.calls.length, vibrate.mock.calls.length]).toEqual(['', 1, 1]);
  stop();
  vi.useRealTimers();
});
