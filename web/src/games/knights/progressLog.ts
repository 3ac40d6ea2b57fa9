/* Lines of the log about progress cards. */
import { known, named } from '../../lib/i18n.svelte';
import type { Key } from '../../lib/i18n.svelte';
import type { LogContext, LogSentence, LogTellers } from '../../table/log';
import type { Counts, EventView } from '../../wire';

type Bundles = Record<string, Counts>;
interface AboutCard {
  seat: number;
  card?: string;
  deck?: string;
}

/** A sentence about a card. Whoever it is done to (`other`) has a text of their own, and only the two of them read which cards it is about. */
function aboutCard(key: Key, event: AboutCard, { me, name }: LogContext, other?: number, bundles: Bundles = {}): LogSentence {
  const toMe = event.seat !== me && me !== null && other === me;
  const own = `${key}.from_you`;
  const params = {
    victim: other === undefined ? '' : name(other),
    deck: named('progress.from', event.deck ?? '', ''),
    card: named('progress', event.card ?? '', ''),
    good: named('good', event.card ?? '', ''),
  };
  return { key: toMe && known(own) ? own : key, params, bundles: toMe || event.seat === me ? bundles : {} };
}

const otherOf = (event: EventView<'toll' | 'given' | 'card_seen' | 'progress_seen'>): number =>
  event.event === 'given' ? event.taker : event.victim;

/** Each card that is taken or shown is an event; those of one pair of seats are one sentence. */
const gathering =
  (key: Key) =>
  (event: EventView<'toll' | 'given' | 'card_seen' | 'progress_seen'>, context: LogContext): LogSentence => {
    const cards: Counts = {};
    let count = 0;
    for (const next of [event, ...context.following]) {
      if (next.event !== event.event || next.seat !== event.seat || otherOf(next) !== otherOf(event)) break;
      cards[next.card ?? ''] = (cards[next.card ?? ''] ?? 0) + 1;
      count += 1;
    }
    const list = Object.entries(cards).map(([card, times]) => (times > 1 ? `${times} × ` : '') + named('progress', card));
    const sentence = aboutCard(key, event, context, otherOf(event), { cards });
    return { ...sentence, params: { ...sentence.params, count, list: list.join(', ') }, more: count - 1 };
  };

const plain =
  (key: Key) =>
  (event: AboutCard, context: LogContext): LogSentence =>
    aboutCard(key, event, context);

export const progressTellers: LogTellers = {
  progress_drawn: plain('log.progress_drawn'),
  progress_point: plain('log.progress_point'),
  progress_none: plain('log.progress_none'),
  progress_played: plain('log.progress_played'),
  progress_put_away: plain('log.progress_put_away'),
  progress_taken: (event, context) => aboutCard('log.progress_taken', event, context, event.victim),
  harvested: (event, context) => ({
    ...aboutCard('log.harvested', event, context),
    bundles: { cards: { [event.card]: event.count } },
  }),
  merchant_fleet: plain('log.merchant_fleet'),
  tokens_swapped: plain('log.tokens_swapped'),
  exchanged: (event, context) =>
    aboutCard('log.exchanged', event, context, event.victim, { cards: { [event.gives ?? '']: 1 }, more: { [event.gets ?? '']: 1 } }),
  exchange_empty: (event, context) => aboutCard('log.exchange_empty', event, context, event.victim),
  card_seen: gathering('log.card_seen'),
  progress_seen: gathering('log.progress_seen'),
  toll: gathering('log.toll'),
  given: gathering('log.given'),
  road_removed: (event, context) =>
    event.by === event.seat ? aboutCard('log.road_removed.own', event, context) : aboutCard('log.road_removed', event, context, event.by),
};
