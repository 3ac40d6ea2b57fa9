/* Cards by name and number. */
import type { ChoicePattern, Counts } from '../wire';

export const total = (cards: Counts): number => Object.values(cards).reduce((sum, count) => sum + count, 0);
export const counted = (cards: Counts): number => cards.count ?? total(cards);

/** Are these the same cards? */
export function same(one: Counts | undefined, other: Counts): boolean {
  const clean = (cards: Counts): string =>
    Object.entries(cards)
      .filter(([, count]) => count > 0)
      .sort()
      .map(String)
      .join();
  return clean(one ?? {}) === clean(other);
}

/** One card of a kind after the other, in the order of the hand. */
export function stepsOf(verb: string, field: 'cards' | 'gets', goods: readonly string[], picked: Counts): ChoicePattern[] {
  return goods.flatMap((good) => Array.from({ length: picked[good] ?? 0 }, () => ({ verb, [field]: { [good]: 1 } })));
}
