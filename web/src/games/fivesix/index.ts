/* Five and six players: two stones, and a second part of each turn. */
import { t } from '../../lib/i18n.svelte';
import type { BoxExtension } from '../../table/extension';
import { told } from '../../table/log';
import StoneMark from './StoneMark.svelte';
import './fivesix.css';

const PART_TWO = 'part_two';

export const extension: BoxExtension = {
  tellers: { part: told('log.part') },
  endLabels: { [PART_TWO]: 'table.end_part' },
  bankOnly: { [PART_TWO]: 'table.trade_bank_only' },
  turnNote: (table) => {
    if (!table.players.some((player) => player.facts.stone)) return '';
    return table.phase === PART_TWO ? t('table.part_two') : table.turn.number ? t('table.part_one') : '';
  },
  panels: { seatMark: StoneMark },
};
