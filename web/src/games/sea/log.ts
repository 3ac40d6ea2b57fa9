/* Lines of the log about ships and the scenarios at sea. */
import { named, t } from '../../lib/i18n.svelte';
import type { Key } from '../../lib/i18n.svelte';
import { gathered, told } from '../../table/log';
import type { LogContext, LogSentence, LogTellers } from '../../table/log';
import type { Counts, EventView } from '../../wire';

/** Several cards taken one after the other are one sentence. */
const takes =
  (key: Key) =>
  (event: EventView<'chosen' | 'raided'>, { following }: LogContext): LogSentence => ({ key, ...gathered(event, following) });
const harbour = (kind: string): { kind: string } => ({ kind: named('good', kind) });
const wonder = (name: string): { wonder: string } => ({ wonder: named('table.work', name) });

/** A chip, a card, or a harbour of some kind. */
function giftName(gift: string): string {
  const kind = gift.replace(/ harbour$/, '');
  return kind === gift ? named('log.gift', gift) : t('table.harbour', { kind: named('good', kind) });
}

/** Land, its number and the discoverer's card. */
function discovery({ terrain }: EventView<'discovered'>, { following: [next, last] }: LogContext): LogSentence {
  const token = next?.event === 'discovered_token' ? next : null;
  const gift = token && last?.event === 'discovery_card' ? last : null;
  const land = [named('table.terrain', terrain), token ? String(token.number) : ''].filter(Boolean).join(' ');
  const bundles: Record<string, Counts> = gift ? { cards: { [gift.card]: 1 } } : {};
  return { key: gift ? 'log.discovered_card' : 'log.discovered', params: { land }, bundles, more: (token ? 1 : 0) + (gift ? 1 : 0) };
}

/** An attack on a fortress and what came of it: the ships that go, or a defender less. */
export function attack({ seat, die, warships }: EventView<'fortress_attack'>, following: readonly EventView[]): LogSentence {
  const end = following.findIndex((next) => next.event !== 'ship_lost' || next.seat !== seat);
  const more = end < 0 ? following.length : end;
  return { key: more ? 'log.fortress_lost' : 'log.fortress_won', params: { die, warships, count: more }, more };
}

export const tellers: LogTellers = {
  ship: told('log.ship'),
  ship_moved: told('log.ship_moved'),
  pirate: told('log.pirate'),
  discovered: discovery,
  chosen: takes('log.chosen'),
  island: told('log.island'),
  harbour_drawn: (event) => ({ key: 'log.harbour_drawn', params: harbour(event.harbour) }),
  harbour_laid: (event) => ({ key: 'log.harbour_laid', params: harbour(event.harbour) }),
  gift: ({ gift }) => ({ key: 'log.gift', params: { gift: giftName(gift) } }),
  gift_card: ({ card }) => ({ key: 'log.gift_card', params: { card: card === undefined ? '' : named('log.card', card) } }),
  cloth: told('log.cloth'),
  cloth_stolen: ({ victim }, { name }) => ({ key: 'log.cloth_stolen', params: { victim: name(victim) } }),
  wonder_started: (event) => ({ key: 'log.wonder_started', params: wonder(event.wonder) }),
  wonder_stage: (event) => ({ key: 'log.wonder_stage', params: { stage: event.stage, ...wonder(event.wonder) } }),
  fleet_attack: told('log.fleet_attack'),
  raided: takes('log.raided'),
  fleet_gone: told('log.fleet_gone'),
  warship: told('log.warship'),
  fortress_attack: (event, { following }) => attack(event, following),
  fortress_taken: told('log.fortress_taken'),
  ship_lost: told('log.ship_lost'),
};
