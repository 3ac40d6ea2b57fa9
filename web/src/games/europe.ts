/* Merchants of Europe. */
import { drawings } from '../art/later';
import { tellEurope } from '../table/log.europe';
import type { Extra } from './extra';

export const extra: Extra = {
  words: {
    en: () => import('../i18n/europe.en').then((file) => file.europe),
    ru: () => import('../i18n/europe.ru').then((file) => file.europe),
    uk: () => import('../i18n/europe.uk').then((file) => file.europe),
  },
  drawings,
  acts: {},
  tell: [tellEurope],
  panels: {},
};
