/* What calls for a person at a table. */
import { expect, test } from 'vitest';
import { callOf } from '../src/table/calls.svelte';
import type { ChoiceView, PromptView } from '../src/wire';
import { room, seat, table } from './fixtures';

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
