/* Cities & Knights. */
import { named as nameOf } from '../../lib/i18n.svelte';
import type { Language } from '../../lib/settings.svelte';
import { named } from '../art';
import type { Extra } from '../extra';
import { extra as sea } from '../sea';
import { KNIGHTS } from './acts';
import { PROGRESS } from './acts.progress';
import Asks from './Asks.svelte';
import { dieFace, figure } from './figures';
import Improve from './Improve.svelte';
import ImproveRow from './ImproveRow.svelte';
import { tellKnights } from './log';
import { tellCard } from './log.progress';
import Over from './Over.svelte';
import { hidden, isPoint } from './progress';
import ProgressHand from './ProgressHand.svelte';
import ProgressPlay from './ProgressPlay.svelte';
import './knights.css';
import './progress.css';

/** Some words of the games at sea are used here, too. */
const all =
  (...files: (() => Promise<Record<string, string>>)[]) =>
  (): Promise<Record<string, string>> =>
    Promise.all(files.map((file) => file())).then((words) => Object.assign({}, ...words) as Record<string, string>);

const words: Record<Language, () => Promise<Record<string, string>>> = {
  en: all(sea.words.en, () => import('./words.en').then((file) => file.knights), () => import('./words.progress.en').then((file) => file.progress)),
  ru: all(sea.words.ru, () => import('./words.ru').then((file) => file.knights), () => import('./words.progress.ru').then((file) => file.progress)),
  uk: all(sea.words.uk, () => import('./words.uk').then((file) => file.knights), () => import('./words.progress.uk').then((file) => file.progress)),
};

const asks = { verbs: ['activate', 'promote'], piece: 'knight' };

export const extra: Extra = {
  words,
  drawings: { ...sea.drawings, ...named(import.meta.glob<string>('./art/**/*.svg', { query: '?raw', import: 'default', eager: true })) },
  acts: { ...KNIGHTS, ...PROGRESS },
  tell: [tellCard, tellKnights, ...sea.tell],
  deeds: [
    { sort: 'move knight', icon: 'activation', may: 'table.knights_may' },
    { sort: 'chase robber', icon: 'robber', may: 'table.knights_may' },
    { sort: 'chase pirate', icon: 'pirate', may: 'table.knights_may' },
  ],
  prices: {
    knight: { stock: 'basic knight' },
    activation: { verb: 'activate', may: 'table.knights_may', none: 'table.no_knight' },
    promotion: { verb: 'promote', may: 'table.knights_may', none: 'table.no_knight' },
  },
  stats: [
    { fact: 'progress', icon: 'stat-prog', brief: true },
    { fact: 'defence', icon: 'stat-defence' },
    { fact: 'walls', icon: 'stat-wall' },
  ],
  awards: ['defender', 'merchant'],
  housed: ['put_away', 'exchange'],
  charted: ['improve'],
  strong: ['battle', 'metropolis'],
  cards: { name: (card) => nameOf('progress', card), held: hidden, open: isPoint },
  looks: {
    wall: { before: 2, upon: 'city' },
    metropolis: { before: 1, upon: '' },
    'laid city': { instead: 'settlement' },
    merchant: { owned: true },
    'basic knight': { moves: true, asks },
    'strong knight': { moves: true, asks },
    'mighty knight': { moves: true, asks },
  },
  figure,
  dieFace,
  help: { subject: 'knights', words: 'table.about_knights' },
  panels: { asks: Asks, over: Over, chart: Improve, summary: ImproveRow, fan: ProgressHand, card: ProgressPlay },
};
