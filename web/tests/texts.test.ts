import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { blocks } from '../src/help/markup';
import type { Block, Span } from '../src/help/markup';
import { SUBJECTS } from '../src/help/subjects';
import type { Almanac } from '../src/help/subjects';
import { LANGUAGES } from '../src/lib/settings.svelte';
import type { Language } from '../src/lib/settings.svelte';
import facts from './facts.json';
import { namesIn } from './sources';

type Words = Readonly<Record<string, string>>;
type Modules = Record<string, Record<string, Words>>;

const FORMS: Record<Language, number> = { en: 2, ru: 3, uk: 3 };
const OTHER_GAME = 'CAT' + 'AN';
const TRADEMARK = new RegExp(OTHER_GAME, 'i');
/** Latin letters in a text in Russian or Ukrainian: names, keys and what a program is called. */
const LATIN = new Set(['Farshore', OTHER_GAME, 'MIT', 'QR', 'Enter', 'Esc', 'VIII', 'IX']);

const base = import.meta.glob<Record<string, Words>>(['../src/i18n/{en,ru,uk}.ts', '../src/i18n/{table,games,intro}.*.ts'], {
  eager: true,
});
const others = import.meta.glob<Record<string, Words>>(['../src/i18n/{people,lessons,maps}.*.ts', '../src/games/*/words*.ts'], {
  eager: true,
});
const notes = import.meta.glob<{ notes: Words }>('../src/games/europe/notes.*.ts', { eager: true });
const almanacs = import.meta.glob<{ almanac: Almanac }>('../src/games/almanac/*.ts', { eager: true });

const of = (language: Language, modules: Modules): [string, Words][] =>
  Object.entries(modules)
    .filter(([file]) => file.endsWith(`.${language}.ts`) || file.endsWith(`/${language}.ts`))
    .map(([file, module]) => [basename(file), Object.entries(module).find(([name]) => name !== language)?.[1] ?? {}]);

/** All texts of a language. A box comes without the other boxes, and may use the same key for a thing of its own. */
const texts = (language: Language): Record<string, string> =>
  Object.assign({}, ...[...of(language, base), ...of(language, others)].map(([, words]) => words)) as Record<string, string>;

const placeholders = (text: string): { name: string; form: string; forms: string[] }[] =>
  [...text.matchAll(/\{(\w+)(?::(\w+))?((?:\|[^|}]*)*)\}/g)].map(([, name = '', form = '', forms = '']) => ({
    name,
    form,
    forms: forms ? forms.slice(1).split('|') : [],
  }));
const english = texts('en');

test.each(LANGUAGES)('no text is there twice in %s', (language) => {
  const found = new Map<string, string>();
  for (const [file, words] of of(language, base))
    for (const key of Object.keys(words)) {
      expect(found.get(key), `${key} is there twice`).toBeUndefined();
      found.set(key, file);
    }
  for (const [file, words] of of(language, others))
    for (const key of Object.keys(words)) expect(found.get(key), `${file} says ${key} again, which the base game says`).toBeUndefined();
});

test.each(LANGUAGES)('%s has the keys of English', (language) => {
  expect(Object.keys(english).length).toBeGreaterThan(1000);
  expect(Object.keys(texts(language)).sort()).toEqual(Object.keys(english).sort());
});

test('no text is unused', () => {
  const files = globSync('src/**/*.{ts,svelte}').filter((file) => !/src\/i18n\/|\/words\.|src\/wire\.ts/.test(file.replaceAll('\\', '/')));
  expect(files.length).toBeGreaterThan(100);
  const { literals, beginnings } = namesIn(files);
  const dotted = [...literals].filter((text) => /^[a-z]\w*(\.\w+)+$/.test(text)).map((text) => `${text}.`);
  const narrow = [...beginnings, ...dotted, ...facts.terms.map((kind) => `${kind}.`), 'said.'];
  // too many keys begin like this: there the rest has to be named, too
  const wide = narrow.filter((beginning): boolean => beginning === 'table.' || beginning === 'log.');
  const exact = narrow.filter((beginning) => !wide.includes(beginning));
  const unused = Object.keys(english).filter(
    (key) =>
      !literals.has(key) &&
      !exact.some((beginning) => key.startsWith(beginning)) &&
      !wide.some((beginning) => key.startsWith(beginning) && literals.has(key.slice(beginning.length))),
  );
  expect(unused).toEqual([]);
});

describe('sentences of engine and server', () => {
  const said = Object.keys(english).filter((key) => key.startsWith('said.'));

  test('all have a text, and no text is left of those that nobody says any more', () => {
    expect(said.map((key) => key.slice('said.'.length)).sort()).toEqual(Object.keys(facts.sentences).sort());
  });

  test.each(LANGUAGES)('are filled in %s with what is sent', (language) => {
    const words = texts(language);
    const sent: Record<string, string[]> = facts.sentences;
    for (const key of said)
      for (const { name } of placeholders(words[key] ?? '')) expect(sent[key.slice('said.'.length)], key).toContain(name);
  });
});

test('every game, option and level of the catalogue has its texts', () => {
  expect(facts.texts.filter((key) => !(key in english))).toEqual([]);
});

test('English calls and describes each game as the catalogue does', () => {
  for (const [key, text] of Object.entries(facts.english)) expect(english[key], key).toBe(text);
});

describe.each(LANGUAGES)('texts in %s', (language) => {
  const words = Object.entries(texts(language));

  test('are not empty', () => {
    expect(words.filter(([, text]) => !text.trim())).toEqual([]);
  });

  test('are filled with what the English ones are filled with', () => {
    for (const [key, text] of words) {
      const wanted = new Set(placeholders(english[key] ?? '').map(({ name }) => name));
      for (const { name } of placeholders(text)) expect(wanted.has(name), `${key} uses ${name}`).toBe(true);
    }
  });

  test('have as many plural forms as the language, and cases that there are', () => {
    for (const [key, text] of words)
      for (const { form, forms } of placeholders(text)) {
        expect(['', 'of'], key).toContain(form);
        if (forms.length) expect(forms, `${key}: ${text}`).toHaveLength(FORMS[language]);
      }
  });

  test('have no brace that is left open', () => {
    for (const [key, text] of words) {
      const rest = text.replace(/\{\w+(?::\w+)?(?:\|[^|{}]*)*\}/g, '');
      expect(rest, key).not.toMatch(/[{}]/);
    }
  });

  test('name the trademark once', () => {
    expect(words.filter(([, text]) => TRADEMARK.test(text)).map(([key]) => key)).toEqual(['brand.unofficial']);
  });

  test.skipIf(language === 'en')('are not English', () => {
    for (const [key, text] of words) {
      const bare = text.replace(/\{[^}]*\}/g, '');
      const latin = (bare.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !LATIN.has(word));
      expect(latin, `${key}: ${text}`).toEqual([]);
    }
  });
});

describe.each(LANGUAGES)('the almanac in %s', (language) => {
  const almanac = Object.entries(almanacs).find(([file]) => file.endsWith(`/${language}.ts`))?.[1].almanac;
  const links = (block: Block): string[] => {
    const spans: Span[] = block.kind === 'text' ? block.spans : block.kind === 'list' ? block.items.flat() : [];
    return spans.flatMap((span) => (span.kind === 'link' ? [span.to] : []));
  };

  test('has every subject, and no other', () => {
    expect(Object.keys(almanac ?? {}).sort()).toEqual([...SUBJECTS].sort());
  });

  test('links to subjects that exist', () => {
    for (const [subject, { text }] of Object.entries(almanac ?? {}))
      for (const to of blocks(text).flatMap(links)) expect(SUBJECTS, subject).toContain(to);
  });

  test('does not name the trademark', () => {
    for (const article of Object.values(almanac ?? {})) expect(Object.values(article).join(' ')).not.toMatch(TRADEMARK);
  });
});

test.each(LANGUAGES)('every city of Europe has its name and a note in %s', (language) => {
  const words = texts(language);
  expect(facts.cities.length).toBeGreaterThan(50);
  expect(facts.cities.filter((city) => !(`city.${city}` in words))).toEqual([]);
  const written = Object.entries(notes).find(([file]) => file.endsWith(`.${language}.ts`))?.[1].notes ?? {};
  expect(Object.keys(written).sort()).toEqual([...facts.cities].sort());
});
