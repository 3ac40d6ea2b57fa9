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

/** What the rules say, and what only the page says. */
const words: Record<Language, () => Promise<Record<string, string>>> = {
  en: () => Promise.all([import('../../i18n/europe.en'), import('./words.en')]).then(([said, own]) => ({ ...said.europe, ...own.words })),
  ru: () => Promise.all([import('../../i18n/europe.ru'), import('./words.ru')]).then(([said, own]) => ({ ...said.europe, ...own.words })),
  uk: () => Promise.all([import('../../i18n/europe.uk'), import('./words.uk')]).then(([said, own]) => ({ ...said.europe, ...own.words })),
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
  panels: { map: Map, chart: Warehouse, summary: WarehouseRow },
};
