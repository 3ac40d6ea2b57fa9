/* A drawing as the table would draw it. */
import type { Edge, HarbourView, HexView, PieceView } from '../wire';
import { edgeHexes } from '../table/geometry';
import { waterAt } from './drawing';
import type { Drawing } from './drawing';

export const hexViews = (drawing: Drawing): HexView[] =>
  drawing.hexes.map(([q, r, terrain, token]) => ({ q, r, terrain, token, frame: false }));

/** Its ship lies on the side of the water. */
export function harbourView(drawing: Drawing, { edge, kind }: Drawing['harbours'][number]): HarbourView {
  const at = edge as Edge;
  const [one, other] = edgeHexes(at);
  return { edge: at, kind, sea: waterAt(drawing, one) && !waterAt(drawing, other) ? one : other };
}

export const figureViews = (drawing: Drawing): PieceView[] =>
  (['robber', 'pirate'] as const).flatMap((kind) => {
    const { used, at } = drawing[kind];
    return used && at ? [{ kind, at, seat: null, state: '' }] : [];
  });
