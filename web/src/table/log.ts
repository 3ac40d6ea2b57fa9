/* The log: events as sentences. Each kind of event has a teller; those of other games than the base come with their extensions. */
import { known, named } from '../lib/i18n.svelte';
import type { Key } from '../lib/i18n.svelte';
import type { Counts, EventKind, EventView } from '../wire';
import { cardText } from './cardText';
import type { TextParams, TextPart } from './cardText';
import { extensions } from './extensions.svelte';

export interface LogLine {
  seq: number;
  seat: number | null;
  kind: EventKind;
  parts: TextPart[];
  strong: boolean;
}

export interface Reader {
  me: number | null;
  name: (seat: number) => string;
}

/** What a teller knows besides its event: who reads, and what happened next. */
export interface LogContext extends Reader {
  following: readonly EventView[];
}

/** A sentence about the event's seat, which `{name}` stands for. The text with `.you` behind its key is used where that seat reads. */
export interface LogSentence {
  key: Key;
  params?: TextParams;
  /** The cards in it, by the name of their place in the text. */
  bundles?: Record<string, Counts>;
  /** How many of the following events are told with it. */
  more?: number;
  /** Whose line it is, where that is not the event's seat; null: nobody's. */
  seat?: number | null;
}

/** How an event is told; null: not at all. */
export type LogTeller<Kind extends EventKind> = (event: EventView<Kind>, context: LogContext) => LogSentence | null;
export type LogTellers = { readonly [Kind in EventKind]?: LogTeller<Kind> };

/** A sentence whose text takes the event's numbers as they are. */
export const told =
  (key: Key) =>
  (event: EventView): LogSentence => ({ key, params: numbersOf(event) });

export function numbersOf(event: EventView): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [field, value] of Object.entries(event)) if (typeof value === 'number') found[field] = value;
  return found;
}

type CardEvent = EventView & { seat: number; card: string; count?: number };

/** The cards of an event and of those like it that follow at once, as one bundle. */
export function gathered(event: CardEvent, following: readonly EventView[]): { bundles: Record<string, Counts>; more: number } {
  const cards: Counts = {};
  let more = -1;
  for (const next of [event, ...following]) {
    if (next.event !== event.event || (next as CardEvent).seat !== event.seat) break;
    const { card, count } = next as CardEvent;
    cards[card] = (cards[card] ?? 0) + (count ?? 1);
    more += 1;
  }
  return { bundles: { cards }, more };
}

const rolled = (key: Key) => (event: { die1: number; die2: number }) => ({ key, params: { sum: event.die1 + event.die2 } });
const gains =
  (key: Key) =>
  (event: CardEvent, { following }: LogContext) => ({ key, ...gathered(event, following) });

const BASE: LogTellers = {
  rolled_for_start: rolled('log.rolled_for_start'),
  begins: told('log.begins'),
  turn: told('log.turn'),
  rolled: rolled('log.rolled'),
  produced: gains('log.produced'),
  short: ({ card }) => ({ key: 'log.short', params: { card: named('of', card) } }),
  discarded: gains('log.discarded'),
  dealt_anew: told('log.dealt_anew'),
  undone: told('log.undone'),
  built: ({ piece }) => ({ key: 'log.built', params: { piece: named('log.piece', piece) } }),
  road: told('log.road'),
  robber: told('log.robber'),
  stolen: ({ seat, victim, card }, { me, name }): LogSentence => {
    const key = card === undefined || seat === me ? 'log.stolen' : victim === me ? 'log.stolen.from_you' : 'log.stolen.open';
    return { key, params: { victim: name(victim) }, bundles: card === undefined ? {} : { cards: { [card]: 1 } } };
  },
  bought: ({ card }) => ({ key: 'log.bought', params: { card: card === undefined ? '' : named('log.card', card) } }),
  played: ({ card }) => ({ key: 'log.played', params: { card: named('log.card', card) } }),
  monopoly: ({ victim, card, count }, { me, name }) => ({
    key: victim === me ? 'log.monopoly.from_you' : 'log.monopoly',
    params: { victim: name(victim) },
    bundles: { cards: { [card]: count } },
  }),
  invented: gains('log.invented'),
  bank_trade: ({ gives, count, gets }) => ({ key: 'log.bank_trade', bundles: { cards: { [gives]: count }, more: { [gets]: 1 } } }),
  offer: ({ seat }, { following }): LogSentence => {
    const [gives, wants]: [Counts, Counts] = [{}, {}];
    let more = 0;
    for (const next of following) {
      if (next.event !== 'offered' || next.seat !== seat) break;
      if (next.gives) gives[next.card] = next.gives;
      if (next.wants) wants[next.card] = next.wants;
      more += 1;
    }
    if (!Object.keys(gives).length) return { key: 'log.asks', bundles: { more: wants }, more };
    if (!Object.keys(wants).length) return { key: 'log.open', bundles: { cards: gives }, more };
    return { key: 'log.offer', bundles: { cards: gives, more: wants }, more };
  },
  answer: ({ says }) => (says === 'accepts' ? { key: 'log.accepts' } : says === 'declines' ? { key: 'log.declines' } : null),
  // both sides of a deal are one line, told from the reader's side
  passed: (event, { me, name, following }): LogSentence => {
    const { giver, taker } = event;
    const [gives, gets]: [Counts, Counts] = [{}, {}];
    let more = -1;
    for (const next of [event, ...following]) {
      if (next.event !== 'passed') break;
      (next.giver === giver ? gives : gets)[next.card] = next.count;
      more += 1;
    }
    if (me === taker)
      return { seat: taker, key: 'log.passed.you', params: { name: name(giver) }, bundles: { cards: gets, more: gives }, more };
    const bundles = { cards: gives, more: gets };
    if (me === giver) return { seat: giver, key: 'log.passed.you', params: { name: name(taker) }, bundles, more };
    return { seat: giver, key: 'log.passed', params: { name: name(giver), other: name(taker) }, bundles, more };
  },
  withdrawn: told('log.withdrawn'),
  offer_fell: told('log.offer_fell'),
  longest_road: ({ seat, length }) =>
    seat < 0 ? { seat: null, key: 'log.longest_road.nobody' } : { key: 'log.longest_road', params: { length } },
  largest_army: told('log.largest_army'),
  won: told('log.won'),
};

/** An event without a teller is told if its game brings a text for it, with the event's numbers and cards. */
function toldByGame(event: EventView, following: readonly EventView[]): LogSentence | null {
  const key = `log.${event.event}`;
  if (!known(key)) return null;
  const cards = 'card' in event && typeof event.card === 'string' && 'seat' in event;
  return { key, params: numbersOf(event), ...(cards ? gathered(event as CardEvent, following) : {}) };
}

const STRONG: ReadonlySet<EventKind> = new Set<EventKind>(['longest_road', 'largest_army', 'won', 'begins', 'dealt_anew']);

/** Lines of the log in the order of the events; what belongs together (all cards of a roll for one seat, both sides of a deal) becomes one line. */
export function logLines(events: readonly EventView[], reader: Reader): LogLine[] {
  const lines: LogLine[] = [];
  for (let i = 0; i < events.length; i++) {
    const event = events[i]!;
    const kind = event.event;
    // TypeScript can't see that the teller found by an event's kind is the one for that kind
    const tell = (BASE[kind] ?? extensions.tellers[kind]) as LogTeller<EventKind> | undefined;
    const following = events.slice(i + 1);
    const sentence = tell ? tell(event, { ...reader, following }) : toldByGame(event, following);
    if (!sentence) continue;
    const seat = sentence.seat !== undefined ? sentence.seat : 'seat' in event ? event.seat : null;
    if (seat !== null && seat < 0) continue; // it left a seat and came to nobody
    const plain = extensions.score(sentence.key);
    const mine = `${plain}.you`;
    const key = seat !== null && seat === reader.me && known(mine) ? mine : plain;
    const params = { ...(seat === null ? {} : { name: reader.name(seat) }), ...sentence.params };
    const strong = STRONG.has(kind) || extensions.strong.has(kind);
    lines.push({ seq: event.seq, seat, kind, parts: cardText(key, params, sentence.bundles ?? {}), strong });
    i += sentence.more ?? 0;
  }
  return lines;
}
