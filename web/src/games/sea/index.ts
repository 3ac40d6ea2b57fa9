/* The games at sea. */
import { goalLooks, intros } from './intros';
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
  en: () => Promise.all([import('./words.en'), import('./words.intro.en')]).then(([words, about]) => ({ ...words.sea, ...about.intro })),
  ru: () => Promise.all([import('./words.ru'), import('./words.intro.ru')]).then(([words, about]) => ({ ...words.sea, ...about.intro })),
  uk: () => Promise.all([import('./words.uk'), import('./words.intro.uk')]).then(([words, about]) => ({ ...words.sea, ...about.intro })),
};

export const extension: BoxExtension = {
  words,
  intros,
  goalLooks,
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
    ship: { moves: true, trail: wake },
    warship: { moves: true, trail: wake },
  },
  figure,
  terrainLooks: { fog: { hidden: true }, gold: { mirrored: true } },
  panels: { boardMarks: SeaMarks, sheet: GreatWorks, buildRow: GreatWorksRow },
};
