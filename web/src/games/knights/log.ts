/* Lines of the log about improvements, knights and barbarians. */
import { named } from '../../lib/i18n.svelte';
import { told } from '../../table/log';
import type { LogTellers } from '../../table/log';

const piece = (name: string): { piece: string } => ({ piece: named('table.piece', name) });
const metropolis = (track: string): { metropolis: string } => ({ metropolis: named('log.metropolis_of', track) });

export const tellers: LogTellers = {
  event_die: ({ face }) => ({ key: 'log.event_die', params: { event: named('log.event', face) } }),
  battle: ({ barbarians, defenders }) => ({
    key: barbarians > defenders ? 'log.battle_lost' : 'log.battle_won',
    params: { barbarians, defenders },
  }),
  defender: told('log.defender'),
  robber_comes: told('log.robber_comes'),
  pirate_comes: told('log.pirate_comes'),
  knight: (event) => ({ key: 'log.knight', params: piece(event.piece) }),
  knight_activated: told('log.knight_activated'),
  knight_promoted: (event) => ({ key: 'log.knight_promoted', params: piece(event.piece) }),
  knight_moved: told('log.knight_moved'),
  knight_displaced: ({ by }, { me, name }) => ({
    key: by === me ? 'log.knight_displaced.by_you' : 'log.knight_displaced',
    params: { by: name(by) },
  }),
  knight_fled: told('log.knight_fled'),
  knight_removed: (event) => ({ key: 'log.knight_removed', params: piece(event.piece) }),
  improved: ({ track, stage }) => ({
    key: 'log.improved',
    params: { stage, stage_name: named('table.stage_name', `${track}_${stage}`), ...metropolis(track) },
  }),
  metropolis: ({ track }) => ({ key: 'log.metropolis', params: metropolis(track) }),
  metropolis_lost: ({ track }) => ({ key: 'log.metropolis_lost', params: metropolis(track) }),
  merchant: told('log.merchant'),
  wall: told('log.wall'),
  wall_lost: told('log.wall_lost'),
  city_lost: told('log.city_lost'),
  aqueduct: ({ card }) => ({ key: 'log.aqueduct', bundles: { cards: { [card]: 1 } } }),
};
