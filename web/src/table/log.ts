/* The log: events as sentences. Cards in a sentence are kept apart from the words, so that the page can draw them and a screen reader can say them. */
import type { Cards, EventView } from '../lib/contract';
import type { Told } from '../games/extra';
import { goods, known, named, t } from '../lib/i18n.svelte';
import type { Key } from '../lib/i18n.svelte';
import { later } from '../lib/later.svelte';

export type Part = string | { cards: Cards };
export interface Line {
  seq: number;
  seat: number | null;
  kind: string;
  parts: Part[];
  strong: boolean;
}

export interface Who {
  me: number | null;
  name(seat: number): string;
}

const MARK = '\u0001';
/** Events that are told with another one, or only shown. */
const SILENT = new Set(['hit', 'offered']);

const number = (event: EventView, field: string): number => Number(event[field] ?? 0);
const word = (event: EventView, field: string): string => String(event[field] ?? '');

/** A text with `{cards}` and `{more}` kept as cards. */
function sentence(key: Key, params: Record<string, string | number>, bundles: Record<string, Cards>): Part[] {
  const names = Object.keys(bundles);
  const marked = { ...params, ...Object.fromEntries(names.map((name) => [name, `${MARK}${name}${MARK}`])) };
  return t(key, marked)
    .split(MARK)
    .map((piece, i): Part => (i % 2 ? { cards: bundles[piece] ?? {} } : piece))
    .filter((part) => part !== '');
}

export const spoken = (parts: readonly Part[]): string => parts.map((part) => (typeof part === 'string' ? part : goods(part.cards))).join('');

type Texts = { you: Key; they: Key };
const TEXTS: Record<string, Texts> = {
  rolled_for_start: { you: 'log.rolled_for_start.you', they: 'log.rolled_for_start' },
  begins: { you: 'log.begins.you', they: 'log.begins' },
  turn: { you: 'log.turn.you', they: 'log.turn' },
  rolled: { you: 'log.rolled.you', they: 'log.rolled' },
  produced: { you: 'log.produced.you', they: 'log.produced' },
  discarded: { you: 'log.discarded.you', they: 'log.discarded' },
  road: { you: 'log.road.you', they: 'log.road' },
  robber: { you: 'log.robber.you', they: 'log.robber' },
  bought: { you: 'log.bought.you', they: 'log.bought' },
  played: { you: 'log.played.you', they: 'log.played' },
  monopoly: { you: 'log.monopoly.you', they: 'log.monopoly' },
  invented: { you: 'log.invented.you', they: 'log.invented' },
  bank_trade: { you: 'log.bank_trade.you', they: 'log.bank_trade' },
  offer: { you: 'log.offer.you', they: 'log.offer' },
  withdrawn: { you: 'log.withdrawn.you', they: 'log.withdrawn' },
  offer_fell: { you: 'log.offer_fell.you', they: 'log.offer_fell' },
  longest_road: { you: 'log.longest_road.you', they: 'log.longest_road' },
  largest_army: { you: 'log.largest_army.you', they: 'log.largest_army' },
  won: { you: 'log.won.you', they: 'log.won' },
};
const STRONG = new Set(['longest_road', 'largest_army', 'won', 'begins', 'dealt_anew']);

/** What another game than the base says of its event. */
function elsewhere(events: readonly EventView[], who: Who): Told | null {
  for (const tell of later.tell) {
    const told = tell(events, who.me, who.name);
    if (told) return told;
  }
  return null;
}

/** Lines of the log in the order of the events; what belongs together (all cards of a roll for one seat, both sides of a deal) becomes one line. */
export function logLines(events: readonly EventView[], who: Who): Line[] {
  const lines: Line[] = [];
  for (let i = 0; i < events.length; i++) {
    const event = events[i]!;
    if (SILENT.has(event.event)) continue;
    const add = (seat: number | null, parts: Part[]): void => {
      lines.push({ seq: event.seq, seat, kind: event.event, parts, strong: STRONG.has(event.event) || later.strong.has(event.event) });
    };
    const seat = 'seat' in event ? number(event, 'seat') : null;
    const gathered = (name: string): Cards => {
      const cards: Cards = { [word(event, 'card')]: number(event, 'count') || 1 };
      for (let next = events[i + 1]; next?.event === name && next.seat === event.seat; next = events[i + 1]) {
        const card = word(next, 'card');
        cards[card] = (cards[card] ?? 0) + (number(next, 'count') || 1);
        i += 1;
      }
      return cards;
    };
    if (event.event === 'short') {
      add(null, sentence('log.short', { card: named('of', word(event, 'card')) }, {}));
      continue;
    }
    if (event.event === 'dealt_anew') {
      add(null, [t('log.dealt_anew')]);
      continue;
    }
    if (event.event === 'passed') {
      const giver = number(event, 'giver');
      const taker = number(event, 'taker');
      const gives: Cards = {};
      const gets: Cards = {};
      i -= 1;
      for (let next = events[i + 1]; next?.event === 'passed'; next = events[i + 1]) {
        (number(next, 'giver') === giver ? gives : gets)[word(next, 'card')] = number(next, 'count');
        i += 1;
      }
      if (who.me === taker) add(taker, sentence('log.passed.you', { name: who.name(giver) }, { cards: gets, more: gives }));
      else if (who.me === giver) add(giver, sentence('log.passed.you', { name: who.name(taker) }, { cards: gives, more: gets }));
      else add(giver, sentence('log.passed', { name: who.name(giver), other: who.name(taker) }, { cards: gives, more: gets }));
      continue;
    }
    if (seat === null) {
      const told = elsewhere(events.slice(i), who);
      if (told) add(null, [t(told.key, told.params)]);
      continue;
    }
    if (seat < 0) {
      if (event.event === 'longest_road') add(null, [t('log.longest_road.nobody')]);
      continue;
    }
    const mine = seat === who.me;
    const name = who.name(seat);
    if (event.event === 'built') {
      const piece = named('log.piece', word(event, 'piece'));
      add(seat, [t(mine ? 'log.built.you' : 'log.built', { name, piece })]);
      continue;
    }
    if (event.event === 'answer') {
      const says = word(event, 'says');
      if (says === 'accepts') add(seat, [t(mine ? 'log.accepts.you' : 'log.accepts', { name })]);
      else if (says === 'declines') add(seat, [t(mine ? 'log.declines.you' : 'log.declines', { name })]);
      continue;
    }
    if (event.event === 'stolen') {
      const victim = number(event, 'victim');
      const card = word(event, 'card');
      const params = { name, victim: who.name(victim) };
      if (!card) add(seat, [t('log.stolen', params)]);
      else add(seat, sentence(mine ? 'log.stolen.you' : victim === who.me ? 'log.stolen.from_you' : 'log.stolen.open', params, { cards: { [card]: 1 } }));
      continue;
    }
    const texts = TEXTS[event.event];
    if (!texts) {
      const told = elsewhere(events.slice(i), who);
      if (!told) continue;
      const own = `${told.key}.you`;
      add(seat, sentence(mine && known(own) ? own : told.key, { ...told.params, name }, told.bundles));
      i += told.more;
      continue;
    }
    const params: Record<string, string | number> = { name };
    const bundles: Record<string, Cards> = {};
    switch (event.event) {
      case 'rolled':
      case 'rolled_for_start':
        params.sum = number(event, 'die1') + number(event, 'die2');
        break;
      case 'turn':
        params.number = number(event, 'number');
        break;
      case 'produced':
      case 'discarded':
      case 'invented':
        bundles.cards = gathered(event.event);
        break;
      case 'played':
        params.card = named('log.card', word(event, 'card'));
        break;
      case 'bought':
        params.card = event.card === undefined ? '' : named('log.card', word(event, 'card'));
        break;
      case 'monopoly':
        params.victim = who.name(number(event, 'victim'));
        bundles.cards = { [word(event, 'card')]: number(event, 'count') };
        if (number(event, 'victim') === who.me) {
          add(seat, sentence('log.monopoly.from_you', params, bundles));
          continue;
        }
        break;
      case 'bank_trade':
        bundles.cards = { [word(event, 'gives')]: number(event, 'count') };
        bundles.more = { [word(event, 'gets')]: 1 };
        break;
      case 'offer': {
        const gives: Cards = {};
        const wants: Cards = {};
        for (let next = events[i + 1]; next?.event === 'offered' && next.seat === seat; next = events[i + 1]) {
          if (number(next, 'gives')) gives[word(next, 'card')] = number(next, 'gives');
          if (number(next, 'wants')) wants[word(next, 'card')] = number(next, 'wants');
          i += 1;
        }
        if (!Object.keys(gives).length) add(seat, sentence(mine ? 'log.asks.you' : 'log.asks', params, { more: wants }));
        else if (!Object.keys(wants).length) add(seat, sentence(mine ? 'log.open.you' : 'log.open', params, { cards: gives }));
        else add(seat, sentence(mine ? texts.you : texts.they, params, { cards: gives, more: wants }));
        continue;
      }
      case 'longest_road':
        params.length = number(event, 'length');
        break;
      case 'largest_army':
        params.knights = number(event, 'knights');
        break;
      case 'won':
        params.points = number(event, 'points');
        break;
    }
    add(seat, sentence(mine ? texts.you : texts.they, params, bundles));
  }
  return lines;
}
