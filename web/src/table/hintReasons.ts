/* Why a choice is good, in words: what the evaluation's terms say about it, as the server has sent it. */
import { known, listed, named, t } from '../lib/i18n.svelte';
import type { HintReason } from '../wire';

/** "11 pips, new: brick, harbour in two roads"; empty where nothing can be said. */
export function reasonText(reasons: readonly HintReason[], name: (seat: number) => string): string {
  return reasons
    .map((one) => {
      const key = `why.${one.word}`;
      if (!known(key)) return '';
      const goods = one.goods.map((good) => named('good', good).toLowerCase());
      const harbour = one.word.startsWith('harbour');
      return t(key, {
        count: one.count,
        goods: harbour ? (goods.length ? ` (${goods.join(', ')})` : ' (3:1)') : listed(goods, 'and'),
        name: one.player === null ? '' : name(one.player),
      });
    })
    .filter(Boolean)
    .join(', ');
}
