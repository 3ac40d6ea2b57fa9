/* The games at sea, and five and six players. */
import { named } from '../art';
import type { Extra } from '../extra';
import { SEA } from './acts';
import { figure } from './figures';
import { tell } from './log';
import Marks from './Marks.svelte';
import Works from './Works.svelte';
import WorksRow from './WorksRow.svelte';
import './sea.css';

export const extra: Extra = {
  words: {
    en: () => import('./words.en').then((file) => file.sea),
    ru: () => import('./words.ru').then((file) => file.sea),
    uk: () => import('./words.uk').then((file) => file.sea),
  },
  drawings: named(import.meta.glob<string>('./art/**/*.svg', { query: '?raw', import: 'default', eager: true })),
  acts: SEA,
  tell: [tell],
  deeds: [{ sort: 'move', icon: 'ship', may: 'table.may_move' }],
  stats: [
    { fact: 'cloth', icon: 'stat-cloth' },
    { fact: 'warships', icon: 'stat-warships' },
    { fact: 'fortress', icon: 'stat-fortress' },
    { fact: 'stages', icon: 'stat-stages' },
    { fact: 'harbours', icon: 'stat-harbours' },
  ],
  housed: ['start_wonder'],
  looks: {
    ship: { moves: true, sails: true, asks: { verbs: ['move'], piece: 'ship' } },
    warship: { moves: true, sails: true },
  },
  figure,
  panels: { map: Marks, works: Works, summary: WorksRow },
};
