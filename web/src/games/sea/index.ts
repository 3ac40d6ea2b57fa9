/* The games at sea. */
import { drawingsIn } from '../artFolder';
import type { BoxExtension } from '../../table/extension';
import { animations } from './animations';
import { layHarbour } from './layHarbour';
import { figure, wake } from './pieceDrawings';
import { tellers } from './log';
import SeaMarks from './SeaMarks.svelte';
import GreatWorks from './GreatWorks.svelte';
import GreatWorksRow from './GreatWorksRow.svelte';
import './sea.css';

export const words = {
  en: () => import('./words.en').then((file) => file.sea),
  ru: () => import('./words.ru').then((file) => file.sea),
  uk: () => import('./words.uk').then((file) => file.sea),
};

export const extension: BoxExtension = {
  words,
  drawings: drawingsIn(import.meta.glob<string>('./art/**/*.svg', { query: '?raw', import: 'default', eager: true })),
  animations,
  tellers,
  boardActions: [{ sort: 'move', icon: 'ship', may: 'table.may_move', lifts: true }],
  ownPieces: (table) => table.scene.works.map((work) => work.name),
  choiceLooks: { lay_harbour: layHarbour },
  cardQuestions: { choose_cards: { words: 'table.gold' } },
  stats: [
    { fact: 'cloth', icon: 'stat-cloth' },
    { fact: 'warships', icon: 'stat-warships' },
    { fact: 'fortress', icon: 'stat-fortress' },
    { fact: 'stages', icon: 'stat-stages' },
    { fact: 'harbours', icon: 'stat-harbours' },
  ],
  housed: ['start_wonder'],
  pieceLooks: {
    ship: { moves: true, sails: true, trail: wake, asks: { verbs: ['move'], piece: 'ship' } },
    warship: { moves: true, sails: true, trail: wake },
  },
  figure,
  terrainLooks: { fog: { hidden: true }, gold: { mirrored: true } },
  panels: { boardMarks: SeaMarks, sheet: GreatWorks, buildRow: GreatWorksRow },
};
