/* Lines of the log about improvements, knights and barbarians. */
import type { EventView } from '../../lib/contract';
import type { Told } from '../extra';
import { named } from '../../lib/i18n.svelte';
import type { Key } from '../../lib/i18n.svelte';

/** Events whose text is all there is to say. */
const TELLING: readonly Key[] = [
  'log.event_die', 'log.defender', 'log.robber_comes', 'log.pirate_comes', 'log.knight', 'log.knight_activated', 'log.knight_promoted',
  'log.knight_moved', 'log.knight_displaced', 'log.knight_fled', 'log.knight_removed', 'log.improved', 'log.metropolis', 'log.metropolis_lost',
  'log.merchant', 'log.wall', 'log.wall_lost', 'log.city_lost', 'log.aqueduct',
];
const PLAIN = new Map(TELLING.map((key) => [key.slice('log.'.length), key]));

const word = (event: EventView, field: string): string => String(event[field] ?? '');

function keyOf(event: EventView, me: number | null): Key | undefined {
  if (event.event === 'battle') return Number(event.barbarians) > Number(event.defenders) ? 'log.battle_lost' : 'log.battle_won';
  return event.event === 'knight_displaced' && event.by === me ? 'log.knight_displaced.by_you' : PLAIN.get(event.event);
}

/** What the first of these events says; null: nothing. */
export function tellKnights(events: readonly EventView[], me: number | null, name: (seat: number) => string): Told | null {
  const event = events[0]!;
  const key = keyOf(event, me);
  if (!key) return null;
  const params: Record<string, string | number> = {};
  for (const [field, value] of Object.entries(event)) if (typeof value === 'number') params[field] = value;
  if ('face' in event) params.event = named('log.event', word(event, 'face'));
  if ('piece' in event) params.piece = named('table.piece', word(event, 'piece'));
  if ('track' in event) {
    params.metropolis = named('table.metropolis_of', word(event, 'track'));
    params.stage_name = named('table.stage_name', `${word(event, 'track')}_${word(event, 'stage')}`);
  }
  if ('by' in event) params.by = name(Number(event.by));
  return { key, params, bundles: 'card' in event ? { cards: { [word(event, 'card')]: 1 } } : {}, more: 0 };
}
