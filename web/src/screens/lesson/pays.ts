/* What a corner pays, for the blackboard: its hexes with their numbers, and how many of 36 rolls bring each. */
import { TERRAIN_GOOD } from '../../table/drawings';
import { cornerHexes } from '../../table/geometry';
import type { Corner, SceneView } from '../../wire';

export const SCALE = 15; // dots that no corner has more of: a common scale for all bars

export interface PaidHex {
  token: number | null;
  terrain: string;
  /** The card that is drawn for it; '' where it brings none. */
  good: string;
  dots: number;
}

export function paysAt(scene: Pick<SceneView, 'hexes'>, corner: Corner): PaidHex[] {
  const around = cornerHexes(corner).map(([q, r]) => scene.hexes.find((hex) => hex.q === q && hex.r === r));
  return around
    .filter((hex) => hex !== undefined && !hex.frame && hex.terrain !== 'sea')
    .map((hex) => ({
      token: hex!.token,
      terrain: hex!.terrain,
      good: TERRAIN_GOOD[hex!.terrain] ?? '',
      dots: hex!.token === null ? 0 : Math.max(0, 6 - Math.abs(7 - hex!.token)),
    }))
    .sort((one, other) => other.dots - one.dots);
}
