/* Drawings of pieces: as they are, or put together by their box. */
import { extensions } from './extensions.svelte';
import { drawing } from './drawings';

/** A piece as it is drawn for red; '' where there is no drawing. */
export const figure = (kind: string, state = ''): string => extensions.figure(kind, state) ?? drawing(`piece/${kind}`);
