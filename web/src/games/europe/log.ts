/* Lines of the log about merchants and caravans. */
import { named } from '../../lib/i18n.svelte';
import type { Key } from '../../lib/i18n.svelte';
import { told } from '../../table/log';
import type { LogSentence, LogTellers } from '../../table/log';

const inCity =
  (key: Key) =>
  (event: { name: string }): LogSentence => ({ key, params: { city: named('city', event.name) } });

export const tellers: LogTellers = {
  post: inCity('log.post'),
  neutral_post: inCity('log.neutral_post'),
  delivered: inCity('log.delivered'),
  route: told('log.route'),
  connected: inCity('log.connected'),
  merchant_hired: told('log.merchant_hired'),
  merchant_moved: told('log.merchant_moved'),
  caravan_placed: told('log.caravan_placed'),
  caravan_paid: told('log.caravan_paid'),
  caravan_toll: ({ taker, count }, { name }) => ({ key: 'log.caravan_toll', params: { taker: name(taker), count } }),
  token: told('log.token'),
  token_moved: told('log.token_moved'),
  gold: ({ count, reason }) => ({ key: 'log.gold', params: { count, reason: named('log.gold_for', reason) } }),
  shuffled: told('log.shuffled'),
  no_way_left: told('log.no_way_left'),
};
