/* Merchants of Europe. */
import type { Language } from '../../lib/settings.svelte';
import type { Extra } from '../extra';
import { ACTS } from './acts';
import Map from './Map.svelte';
import { tell } from './log';
import Warehouse from './Warehouse.svelte';
import WarehouseRow from './WarehouseRow.svelte';

const found = import.meta.glob<string>('./art/**/*.svg', { query: '?raw', import: 'default', eager: true });
const drawings = Object.fromEntries(Object.entries(found).map(([path, text]) => [path.slice('./art/'.length, -'.svg'.length), text]));

type Files = [{ europe: Record<string, string> }, { words: Record<string, string> }, { notes: Record<string, string> }];
const gathered = ([said, own, about]: Files): Record<string, string> => ({
  ...said.europe,
  ...own.words,
  ...Object.fromEntries(Object.entries(about.notes).map(([city, note]) => [`note.${city}`, note])),
});

/** What the rules say, what only the page says, and a note on each city. */
const words: Record<Language, () => Promise<Record<string, string>>> = {
  en: () => Promise.all([import('../../i18n/europe.en'), import('./words.en'), import('./notes.en')]).then(gathered),
  ru: () => Promise.all([import('../../i18n/europe.ru'), import('./words.ru'), import('./notes.ru')]).then(gathered),
  uk: () => Promise.all([import('../../i18n/europe.uk'), import('./words.uk'), import('./notes.uk')]).then(gathered),
};

export const extra: Extra = {
  words,
  drawings,
  acts: ACTS,
  tell: [tell],
  deeds: [
    { verb: 'move_merchant', icon: 'merchant' },
    { verb: 'move_caravan', icon: 'caravan' },
    { verb: 'deliver', icon: 'goods' },
  ],
  stats: [
    { fact: 'gold', icon: 'stat-gold' },
    { fact: 'free goods', icon: 'stat-crate' },
    { fact: 'posts left', icon: 'stat-post' },
  ],
  landlocked: true,
  panels: { map: Map, chart: Warehouse, summary: WarehouseRow },
};
