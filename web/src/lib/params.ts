/* What fills a sentence (`Param` of wire.ts), as the table reads it; i18n.svelte.ts puts it into words. */
import type { CardsParam, Counts, Param, Place, TermParam } from '../wire';

export const goodParam = (name: string): TermParam => ({ type: 'term', kind: 'good', name, text: name });
export const cardsParam = (cards: Counts): CardsParam => ({ type: 'cards', cards });

export const placeIn = (param: Param | undefined): Place | null => (typeof param === 'object' && param.type === 'place' ? param.at : null);
export const seatIn = (param: Param | undefined): number | null =>
  typeof param === 'object' && param.type === 'player' ? param.seat : null;
/** The name of a thing in data. */
export const nameIn = (param: Param | undefined): string => (typeof param === 'object' && param.type === 'term' ? param.name : '');
