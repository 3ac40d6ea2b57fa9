/* The real maps: Iberia, and what Hawaii shares with it. */
import { drawings } from '../art/later';
import { MAPS } from '../table/acts.maps';
import { layer } from '../table/layer.maps';
import { tell } from '../table/log.maps';
import MapOver from '../table/MapOver.svelte';
import type { Extra } from './extra';

export const extra: Extra = {
  words: {
    en: () => import('../i18n/maps.en').then((file) => file.maps),
    ru: () => import('../i18n/maps.ru').then((file) => file.maps),
    uk: () => import('../i18n/maps.uk').then((file) => file.maps),
  },
  drawings,
  acts: MAPS,
  tell: [tell],
  stats: [
    { fact: 'chips', icon: 'stat-chips' },
    { fact: 'fish', icon: 'stat-fish' },
  ],
  panels: { over: MapOver },
  layer,
  landlocked: true,
};
