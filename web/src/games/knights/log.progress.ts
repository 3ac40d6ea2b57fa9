/* Lines of the log about progress cards. */
import type { Cards, EventView } from '../../lib/contract';
import type { Told } from '../extra';
import { named } from '../../lib/i18n.svelte';
import type { Key } from '../../lib/i18n.svelte';

type Eyes = 'you' | 'from_you' | 'they';
type Three = Record<Eyes, Key>;

const word = (event: EventView, field: string): string => String(event[field] ?? '');
const two = (you: Key, they: Key): Three => ({ you, they, from_you: they });

/** Who reads: the one who acts, the one it is done to, or anybody else. */
const TEXTS: Record<string, Three> = {
  progress_drawn: two('log.progress_drawn.you', 'log.progress_drawn'),
  progress_point: two('log.progress_point.you', 'log.progress_point'),
  progress_none: two('log.progress_none.you', 'log.progress_none'),
  progress_played: two('log.progress_played.you', 'log.progress_played'),
  progress_put_away: two('log.progress_put_away.you', 'log.progress_put_away'),
  progress_taken: { you: 'log.progress_taken.you', from_you: 'log.progress_taken.from_you', they: 'log.progress_taken' },
  harvested: two('log.harvested.you', 'log.harvested'),
  merchant_fleet: two('log.merchant_fleet.you', 'log.merchant_fleet'),
  tokens_swapped: two('log.tokens_swapped.you', 'log.tokens_swapped'),
  exchanged: { you: 'log.exchanged.you', from_you: 'log.exchanged.from_you', they: 'log.exchanged' },
  exchange_empty: { you: 'log.exchange_empty.you', from_you: 'log.exchange_empty.from_you', they: 'log.exchange_empty' },
  card_seen: { you: 'log.card_seen.you', from_you: 'log.card_seen.from_you', they: 'log.card_seen' },
  progress_seen: { you: 'log.progress_seen.you', from_you: 'log.progress_seen.from_you', they: 'log.progress_seen' },
  toll: { you: 'log.toll.you', from_you: 'log.toll.from_you', they: 'log.toll' },
  given: { you: 'log.given.you', from_you: 'log.given.from_you', they: 'log.given' },
  road_removed: two('log.road_removed.you', 'log.road_removed'),
};
/** Each card taken or shown is an event; those of one pair are one sentence. */
const GATHERED = new Set(['toll', 'given', 'card_seen', 'progress_seen']);

/** What the first of these events says about a card; null: nothing. */
export function tellCard(events: readonly EventView[], me: number | null, name: (seat: number) => string): Told | null {
  const event = events[0]!;
  const texts = TEXTS[event.event];
  if (!texts) return null;
  const other = event.victim ?? event.taker ?? event.by;
  const eyes: Eyes = event.seat === me ? 'you' : me !== null && other === me ? 'from_you' : 'they';
  const params: Record<string, string | number> = {
    victim: other === undefined ? '' : name(Number(other)),
    deck: named('progress.from', word(event, 'deck'), ''),
    card: named('progress', word(event, 'card'), ''),
    good: named('good', word(event, 'card'), ''),
  };
  if (event.event === 'road_removed' && event.by === event.seat) {
    return { key: eyes === 'you' ? 'log.road_removed.own.you' : 'log.road_removed.own', params, bundles: {}, more: 0 };
  }
  const bundles: Record<string, Cards> = {};
  let more = 0;
  if (event.event === 'harvested') bundles.cards = { [word(event, 'card')]: Number(event.count ?? 0) };
  if (event.event === 'exchanged') {
    bundles.cards = { [word(event, 'gives')]: 1 };
    bundles.more = { [word(event, 'gets')]: 1 };
  }
  if (GATHERED.has(event.event)) {
    const cards: Cards = {};
    for (const next of events) {
      if (next.event !== event.event || next.seat !== event.seat || (next.victim ?? next.taker) !== other) break;
      cards[word(next, 'card')] = (cards[word(next, 'card')] ?? 0) + 1;
      more += 1;
    }
    params.count = more;
    params.list = Object.entries(cards).map(([card, count]) => (count > 1 ? `${count} × ` : '') + named('progress', card)).join(', ');
    bundles.cards = cards;
    more -= 1;
  }
  // a spectator of an open replay sees the card, too, but reads what everybody read
  return { key: texts[eyes], params, bundles: eyes === 'they' && event.event !== 'harvested' ? {} : bundles, more };
}
