/* Merchants of Europe. */
import { goalLooks, intros } from './intros';
import { named } from '../../lib/i18n.svelte';
import type { Language } from '../../lib/settings.svelte';
import { keyOf } from '../../table/geometry';
import { drawing } from '../../table/drawings';
import { drawingsIn } from '../artFolder';
import type { BoxExtension } from '../../table/extension';
import { animations } from './animations';
import EuropeMarks from './EuropeMarks.svelte';
import { journey } from './journey';
import { tellers } from './log';
import Warehouse from './Warehouse.svelte';
import WarehouseRow from './WarehouseRow.svelte';

/** Names of pieces that share a drawing. */
const ALIKE: Record<string, string> = { 'trading post': 'post', 'neutral post': 'post', trader: 'merchant' };

type Words = Record<string, string>;
type Files = [{ europe: Words }, { words: Words }, { notes: Words }, { intro: Words }];
const gathered = ([said, own, about, { intro }]: Files): Words => ({
  ...said.europe,
  ...own.words,
  ...intro,
  ...Object.fromEntries(Object.entries(about.notes).map(([city, note]) => [`note.${city}`, note])),
});

/** What the rules say, what only the page says, and a note on each city. */
const words: Record<Language, () => Promise<Record<string, string>>> = {
  en: () =>
    Promise.all([import('./words.rules.en'), import('./words.en'), import('./notes.en'), import('./words.intro.en')]).then(gathered),
  ru: () =>
    Promise.all([import('./words.rules.ru'), import('./words.ru'), import('./notes.ru'), import('./words.intro.ru')]).then(gathered),
  uk: () =>
    Promise.all([import('./words.rules.uk'), import('./words.uk'), import('./notes.uk'), import('./words.intro.uk')]).then(gathered),
};

export const extension: BoxExtension = {
  words,
  intros,
  goalLooks,
  scoreTexts: {
    'table.to_points': 'europe.to_goods',
    'table.points': 'europe.goods',
    'table.wins': 'europe.wins',
    'table.wins.you': 'europe.wins.you',
    'log.won': 'log.europe_won',
    'results.points': 'europe.sources',
    'results.race': 'europe.race',
    'replay.points': 'piece.goods',
  },
  drawings: drawingsIn(import.meta.glob<string>('./art/**/*.svg', { query: '?raw', import: 'default', eager: true })),
  animations,
  tellers,
  boardActions: [
    { sort: 'move_merchant', icon: 'merchant', onDemand: true },
    { sort: 'move_caravan', icon: 'caravan', onDemand: true },
    { sort: 'deliver', icon: 'goods' },
  ],
  stats: [
    { fact: 'gold', icon: 'stat-gold' },
    { fact: 'free_goods', icon: 'stat-crate' },
    { fact: 'posts_left', icon: 'stat-post' },
  ],
  placeTitles: (scene) =>
    scene.marks.filter((mark) => mark.name && mark.kind.endsWith(' city')).map((mark) => [keyOf(mark.at), named('city', mark.name)]),
  landlocked: true,
  figure: (kind) => (kind in ALIKE ? drawing(`piece/${ALIKE[kind]}`) : null),
  pieceLooks: { route: { beam: true }, 'trade route': { beam: true } },
  terrainLooks: { saltworks: { mirrored: true } },
  goodColours: { salt: { band: '#626B7B', frame: '#8F97A6' } },
  choiceLooks: { move_merchant: journey, move_caravan: journey },
  panels: { boardMarks: EuropeMarks, chart: Warehouse, buildRow: WarehouseRow },
};
