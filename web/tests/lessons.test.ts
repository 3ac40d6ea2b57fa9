import { expect, test } from 'vitest';
import { readProgress } from '../src/lib/lessons.svelte';
import { controlToUse, indexOf } from '../src/screens/lesson/lookHere';

test('progress is read back as it was kept', () => {
  const kept = { 'island-1': { done: true, steps: [] }, 'island-2': { done: false, steps: [null, [[7], [12, 13]]] } };
  expect(readProgress(JSON.stringify(kept))).toEqual(kept);
});

test('what somebody else wrote there is no progress', () => {
  expect(readProgress(null)).toEqual({});
  expect(readProgress('{"island-1":')).toEqual({});
  expect(readProgress('{"island-1": {"done": "yes", "steps": 3}}')).toEqual({ 'island-1': { done: false, steps: [] } });
});

/** A control in sight, with what the page writes on it. */
function control(testid: string, states: Record<string, string> = {}, dataset: Record<string, string> = {}): Element {
  return {
    testid,
    dataset,
    getAttribute: (name: string) => states[name] ?? null,
    getClientRects: () => [1],
  } as unknown as Element;
}

const table = (...controls: Element[]): ParentNode =>
  ({
    querySelectorAll: (selector: string) =>
      controls.filter((one) => selector === `[data-testid="${(one as unknown as { testid: string }).testid}"]`),
  }) as unknown as ParentNode;

test('controls are used in their order, and used ones are passed over', () => {
  const names = ['set-red-5', 'set-yellow-3', 'play-card'];
  const set = { 'aria-checked': 'true' };
  expect(controlToUse(table(control('set-red-5'), control('set-yellow-3'), control('play-card')), names, true)?.name).toBe('set-red-5');
  expect(controlToUse(table(control('set-red-5', set), control('set-yellow-3'), control('play-card')), names, true)?.name).toBe(
    'set-yellow-3',
  );
  expect(controlToUse(table(control('open-build'), control('roll')), ['action-move-caravan'], true)?.name).toBe('open-build');
});

test('of several cards the named one is played', () => {
  const cards = [control('play-card', {}, { card: 'crane' }), control('play-card', {}, { card: 'merchant fleet' })];
  const found = controlToUse(table(...cards), ['card-merchant-fleet', 'play-card'], true);
  expect(found?.element).toBe(cards[1]);
  expect(indexOf(table(...cards), found!)).toBe(1);
});

test('what is meant at a place comes before the confirmation', () => {
  const names = ['rival-chase-robber'];
  const asked = [control('rival-move-knight', { 'aria-pressed': 'true' }), control('rival-chase-robber'), control('confirm-yes')];
  expect(controlToUse(table(...asked), names, false)?.name).toBe('rival-chase-robber');
  expect(controlToUse(table(control('rival-chase-robber', { 'aria-pressed': 'true' }), control('confirm-yes')), names, false)?.name).toBe(
    'confirm-yes',
  );
});
