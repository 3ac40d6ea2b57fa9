/* Cities & Knights. */
import { drawings } from '../art/later';
import type { Language } from '../lib/settings.svelte';
import { KNIGHTS } from '../table/acts.knights';
import { PROGRESS } from '../table/acts.progress';
import Improve from '../table/Improve.svelte';
import KnightsAsks from '../table/KnightsAsks.svelte';
import KnightsOver from '../table/KnightsOver.svelte';
import { tellKnights } from '../table/log.knights';
import { tellCard } from '../table/log.progress';
import ProgressHand from '../table/ProgressHand.svelte';
import ProgressPlay from '../table/ProgressPlay.svelte';
import type { Extra } from './extra';
import { extra as sea } from './sea';

/** Some words of the games at sea are used here, too. */
const all =
  (...files: (() => Promise<Record<string, string>>)[]) =>
  (): Promise<Record<string, string>> =>
    Promise.all(files.map((file) => file())).then((words) => Object.assign({}, ...words) as Record<string, string>);

const words: Record<Language, () => Promise<Record<string, string>>> = {
  en: all(sea.words.en, () => import('../i18n/knights.en').then((file) => file.knights), () => import('../i18n/progress.en').then((file) => file.progress)),
  ru: all(sea.words.ru, () => import('../i18n/knights.ru').then((file) => file.knights), () => import('../i18n/progress.ru').then((file) => file.progress)),
  uk: all(sea.words.uk, () => import('../i18n/knights.uk').then((file) => file.knights), () => import('../i18n/progress.uk').then((file) => file.progress)),
};

export const extra: Extra = {
  words,
  drawings,
  acts: { ...KNIGHTS, ...PROGRESS },
  tell: [tellCard, tellKnights, ...sea.tell],
  panels: { asks: KnightsAsks, over: KnightsOver, chart: Improve, fan: ProgressHand, card: ProgressPlay },
};
