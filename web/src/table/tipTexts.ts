/* What lies under a point of the board, in words: a mark that has a name, a piece, a harbour, a number, the land. */
import { named, t } from '../lib/i18n.svelte';
import type { TableView } from '../wire';
import { berth, TOKEN_DROP } from './boardDrawing';
import { extensions } from './extensions.svelte';
import { centre, distance, keyOf, pointOf } from './geometry';
import type { Point } from './geometry';
import { pieceName } from './placeNames';

const PIECE = 34; // units: how near counts as on it
const HARBOUR = 42;
const TOKEN = 36;
const HEX = 84;

interface Who {
  me: number | null;
  name: (seat: number) => string;
}

/** How many of the 36 throws of two dice give this number. */
export const ways = (number: number): number => (number < 2 || number > 12 ? 0 : 6 - Math.abs(7 - number));

export function boardTip(table: TableView, at: Point, { me, name }: Who): string {
  const { pieces, harbours, hexes } = table.scene;
  const near = pieces
    .map((piece) => ({ piece, far: distance(pointOf(piece.at), [at[0], at[1] + 8]) }))
    .filter(({ far }) => far < PIECE)
    .sort((one, other) => one.far - other.far)[0]?.piece;
  if (near) return [pieceName(near, me, name), extensions.placeTitle(table.scene, keyOf(near.at))].filter(Boolean).join(' · ');
  const harbour = harbours.find((one) => distance(berth(one), at) < HARBOUR);
  if (harbour) {
    const any = harbour.kind.includes(':');
    return t('tip.harbour', { rate: any ? harbour.kind : '2:1', kind: any ? t('tip.any') : named('good', harbour.kind) });
  }
  const hex = hexes.find((one) => distance(centre(one.q, one.r), at) < HEX);
  if (!hex) return '';
  const [x, y] = centre(hex.q, hex.r);
  if (hex.token && distance([x, y + TOKEN_DROP], at) < TOKEN) return t('tip.token', { number: hex.token, count: ways(hex.token) });
  return hex.terrain === 'sea' ? '' : named('table.terrain', hex.terrain);
}
