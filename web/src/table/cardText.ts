/* Texts with cards in them. The cards stay apart from the words, so that the page can draw them and a screen reader can say them. */
import { goods, t } from '../lib/i18n.svelte';
import type { Key } from '../lib/i18n.svelte';
import type { Counts } from '../wire';

export type TextPart = string | { cards: Counts };
export type TextParams = Record<string, string | number>;

const MARK = '\u0001';

/** The text of a key; `bundles` are cards by the name of their place in it, such as `{cards}`. */
export function cardText(key: Key, params: TextParams, bundles: Record<string, Counts>): TextPart[] {
  const marked: TextParams = { ...params };
  for (const name of Object.keys(bundles)) marked[name] = `${MARK}${name}${MARK}`;
  return t(key, marked)
    .split(MARK)
    .map((piece, i): TextPart => (i % 2 ? { cards: bundles[piece] ?? {} } : piece))
    .filter((part) => part !== '');
}

export const spoken = (parts: readonly TextPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : goods(part.cards))).join('');
