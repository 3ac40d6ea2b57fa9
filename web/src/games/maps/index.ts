/* The real maps: Iberia, and what Hawaii shares with it. */
import { drawingsIn } from '../artFolder';
import type { BoxExtension } from '../../table/extension';
import { animations } from './animations';
import { landmarksOf, layer } from './mapLayer';
import { tellers } from './log';
import PlaceNames from './PlaceNames.svelte';
import MapSheets from './MapSheets.svelte';
import './maps.css';

export const extension: BoxExtension = {
  words: {
    en: () => import('./words.en').then((file) => file.maps),
    ru: () => import('./words.ru').then((file) => file.maps),
    uk: () => import('./words.uk').then((file) => file.maps),
  },
  drawings: drawingsIn(import.meta.glob<string>('./art/**/*.svg', { query: '?raw', import: 'default', eager: true })),
  animations,
  tellers,
  stats: [
    { fact: 'chips', icon: 'stat-chips' },
    { fact: 'fish', icon: 'stat-fish' },
  ],
  housed: ['market_back', 'market_steal', 'market_take', 'market_way', 'market_card'],
  wares: (table) => table.scene.stalls.map((stall) => stall.ware),
  namedPlaces: (scene) => landmarksOf(scene),
  terrainLooks: { fishing: { water: true } },
  panels: { boardMarks: PlaceNames, overlay: MapSheets },
  layer,
  landlocked: true,
  snug: true,
};
