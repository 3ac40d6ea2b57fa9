/* Lines of the log on the real maps. */
import type { EventView } from '../../lib/contract';
import type { Told } from '../extra';
import type { Key } from '../../lib/i18n.svelte';

const PLAIN: readonly Key[] = ['log.chip', 'log.fish', 'log.fish_short', 'log.fish_returned', 'log.boat'];
/** What fish were paid for; a resource is named with it. */
const BOUGHT: Record<string, Key> = {
  send_back: 'log.market.send_back', steal: 'log.market.steal', resource: 'log.market.resource', way: 'log.market.way', card: 'log.market.card',
};

export function tell(events: readonly EventView[]): Told | null {
  const [event, next] = events;
  if (!event) return null;
  if (event.event === 'market') {
    const key = BOUGHT[String(event.line)];
    if (!key) return null;
    const took = next?.event === 'fish_bought' ? String(next.card ?? '') : '';
    return { key, params: { count: Number(event.fish ?? 0) }, bundles: took ? { cards: { [took]: 1 } } : {}, more: took ? 1 : 0 };
  }
  const key = PLAIN.find((one) => one === `log.${event.event}`);
  if (!key) return null;
  const params: Record<string, number> = {};
  for (const [field, value] of Object.entries(event)) if (typeof value === 'number') params[field] = value;
  return { key, params, bundles: {}, more: 0 };
}
