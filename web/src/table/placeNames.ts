/* Names of places and pieces for those who can't see them. */
import type { Hex, HexView, PieceView, Place } from '../wire';
import { named, t } from '../lib/i18n.svelte';
import { cornerHexes, edgeHexes, isEdge, isHex, keyOf } from './geometry';

export type Hexes = Map<string, HexView>;
export const hexMap = (hexes: readonly HexView[]): Hexes => new Map(hexes.map((hex) => [keyOf([hex.q, hex.r]), hex]));

function hexName(at: Hex, hexes: Hexes): string {
  const hex = hexes.get(keyOf(at));
  const terrain = named('table.terrain', hex?.terrain ?? 'sea');
  return hex?.token ? `${terrain} ${hex.token}` : terrain;
}

export function placeName(at: Place, hexes: Hexes): string {
  if (isHex(at)) return t('table.place.hex', { hex: hexName(at, hexes) });
  if (isEdge(at))
    return t('table.place.edge', {
      hexes: edgeHexes(at)
        .map((hex) => hexName(hex, hexes))
        .join(', '),
    });
  return t('table.place.corner', {
    hexes: cornerHexes(at)
      .map((hex) => hexName(hex, hexes))
      .join(', '),
  });
}

export function pieceName(
  piece: Pick<PieceView, 'kind' | 'seat'> & { state?: string },
  me: number | null,
  name: (seat: number) => string,
): string {
  const state = piece.state ? named('table.state', piece.state, '') : '';
  const kind = [named('table.piece', piece.kind), state].filter(Boolean).join(', ');
  if (piece.seat === null) return kind;
  return piece.seat === me ? t('table.piece_yours', { piece: kind }) : t('table.piece_of', { piece: kind, name: name(piece.seat) });
}
