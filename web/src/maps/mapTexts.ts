/* The texts of editor and gallery come with the first screen that needs them. */
import { texts } from '../lib/i18n.svelte';

const WORDS = {
  en: () => import('../i18n/maps.en').then((file) => file.maps),
  ru: () => import('../i18n/maps.ru').then((file) => file.maps),
  uk: () => import('../i18n/maps.uk').then((file) => file.maps),
};

let wanted = false;
export function wantMapTexts(): void {
  if (!wanted) texts.add('mapEditor', WORDS);
  wanted = true;
}
