/* The coach's texts at a table, and those of hints in words: loaded when one of them is first needed. */
import { texts } from './i18n.svelte';

const WORDS = {
  en: () => import('../i18n/coach.en').then((file) => file.coach),
  ru: () => import('../i18n/coach.ru').then((file) => file.coach),
  uk: () => import('../i18n/coach.uk').then((file) => file.coach),
};

let wanted = false;
export function wantCoachTexts(): void {
  if (!wanted) texts.add('coach', WORDS);
  wanted = true;
}
