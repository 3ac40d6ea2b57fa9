/*
 * Texts. `t('room.seats', {count: 3})` fills `{count}`; `{count|card|cards}` is the plural form that Intl.PluralRules picks: forms in the
 * order one, other (English) or one, few, many (Russian, Ukrainian).
 */
import type { PageKey as EuropePageKey } from '../games/europe/words.en';
import type { Key as BaseKey } from '../i18n/en';
import type { EuropeKey } from '../games/europe/words.rules.en';
import type { KnightsKey } from '../games/knights/words.en';
import type { MapsKey } from '../games/maps/words.en';
import type { PeopleKey } from '../i18n/people.en';
import type { ProgressKey } from '../games/knights/words.progress.en';
import type { SeaKey } from '../games/sea/words.en';
import { settings, type Language } from './settings.svelte';

export type Key = BaseKey | SeaKey | KnightsKey | PeopleKey | ProgressKey | EuropeKey | EuropePageKey | MapsKey;
export type Params = Record<string, string | number | boolean | null | undefined>;
type Words = Record<string, string>;

const loaders: Record<Language, () => Promise<Words>> = {
  en: () => import('../i18n/en').then((file) => file.en),
  ru: () => import('../i18n/ru').then((file) => file.ru),
  uk: () => import('../i18n/uk').then((file) => file.uk),
};

const rules: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  ru: new Intl.PluralRules('ru'),
  uk: new Intl.PluralRules('uk'),
};

type Loaders = Record<Language, () => Promise<Words>>;

class Texts {
  language = $state<Language>('en');
  words = $state.raw<Words>({}); // main.ts waits for the first ones
  /** Where the words of other boxes come from, as far as they were asked for (later.svelte.ts); null: they could not be loaded. */
  #boxes = $state.raw<Record<string, Loaders | null>>({});
  #here = $state.raw<ReadonlySet<string>>(new Set());

  add(box: string, loaders: Loaders | null): void {
    this.#boxes = { ...this.#boxes, [box]: loaders };
  }

  /** Are the words of this box here (or given up)? */
  has(box: string): boolean {
    return this.#here.has(box);
  }

  async use(language: Language): Promise<void> {
    const boxes = this.#boxes;
    const others = Object.values(boxes).map((box) => box?.[language]().catch(() => ({})) ?? {});
    const words = await Promise.all([loaders[language](), ...others]);
    if (settings.language !== language || this.#boxes !== boxes) return; // changed again meanwhile
    this.words = Object.assign({}, ...words) as Words;
    this.#here = new Set(Object.keys(boxes));
    this.language = language;
    document.documentElement.lang = language;
  }
}

export const texts = new Texts();

export function pluralForm(language: Language, count: number, forms: string[]): string {
  const name = rules[language].select(count);
  const at = language === 'en' ? (name === 'one' ? 0 : 1) : name === 'one' ? 0 : name === 'few' ? 1 : name === 'many' ? 2 : 1;
  return forms[Math.min(at, forms.length - 1)] ?? '';
}

export function fill(text: string, params: Params | undefined, language: Language): string {
  return text.replace(/\{(\w+)((?:\|[^|}]*)*)\}/g, (whole, name: string, rest: string) => {
    const value = params?.[name];
    if (value === undefined || value === null) return whole;
    return rest ? pluralForm(language, Number(value), rest.slice(1).split('|')) : String(value);
  });
}

/** The text of a key in the language of the page. */
export function t(key: Key, params?: Params): string {
  return fill(texts.words[key] ?? '', params, texts.language);
}

export function known(key: string): key is Key {
  return key in texts.words;
}

/** A text whose key is put together from data, such as the name of a terrain; `otherwise` where there is none. */
export function named(prefix: string, name: string, otherwise = name, params?: Params): string {
  const key = `${prefix}.${name.replaceAll(/[ -]/g, '_')}`;
  return known(key) ? t(key, params) : otherwise;
}

/** "2 wool, 1 ore", in the case that follows a verb (give, take). */
export function goods(cards: Record<string, number>): string {
  return Object.entries(cards)
    .filter(([, count]) => count > 0)
    .map(([good, count]) => named('count', good, `${count} ${good}`, { count }))
    .join(', ');
}

const CARD_PARAMS = new Set(['card', 'gives', 'gets']);

/** A sentence of the engine or the server in the language of the page; as it was sent where the key is unknown. */
export function plain(key: string, sentence: string, params: Params = {}): string {
  const full = `said.${key}`;
  if (!known(full)) return sentence;
  const told: Params = {};
  for (const [name, value] of Object.entries(params)) {
    if (CARD_PARAMS.has(name) && typeof value === 'string') told[name] = named('of', value, value);
    else if (name === 'missing' && typeof value === 'string')
      told[name] = value.replace(/(\d+) ([a-z ]+?)(?= and |,|$)/g, (_, count: string, good: string) =>
        named('count', good, `${count} ${good}`, { count: Number(count) }),
      ).replaceAll(' and ', t('common.and'));
    else if (name === 'harbour' && typeof value === 'string') told[name] = named('good', value);
    else if (name === 'option' && typeof value === 'string') told[name] = `«${named('option', value)}»`;
    else if (name === 'played_by' && typeof value === 'string') told[name] = value.replaceAll(' or ', '/');
    else told[name] = value;
  }
  if (typeof params.scenario === 'string') {
    told.title = named('game', params.scenario, String(params.title));
    told.reason = named('noknights', params.scenario, String(params.reason));
  }
  const text = t(full, told);
  return /\{\w+/.test(text) ? sentence : text; // a parameter that wasn't sent: rather the sentence as it came
}

/** "5 minutes ago", from seconds since 1970. */
export function ago(when: number): string {
  const then = when * 1000;
  if (Number.isNaN(then)) return '';
  const minutes = Math.round((then - Date.now()) / 60000);
  const format = new Intl.RelativeTimeFormat(texts.language, { numeric: 'auto' });
  if (Math.abs(minutes) < 60) return format.format(minutes, 'minute');
  if (Math.abs(minutes) < 60 * 36) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / 1440), 'day');
}

$effect.root(() => {
  $effect(() => {
    void texts.use(settings.language);
  });
});
