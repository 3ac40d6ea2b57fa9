/* The boxes whose drawings and words a map needs, and the games that are played on maps people draw. */
import { extensions } from '../table/extensions.svelte';
import type { Drawing } from './drawing';

const BOXES = ['seafarers'];

/** Load what maps are drawn with; a map may need more. */
export function wantMapBoxes(drawing?: Drawing): void {
  extensions.want(drawing?.hexes.some((hex) => hex[2] === 'saltworks') ? [...BOXES, 'europe'] : BOXES);
}

export const mapBoxesReady = (): boolean => extensions.ready(BOXES);

/** Land that may be laid anew: all that brings a certain good. */
export const openLand = (drawing: Drawing): (readonly [number, number])[] =>
  drawing.hexes.filter((hex) => !['sea', 'fog', 'desert', 'gold'].includes(hex[2])).map(([q, r]) => [q, r] as const);

export const isOwnMap = (game: string): boolean => game.startsWith('own-map');
export const withKnights = (game: string): boolean => game === 'own-map-knights';
