/* Lines of the log beyond the base game. Most events are told by their text alone: `log.<event>`, with the event's fields put into words. */
import type { Cards, EventView } from '../../lib/contract';
import type { Told } from '../extra';
import { known, named, t } from '../../lib/i18n.svelte';
import type { Key } from '../../lib/i18n.svelte';

/** Events whose text is all there is to say. */
const TELLING: readonly Key[] = [
  'log.ship', 'log.ship_moved', 'log.pirate', 'log.chosen', 'log.island', 'log.harbour_drawn', 'log.harbour_laid', 'log.gift', 'log.gift_card',
  'log.cloth', 'log.cloth_stolen', 'log.wonder_started', 'log.wonder_stage', 'log.fleet_attack', 'log.raided', 'log.fleet_gone', 'log.warship',
  'log.fortress_attack', 'log.fortress_taken', 'log.ship_lost', 'log.part',
];
const PLAIN = new Set(TELLING.map((key) => key.slice('log.'.length)));

const word = (event: EventView, field: string): string => String(event[field] ?? '');

/** Several cards taken one after the other are one sentence. */
function gather(events: readonly EventView[]): { bundles: Record<string, Cards>; more: number } {
  const cards: Cards = {};
  const first = events[0]!;
  let count = 0;
  for (const event of events) {
    if (event.event !== first.event || event.seat !== first.seat) break;
    cards[word(event, 'card')] = (cards[word(event, 'card')] ?? 0) + 1;
    count += 1;
  }
  return { bundles: { cards }, more: count - 1 };
}

/** A chip, a card, or a harbour of some kind. */
function giftName(gift: string): string {
  const kind = gift.replace(/ harbour$/, '');
  return kind === gift ? named('log.gift', gift) : t('table.harbour', { kind: named('good', kind) });
}

/** Land, its number and the discoverer's card. */
function discovery(events: readonly EventView[]): Told {
  const [found, ...next] = events;
  const token = next[0]?.event === 'discovered_token' ? next[0] : null;
  const gift = token && next[1]?.event === 'discovery_card' ? next[1] : null;
  const land = [named('table.terrain', word(found!, 'terrain')), token ? word(token, 'number') : ''].filter(Boolean).join(' ');
  const bundles: Record<string, Cards> = gift ? { cards: { [word(gift, 'card')]: 1 } } : {};
  return { key: gift ? 'log.discovered_card' : 'log.discovered', params: { land }, bundles, more: (token ? 1 : 0) + (gift ? 1 : 0) };
}

/** What the first of these events says, and how many it takes along; null: nothing. */
export function tell(events: readonly EventView[], _me: number | null, name: (seat: number) => string): Told | null {
  const event = events[0]!;
  if (event.event === 'discovered') return discovery(events);
  if (!PLAIN.has(event.event)) return null;
  const key = `log.${event.event}`;
  if (!known(key)) return null;
  const params: Record<string, string | number> = {};
  for (const [field, value] of Object.entries(event)) if (typeof value === 'number') params[field] = value;
  if ('harbour' in event) params.kind = named('good', word(event, 'harbour'));
  if ('gift' in event) params.gift = giftName(word(event, 'gift'));
  if ('wonder' in event) params.wonder = named('table.work', word(event, 'wonder'));
  if ('victim' in event) params.victim = name(Number(event.victim));
  if (event.event === 'gift_card') return { key, params: { ...params, card: event.card === undefined ? '' : named('log.card', word(event, 'card')) }, bundles: {}, more: 0 };
  if ('card' in event) return { key, params, ...gather(events) };
  return { key, params, bundles: {}, more: 0 };
}
