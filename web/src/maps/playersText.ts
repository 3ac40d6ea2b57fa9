/* "3–4 players", from the numbers of seats. */
import { t } from '../lib/i18n.svelte';

export function playersText(seats: readonly number[]): string {
  const [low, high] = [seats[0] ?? 0, seats.at(-1) ?? 0];
  return low === high ? t('common.players', { count: low }) : t('start.seats_range', { low, high });
}

/** The short form: "3–4". */
export const playersRange = (seats: readonly number[]): string =>
  seats.length > 1 ? `${seats[0]}–${seats.at(-1)}` : String(seats[0] ?? '');
