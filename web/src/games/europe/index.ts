/* Merchants of Europe. */
import type { Language } from '../../lib/settings.svelte';
import { drawing } from '../../table/art';
import { named } from '../art';
import type { Extra } from '../extra';
import { ACTS } from './acts';
import Map from './Map.svelte';
import { tell } from './log';
import Warehouse from './Warehouse.svelte';
import WarehouseRow from './WarehouseRow.svelte';

/** Names of pieces that share a drawing. */
const ALIKE: Record<string, string> = { 'trading post': 'post', 'neutral post': 'post', trader: 'merchant' };

type Files = [{ europe: Record<string, string> }, { words: Record<string, string> }, { notes: Record<string, string> }];
const gathered = ([said, own, about]: Files): Record<string, string> => ({
  ...said.europe,
  ...own.words,
  ...Object.fromEntries(Object.entries(about.notes).map(([city, note]) => [`note.${city}`, note])),
});

/** What the rules say, what only the page says, and a note on each city. */
const words: Record<Language, () => Promise<Record<string, string>>> = {
  en: () => Promise.all([import('./words.rules.en'), import('./words.en'), import('./notes.en')]).then(gathered),
  ru: () => Promise.all([import('./words.rules.ru'), import('./words.ru'), import('./notes.ru')]).then(gathered),
  uk: () => Promise.all([import('./words.rules.uk'), import('./words.uk'), import('./notes.uk')]).then(gathered),
};

export const extra: Extra = {
  words,
  drawings: named(import.meta.glob<string>('./art/**/*.svg', { query: '?raw', import: 'default', eager: true })),
  acts: ACTS,
  tell: [tell],
  deeds: [
    { sort: 'move_merchant', icon: 'merchant' },
    { sort: 'move_caravan', icon: 'caravan' },
    { sort: 'deliver', icon: 'goods' },
  ],
  stats: [
    { fact: 'gold', icon: 'stat-gold' },
    { fact: 'free goods', icon: 'stat-crate' },
    { fact: 'posts left', icon: 'stat-post' },
  ],
  landlocked: true,
  figure: (kind) => (kind in ALIKE ? drawing(`piece/${ALIKE[kind]}`) : null),
  panels: { map: Map, chart: Warehouse, summary: WarehouseRow },
};
