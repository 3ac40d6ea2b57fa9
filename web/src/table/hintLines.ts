/* A hint in words: what the steps of a choice mean together. */
import type { ChoiceView, Counts, HintChoice, HintReason, Place } from '../wire';
import { known, named } from '../lib/i18n.svelte';
import type { Key } from '../lib/i18n.svelte';
import { cardText } from './cardText';
import type { TextPart } from './cardText';

export interface HintLine {
  parts: TextPart[];
  place: Place | null;
  percent: number;
  low: number; // in per cent, too: between which the chance lies
  high: number;
  steps: ChoiceView[];
  reasons: HintReason[];
}

function sum(steps: readonly ChoiceView[], field: 'cards' | 'gets'): Counts {
  const cards: Counts = {};
  for (const step of steps) for (const [good, count] of Object.entries(step[field] ?? {})) cards[good] = (cards[good] ?? 0) + count;
  return cards;
}

/** The most exact text there is: for the verb with its piece, else for the verb. */
function keyFor(step: ChoiceView, empty: boolean): Key | null {
  const kind = step.gets ? 'goods' : step.player === undefined ? '' : 'player';
  const words = [`${step.verb}_${step.piece ?? ''}`, `${step.verb}_${kind}`, empty ? `${step.verb}_open` : step.verb, step.verb];
  const keys = words.map((word) => `table.hint.${word.replaceAll(/[ -]/g, '_')}`);
  return keys.find((key): key is Key => known(key)) ?? null;
}

export function hintLine(choice: HintChoice, name: (seat: number) => string, cardName: (card: string) => string): HintLine | null {
  const first = choice.steps[0];
  if (!first) return null;
  const [cards, more] = [sum(choice.steps, 'cards'), sum(choice.steps, 'gets')];
  const drafted = choice.steps.length > 1;
  const key = keyFor(first, drafted && (!Object.keys(cards).length || !Object.keys(more).length));
  const gets = Object.keys(more)[0] ?? '';
  const params = {
    name: first.player === undefined ? '' : name(first.player),
    card: cardName(first.piece ?? ''),
    good: named('of', gets),
  };
  const parts = key ? cardText(key, params, { cards, more }) : [named('table.verb', first.verb)];
  const percent = Math.round(choice.chance * 100);
  const low = Math.min(percent, Math.round(choice.low * 100));
  const high = Math.max(percent, Math.round(choice.high * 100));
  return { parts, place: first.place ?? null, percent, low, high, steps: choice.steps, reasons: choice.reasons };
}
