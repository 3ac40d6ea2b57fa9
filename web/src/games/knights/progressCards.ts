/* Progress cards as they look: their deck, its colours, and the names of cards that are points and lie open. */
import type { PlayerView } from '../../wire';
import { drawing } from '../../table/drawings';

export type Deck = 'science' | 'trade' | 'politics';
export interface ProgressCard {
  name: string;
  deck: Deck;
  count: number;
}

const FACES: Record<Deck, readonly string[]> = {
  science: ['alchemy', 'crane', 'mining', 'irrigation', 'printing', 'invention', 'engineering', 'medicine', 'smithing', 'road building'],
  trade: ['merchant', 'commercial harbour', 'merchant fleet', 'toll', 'commodity monopoly', 'resource monopoly'],
  politics: ['taxation', 'diplomacy', 'encouragement', 'wedding', 'intrigue', 'sabotage', 'espionage', 'treason', 'constitution'],
};
export const BAND: Record<Deck, string> = { science: '#3A7148', trade: '#8A630F', politics: '#2C5D9B' };
const TINT: Record<Deck, string> = { science: '#DDEBD9', trade: '#F6E6BE', politics: '#D8E4F2' };
const POINTS: readonly string[] = ['printing', 'constitution'];

export const deckOf = (card: string): Deck => (Object.keys(FACES) as Deck[]).find((deck) => FACES[deck].includes(card)) ?? 'science';
export const isPoint = (source: string): boolean => POINTS.includes(source);

/** The picture of a card, 84 × 96. */
export function scene(card: string): string {
  return `<rect width="84" height="96" fill="${TINT[deckOf(card)]}"/><circle cx="42" cy="48" r="37" fill="#FFF9EA" opacity=".65"/>${drawing(`progress/${card.replaceAll(' ', '-')}`)}`;
}

/** The sign of a deck, to stand in a box of 24 round the middle. */
export const deckSign = (deck: string): string => drawing(`progress/deck-${deck}`);

/** Cards that a player hides, as far as they are open to the viewer. */
export function hidden(player: PlayerView | null): ProgressCard[] {
  return Object.entries(player?.decks ?? {}).flatMap(([deck, cards]) =>
    'count' in cards
      ? []
      : Object.entries(cards)
          .filter(([, count]) => count > 0)
          .map(([name, count]) => ({ name, deck: deck as Deck, count })),
  );
}
