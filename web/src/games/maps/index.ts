/* The real maps: Iberia, and what Hawaii shares with it. */
import { goalLooks, intros } from './intros';
import { named } from '../../lib/i18n.svelte';
import { drawingsIn } from '../artFolder';
import { isEdge, placeOf } from '../../table/geometry';
import type { BoxExtension } from '../../table/extension';
import { animations } from './animations';
import { landmarksOf, layer } from './mapLayer';
import { tellers } from './log';
import PlaceNames from './PlaceNames.svelte';
import MapSheets from './MapSheets.svelte';
import './maps.css';

export const extension: BoxExtension = {
  words: {
    en: () => Promise.all([import('./words.en'), import('./words.intro.en')]).then(([words, about]) => ({ ...words.maps, ...about.intro })),
    ru: () => Promise.all([import('./words.ru'), import('./words.intro.ru')]).then(([words, about]) => ({ ...words.maps, ...about.intro })),
    uk: () => Promise.all([import('./words.uk'), import('./words.intro.uk')]).then(([words, about]) => ({ ...words.maps, ...about.intro })),
  },
  intros,
  goalLooks,
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
  placeTitles: (scene) => landmarksOf(scene).map(([place, name]) => [place, named('place', name)]),
  terrainLooks: { fishing: { water: true } },
  panels: { boardMarks: PlaceNames, overlay: MapSheets },
  layer,
  landlocked: true,
  snug: (scene) => Object.values(scene.cells).flat().map(placeOf).filter(isEdge),
};
