/* Lines of the log on the real maps. */
import type { Key } from '../../lib/i18n.svelte';
import { told } from '../../table/log';
import type { LogSentence, LogTellers } from '../../table/log';

/** What fish were paid for, by the line of the market. */
const BOUGHT: Record<string, Key> = {
  send_back: 'log.market.send_back',
  steal: 'log.market.steal',
  resource: 'log.market.resource',
  way: 'log.market.way',
  card: 'log.market.card',
};

export const tellers: LogTellers = {
  chip: told('log.chip'),
  fish: told('log.fish'),
  fish_short: told('log.fish_short'),
  fish_returned: told('log.fish_returned'),
  boat: told('log.boat'),
  market: ({ line, fish }, { following: [next] }): LogSentence | null => {
    const key = BOUGHT[line];
    if (!key) return null;
    const took = next?.event === 'fish_bought' ? next.card : '';
    return { key, params: { count: fish }, bundles: took ? { cards: { [took]: 1 } } : {}, more: took ? 1 : 0 };
  },
};
