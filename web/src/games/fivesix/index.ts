/* Five and six players: two stones, and a second part of each turn. */
import { intros } from './intros';
import { t } from '../../lib/i18n.svelte';
import type { BoxExtension } from '../../table/extension';
import { told } from '../../table/log';
import StoneMark from './StoneMark.svelte';
import './fivesix.css';

export const extension: BoxExtension = {
  words: {
    en: () =>
      Promise.all([import('./words.en'), import('./words.intro.en')]).then(([words, about]) => ({ ...words.fivesix, ...about.intro })),
    ru: () =>
      Promise.all([import('./words.ru'), import('./words.intro.ru')]).then(([words, about]) => ({ ...words.fivesix, ...about.intro })),
    uk: () =>
      Promise.all([import('./words.uk'), import('./words.intro.uk')]).then(([words, about]) => ({ ...words.fivesix, ...about.intro })),
  },
  intros,
  tellers: { part: told('log.part') },
  endLabels: { part_two: 'table.end_part' },
  bankOnly: { part_two: 'table.trade_bank_only' },
  turnNote: (table) => {
    if (!table.players.some((player) => player.facts.stone)) return '';
    return table.phase === 'part_two' ? t('table.part_two') : table.turn.number ? t('table.part_one') : '';
  },
  panels: { seatMark: StoneMark },
};
