/*
 * Texts. `t('room.seats', {count: 3})` fills `{count}`; `{count|card|cards}` is the plural form that Intl.PluralRules picks: forms in the
 * order one, other (English) or one, few, many (Russian, Ukrainian). What is more than a number or a text (`Param` of wire.ts) is said by
 * its type; `{cards:of}` says it in the genitive ("no brick", «нет кирпича»).
 */
import type { CoachKey } from '../i18n/coach.en';
import type { Key as BaseKey } from '../i18n/en';
import type { LessonsKey } from '../i18n/lessons.en';
import type { MapsKey } from '../i18n/maps.en';
import type { PeopleKey } from '../i18n/people.en';
import { tied } from '../i18n/typography';
import type { Param, TermParam } from '../wire';
import { settings, type Language } from './settings.svelte';

/** The keys of texts that are loaded later. A box adds its own here, beside its English texts. */
export interface LaterKeys {
  people: PeopleKey;
  lessons: LessonsKey;
  coach: CoachKey;
  mapEditor: MapsKey;
}
export type Key = BaseKey | LaterKeys[keyof LaterKeys];
export type Params = Record<string, Param | null | undefined>;
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
  /** Where the words of other boxes come from, as far as they were asked for (table/extensions.svelte.ts); null: they could not be loaded. */
  #boxes = $state.raw<Record<string, Loaders | null>>({});
  #here = $state.raw<ReadonlySet<string>>(new Set());
  /** What games of other packages say about themselves, by language. */
  #brought = $state.raw<Record<string, Words>>({});

  /** Take the texts that a game brings along. Where the page has a text of its own, that one is used; English stands in for what is missing. */
  bring(words: Record<string, Words>): void {
    const languages = Object.keys({ ...this.#brought, ...words });
    this.#brought = Object.fromEntries(languages.map((language) => [language, { ...this.#brought[language], ...words[language] }]));
  }

  add(box: string, loaders: Loaders | null): void {
    this.#boxes = { ...this.#boxes, [box]: loaders };
  }

  /** Are the words of this box here (or given up)? */
  has(box: string): boolean {
    return this.#here.has(box);
  }

  async use(language: Language): Promise<void> {
    const boxes = this.#boxes;
    const brought = this.#brought;
    const others = Object.values(boxes).map((box) => box?.[language]().catch(() => ({})) ?? Promise.resolve({}));
    const words = await Promise.all([loaders[language](), ...others]);
    if (settings.language !== language || this.#boxes !== boxes || this.#brought !== brought) return; // changed again meanwhile
    this.words = Object.assign({}, brought.en, brought[language], ...words) as Words;
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

const PLACEHOLDER = /\{(\w+)(?::(\w+))?((?:\|[^|}]*)*)\}/g;

export function fill(text: string, params: Params | undefined, language: Language): string {
  const filled = text.replace(PLACEHOLDER, (whole, name: string, form: string | undefined, rest: string) => {
    const value = params?.[name];
    if (value === undefined || value === null) return whole;
    return rest ? pluralForm(language, Number(value), rest.slice(1).split('|')) : said(value, form === 'of');
  });
  return language === 'en' ? filled : tied(filled);
}

/** Are all parameters there that a text asks for? */
const complete = (text: string, params: Params): boolean =>
  [...text.matchAll(PLACEHOLDER)].every(([, name]) => params[name ?? ''] !== undefined && params[name ?? ''] !== null);

/** A parameter in the language of the page. */
function said(value: Param, genitive: boolean): string {
  if (typeof value !== 'object') return String(value);
  switch (value.type) {
    case 'term':
      return termName(value, genitive);
    case 'cards':
      return listed(counted(value.cards, genitive), 'and');
    case 'list':
      return listed(
        value.items.map((item) => said(item, genitive)),
        value.joined,
      );
    case 'span':
      return t('common.span', { low: value.low, high: value.high });
    case 'player':
      return t('table.seat', { number: value.seat + 1 });
    case 'place':
      return value.at.join(', ');
  }
}

/** Where the names of things are found whose kind isn't the beginning of their keys. */
const VOCABULARY: Record<string, string> = { card: 'table.card', harbour: 'good', terrain: 'table.terrain' };

function termName({ kind, name, text }: TermParam, genitive: boolean): string {
  return genitive && kind === 'good' ? named('of', name, text) : named(VOCABULARY[kind] ?? kind, name, text);
}

const LIST_TYPES = { and: 'conjunction', or: 'disjunction' } as const;

/** "brick, wool and ore". */
export function listed(words: readonly string[], joined: 'and' | 'or'): string {
  return new Intl.ListFormat(texts.language === 'en' ? 'en-GB' : texts.language, { type: LIST_TYPES[joined] }).format(words);
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

function counted(cards: Readonly<Record<string, number>>, genitive = false): string[] {
  return Object.entries(cards)
    .filter(([, count]) => count > 0)
    .map(([good, count]) => named(genitive ? 'count_of' : 'count', good, `${count} ${good}`, { count }));
}

/** "2 wool, 1 ore", in the case that follows a verb (give, take). */
export const goods = (cards: Readonly<Record<string, number>>): string => counted(cards).join(', ');

/** A sentence of the engine or the server in the language of the page; as it was sent where its key or a parameter is unknown. */
export function translated(key: string, sentence: string, params: Params = {}): string {
  const full = `said.${key}`;
  return known(full) && complete(texts.words[full] ?? '', params) ? t(full, params) : sentence;
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
