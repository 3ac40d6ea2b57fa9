/* A hint in words: what the steps of a choice mean together. Cards stay apart from the words, so that they can be drawn. */
import type { Cards, ChoiceView, HintChoice, Place } from '../lib/contract';
import { known, named, t } from '../lib/i18n.svelte';
import type { Key } from '../lib/i18n.svelte';
import type { Part } from './log';

export interface Counsel {
  parts: Part[];
  place: Place | null;
  percent: number;
  steps: ChoiceView[];
}

const MARK = '\u0001';

function sum(steps: readonly ChoiceView[], field: 'cards' | 'gets'): Cards {
  const cards: Cards = {};
  for (const step of steps) for (const [good, count] of Object.entries(step[field] ?? {})) cards[good] = (cards[good] ?? 0) + count;
  return cards;
}

/** The most exact text there is: for the verb with its piece, else for the verb. */
function keyFor(step: ChoiceView, empty: boolean): Key | null {
  const kind = step.gets ? 'goods' : step.player === undefined || step.player === null ? '' : 'player';
  const words = [`${step.verb}_${step.piece ?? ''}`, `${step.verb}_${kind}`, empty ? `${step.verb}_open` : step.verb, step.verb];
  const keys = words.map((word) => `table.hint.${word.replaceAll(/[ -]/g, '_')}`);
  return keys.find((key): key is Key => known(key)) ?? null;
}

export function counsel(choice: HintChoice, name: (seat: number) => string, cardName: (card: string) => string): Counsel | null {
  const first = choice.steps[0];
  if (!first) return null;
  const [cards, more] = [sum(choice.steps, 'cards'), sum(choice.steps, 'gets')];
  const drafted = choice.steps.length > 1;
  const key = keyFor(first, drafted && (!Object.keys(cards).length || !Object.keys(more).length));
  const gets = Object.keys(more)[0] ?? '';
  const params = {
    name: first.player === undefined || first.player === null ? '' : name(first.player),
    card: first.verb === 'play_card' || first.verb === 'put_away' ? cardName(first.piece ?? '') : '',
    good: named('of', gets),
    cards: `${MARK}cards${MARK}`,
    more: `${MARK}more${MARK}`,
  };
  const parts = (key ? t(key, params) : named('table.verb', first.verb))
    .split(MARK)
    .map((piece, i): Part => (i % 2 ? { cards: piece === 'cards' ? cards : more } : piece))
    .filter((part) => part !== '');
  return { parts, place: first.place ?? null, percent: Math.round(choice.chance * 100), steps: choice.steps };
}
