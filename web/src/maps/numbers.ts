/* Which number would be fair here: the one of which the map has least, and no red ones side by side. */
import type { Hex } from '../wire';
import { hexAt, isRed, neighboursOf, TOKENS } from './drawing';
import type { Drawing } from './drawing';

const share = (token: number): number => (token === 2 || token === 12 ? 1 : 2);

export const redBeside = (drawing: Drawing, at: Hex): boolean => neighboursOf(at).some((next) => isRed(hexAt(drawing, next)?.[3] ?? null));

export function fairNumber(drawing: Drawing, at: Hex): number {
  const counts = new Map<number, number>();
  for (const hex of drawing.hexes) if (hex[3] !== null) counts.set(hex[3], (counts.get(hex[3]) ?? 0) + 1);
  const red = redBeside(drawing, at);
  const allowed = TOKENS.filter((token) => !red || !isRed(token));
  const rank = (token: number): number => ((counts.get(token) ?? 0) + 1) / share(token) + Math.abs(7 - token) / 1000;
  return allowed.reduce((best, token) => (rank(token) < rank(best) ? token : best));
}

/** A hex with which this red number could change places so that neither lies next to another red one. */
export function quietPlace(drawing: Drawing, at: Hex): Hex | null {
  const mine = hexAt(drawing, at);
  if (!mine) return null;
  const without: Drawing = {
    ...drawing,
    hexes: drawing.hexes.map((hex) => (hex === mine ? [mine[0], mine[1], mine[2], null, mine[4]] : hex)),
  };
  const found = drawing.hexes.find(
    (hex) => hex[3] !== null && !isRed(hex[3]) && hex[4] === mine[4] && !redBeside(without, [hex[0], hex[1]]),
  );
  return found ? [found[0], found[1]] : null;
}
