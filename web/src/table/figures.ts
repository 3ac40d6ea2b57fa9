/* Drawings of pieces: as they are, or put together by their box. */
import { later } from '../lib/later.svelte';
import { drawing } from './art';

/** A piece as it is drawn for red; '' where there is no drawing. */
export const figure = (kind: string, state = ''): string => later.figure(kind, state) ?? drawing(`piece/${kind}`);
