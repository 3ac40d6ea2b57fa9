/* The real maps: Iberia, and what Hawaii shares with it. */
import { named } from '../art';
import type { Extra } from '../extra';
import { MAPS } from './acts';
import { layer } from './layer';
import { tell } from './log';
import Names from './Names.svelte';
import Over from './Over.svelte';
import './maps.css';

export const extra: Extra = {
  words: {
    en: () => import('./words.en').then((file) => file.maps),
    ru: () => import('./words.ru').then((file) => file.maps),
    uk: () => import('./words.uk').then((file) => file.maps),
  },
  drawings: named(import.meta.glob<string>('./art/**/*.svg', { query: '?raw', import: 'default', eager: true })),
  acts: MAPS,
  tell: [tell],
  stats: [
    { fact: 'chips', icon: 'stat-chips' },
    { fact: 'fish', icon: 'stat-fish' },
  ],
  housed: ['market_back', 'market_steal', 'market_take', 'market_way', 'market_card'],
  panels: { map: Names, over: Over },
  layer,
  landlocked: true,
};
