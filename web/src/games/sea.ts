/* The games at sea. */
import { drawings } from '../art/later';
import { SEA } from '../table/acts.sea';
import { tell } from '../table/log.sea';
import Works from '../table/Works.svelte';
import type { Extra } from './extra';

export const extra: Extra = {
  words: {
    en: () => import('../i18n/sea.en').then((file) => file.sea),
    ru: () => import('../i18n/sea.ru').then((file) => file.sea),
    uk: () => import('../i18n/sea.uk').then((file) => file.sea),
  },
  drawings,
  acts: SEA,
  tell: [tell],
  panels: { works: Works },
};
