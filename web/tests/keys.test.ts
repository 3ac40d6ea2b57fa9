import { expect, test } from 'vitest';
import { GUARD, keyOfPress, keyToObey } from '../src/table/keys';
import type { Press } from '../src/table/keys';
import { doneByItself } from '../src/table/tableStore.svelte';
import type { PromptView } from '../src/wire';

const press = (code: string, key = code, held: Partial<Press> = {}): Press => ({
  code,
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const LATE = GUARD;

test('a key is known by its place: a Cyrillic layout has other letters there', () => {
  expect(keyOfPress(press('KeyT', 'е'))).toBe('T');
  expect(keyOfPress(press('KeyC', 'с'))).toBe('C');
  expect(keyOfPress(press('KeyH', 'р'))).toBe('H');
  expect(keyOfPress(press('Digit1', '1'))).toBe('1');
  expect(keyOfPress(press('Numpad9', '9'))).toBe('9');
  expect(keyOfPress(press('Digit0', '0'))).toBe('');
  expect(keyOfPress(press('NumpadEnter', 'Enter'))).toBe('Enter');
});

test('the question mark is one wherever it lies', () => {
  expect(keyOfPress(press('Slash', '?', { shiftKey: true }))).toBe('?');
  expect(keyOfPress(press('Digit7', '?', { shiftKey: true }))).toBe('?'); // Russian and Ukrainian
  expect(keyOfPress(press('Slash', ',', { shiftKey: true }))).toBe('?'); // the same cap as on a Latin keyboard
});

test('what the browser has its own use for is left alone', () => {
  expect(keyOfPress(press('KeyT', 't', { ctrlKey: true }))).toBe('');
  expect(keyOfPress(press('KeyH', 'h', { metaKey: true }))).toBe('');
  expect(keyOfPress(press('Digit1', '1', { altKey: true }))).toBe('');
  expect(keyOfPress(press('KeyT', 'T', { shiftKey: true }))).toBe('');
});

test('nothing is obeyed while somebody writes', () => {
  for (const code of ['Space', 'Enter', 'Escape', 'KeyT', 'Digit1']) expect(keyToObey(press(code), 'text', LATE, true)).toBe('');
});

test('Space waits after a change of the question', () => {
  expect(keyToObey(press('Space'), 'page', LATE, true)).toBe('Space');
  expect(keyToObey(press('Space'), 'main', LATE, true)).toBe('Space');
  expect(keyToObey(press('Space'), 'main', LATE - 1, true)).toBe('');
  expect(keyToObey(press('Space'), 'page', 0, true)).toBe('');
});

test('Space and Enter belong to the control or the place that has the focus', () => {
  for (const ground of ['control', 'place'] as const) {
    expect(keyToObey(press('Space'), ground, LATE, true)).toBe('');
    expect(keyToObey(press('Enter'), ground, LATE, true)).toBe('');
    expect(keyToObey(press('KeyH'), ground, LATE, true)).toBe('H');
  }
  expect(keyToObey(press('Enter'), 'page', 0, true)).toBe('Enter');
});

test('letter keys can be switched off, the others stay', () => {
  for (const code of ['KeyT', 'Digit3']) expect(keyToObey(press(code), 'page', LATE, false)).toBe('');
  expect(keyToObey(press('Slash', '?', { shiftKey: true }), 'page', LATE, false)).toBe('');
  for (const code of ['Space', 'Enter', 'Escape']) expect(keyToObey(press(code), 'page', LATE, false)).toBe(code);
});

const prompt = (...verbs: string[]): PromptView => ({
  seat: 0,
  phase: 'actions',
  key: '',
  sentence: '',
  params: {},
  must: true,
  choices: verbs.map((verb, action) => ({ verb, action })),
});

test('a turn rolls and ends by itself only where nothing else can be done', () => {
  const both = { autoRoll: true, autoEnd: true };
  expect(doneByItself(prompt('roll'), both)?.verb).toBe('roll');
  expect(doneByItself(prompt('roll', 'play_card'), both)).toBeNull();
  expect(doneByItself(prompt('end_turn', 'offer', 'propose'), both)?.verb).toBe('end_turn');
  for (const verb of ['build', 'buy_card', 'play_card', 'bank_trade', 'withdraw'])
    expect(doneByItself(prompt('end_turn', verb), both)).toBeNull();
  expect(doneByItself({ ...prompt('roll'), must: false }, both)).toBeNull();
  expect(doneByItself(null, both)).toBeNull();
  expect(doneByItself(prompt('roll'), { autoRoll: false, autoEnd: true })).toBeNull();
  expect(doneByItself(prompt('end_turn'), { autoRoll: true, autoEnd: false })).toBeNull();
});
