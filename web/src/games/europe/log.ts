/* Lines of the log about merchants, posts, routes and caravans. */
import { named } from '../../lib/i18n.svelte';
import type { Key } from '../../lib/i18n.svelte';
import type { Tell } from '../extra';

/** Events whose text is all there is to say. */
const TELLING: readonly Key[] = [
  'log.post', 'log.neutral_post', 'log.delivered', 'log.route', 'log.connected', 'log.merchant_hired', 'log.merchant_moved', 'log.caravan_placed',
  'log.caravan_paid', 'log.caravan_toll', 'log.token', 'log.token_moved', 'log.gold', 'log.shuffled', 'log.no_way_left',
];
const PLAIN = new Map(TELLING.map((key) => [key.slice('log.'.length), key]));

export const tell: Tell = (events, _me, name) => {
  const event = events[0]!;
  const key = PLAIN.get(event.event);
  if (!key) return null;
  const params: Record<string, string | number> = {};
  for (const [field, value] of Object.entries(event)) if (typeof value === 'number') params[field] = value;
  if (typeof event.name === 'string') params.city = named('city', event.name);
  if (typeof event.reason === 'string') params.reason = named('log.gold_for', event.reason);
  if ('taker' in event) params.taker = name(Number(event.taker));
  return { key, params, bundles: {}, more: 0 };
};
