/* Cities & Knights. */
import { intros } from './intros';
import { named } from '../../lib/i18n.svelte';
import { nameIn } from '../../lib/params';
import type { Language } from '../../lib/settings.svelte';
import { drawingsIn } from '../artFolder';
import type { BoxExtension } from '../../table/extension';
import { extension as sea, words as seaWords } from '../sea';
import { animations } from './animations';
import { progressAnimations } from './progressAnimations';
import KnightsQuestions from './KnightsQuestions.svelte';
import EventDieFace from './EventDieFace.svelte';
import { figure } from './pieceDrawings';
import Improvements from './Improvements.svelte';
import ImprovementsRow from './ImprovementsRow.svelte';
import { choose, march } from './choiceLooks';
import { tellers } from './log';
import { progressTellers } from './progressLog';
import KnightsOverlay from './KnightsOverlay.svelte';
import { hidden, isPoint } from './progressCards';
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
  en: all(
    seaWords.en,
    () => import('./words.en').then((file) => file.knights),
    () => import('./words.progress.en').then((file) => file.progress),
    () => import('./words.intro.en').then((file) => file.intro),
  ),
  ru: all(
    seaWords.ru,
    () => import('./words.ru').then((file) => file.knights),
    () => import('./words.progress.ru').then((file) => file.progress),
    () => import('./words.intro.ru').then((file) => file.intro),
  ),
  uk: all(
    seaWords.uk,
    () => import('./words.uk').then((file) => file.knights),
    () => import('./words.progress.uk').then((file) => file.progress),
    () => import('./words.intro.uk').then((file) => file.intro),
  ),
};

export const extension: BoxExtension = {
  words,
  intros,
  drawings: {
    ...sea.drawings,
    ...drawingsIn(import.meta.glob<string>('./art/**/*.svg', { query: '?raw', import: 'default', eager: true })),
  },
  animations: { ...animations, ...progressAnimations },
  tellers: { ...sea.tellers, ...tellers, ...progressTellers },
  boardActions: [
    { sort: 'move knight', icon: 'activation', may: 'table.knights_may', lifts: true },
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
  seatNotes: (table, player) =>
    table.scene.tracks.filter((track) => track.seat === player.seat).map((track) => named('table.metropolis_of', track.name)),
  tableClass: (table) => (table.scene.raids.length ? 'raided' : ''),
  goodColours: {
    paper: { band: '#7A5A33', frame: '#8C6A3F' },
    cloth: { band: '#7C3F70', frame: '#8A4A7D' },
    coin: { band: '#84590F', frame: '#A8781D' },
  },
  choiceLooks: { march, choose },
  cardQuestions: { levy: { words: 'table.levy_give', done: 'table.levy_do', given: true }, aqueduct: { words: 'table.aqueduct' } },
  housed: ['put_away', 'exchange', 'choose'],
  charted: ['improve'],
  strong: ['battle', 'metropolis'],
  cards: { name: (card) => named('progress', card), held: hidden, open: isPoint },
  pieceLooks: {
    wall: { before: 2, upon: 'city', shift: [0, -14] },
    metropolis: { before: 1, upon: '', putAs: ({ params }) => nameIn(params.track) },
    'laid city': { instead: 'settlement' },
    merchant: { owned: true },
    'basic knight': { moves: true },
    'strong knight': { moves: true },
    'mighty knight': { moves: true },
  },
  figure,
  help: { subject: 'knights', words: 'table.about_knights' },
  panels: {
    questions: KnightsQuestions,
    overlay: KnightsOverlay,
    chart: Improvements,
    buildRow: ImprovementsRow,
    handCards: ProgressHand,
    cardDetails: ProgressPlay,
    dieFace: EventDieFace,
  },
};
