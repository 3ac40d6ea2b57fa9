/* What players show at their seat for a moment, without a text of their own. The server knows the same words (wire/values.py). */
import type { Reaction } from './session';

export const FACES = ['smile', 'laugh', 'wow', 'think', 'sad', 'angry'] as const satisfies readonly Reaction[];
export const PHRASES = [
  'hello',
  'good_luck',
  'well_played',
  'thanks',
  'sorry',
  'lets_trade',
  'your_turn',
  'one_moment',
  'good_game',
] as const satisfies readonly Reaction[];
export type Face = (typeof FACES)[number];
export const isFace = (what: Reaction): what is Face => FACES.some((face) => face === what);

/** Milliseconds for which a reaction is shown. */
export const SHOWN = 5000;
