/* All texts against docs/reference/translations.md: the words that are not used, and how each language is set. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Almanac } from '../src/help/subjects';
import { LANGUAGES } from '../src/lib/settings.svelte';
import type { Language } from '../src/lib/settings.svelte';

type Words = Readonly<Record<string, string>>;

const NAMES: Record<string, Language> = { English: 'en', Russian: 'ru', Ukrainian: 'uk' };
const page = readFileSync('../docs/reference/translations.md', 'utf-8');
const ROW = /^\| (English|Russian|Ukrainian) \| (.+?) \| (.+?) \|$/gm;
const unused = [...page.slice(page.indexOf('## Words we don')).matchAll(ROW)].map(([, language = '', not = '', but = '']) => ({
  language: NAMES[language],
  not,
  but,
}));

/** A word as it is written on that page: `…` is any ending, and letters end where it ends. */
const pattern = (word: string): RegExp =>
  new RegExp(`(?<!\\p{L})${word.replaceAll('…', '\\p{L}*')}${/\p{L}$/u.test(word) ? '(?!\\p{L})' : ''}`, 'iu');

const files = import.meta.glob<Record<string, Words>>(['../src/i18n/*.ts', '../src/games/*/words*.ts'], { eager: true });
const almanacs = import.meta.glob<{ almanac: Almanac }>('../src/games/almanac/*.ts', { eager: true });
const isOf = (language: Language, file: string): boolean => file.endsWith(`.${language}.ts`) || file.endsWith(`/${language}.ts`);

/** Texts by key; notes on real places speak freely. */
function texts(language: Language): [string, string][] {
  const modules = Object.entries(files).filter(([file]) => isOf(language, file));
  const words = modules.flatMap(([, module]) => Object.values(module).flatMap((part) => Object.entries(part)));
  const found = new Map(words.filter(([key]) => !key.startsWith('note.')));
  return [...found];
}

/** Articles by subject, without the notes on places that stand in them. */
function articles(language: Language): [string, string][] {
  const almanac = Object.entries(almanacs).find(([file]) => isOf(language, file))![1].almanac;
  const free = new Set(['europecities', 'iberia', 'hawaii']);
  return Object.entries(almanac).flatMap(([subject, { title, text }]) => (free.has(subject) ? [] : [[subject, `${title}\n${text}`]]));
}

const english = new Map(texts('en'));
const names = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name!))].sort();

test('the page of terms names words for each language', () => {
  for (const language of LANGUAGES) expect(unused.filter((one) => one.language === language).length).toBeGreaterThan(4);
});

describe.each(LANGUAGES)('texts in %s', (language) => {
  const all = [...texts(language), ...articles(language)];

  test('use no word that is not used', () => {
    expect(all.length).toBeGreaterThan(1000);
    for (const { not, but } of unused.filter((one) => one.language === language)) {
      const word = pattern(not);
      for (const [key, text] of all) expect(word.test(text), `${key} says “${not}” where we say “${but}”: ${text}`).toBe(false);
    }
  });

  test('are set cleanly', () => {
    for (const [key, text] of all) {
      expect(text, key).not.toMatch(/ {2}|(?<!\{\w+)\s+[,.;:!…](?!\w)|^\s(?!\n)|"/);
      if (language === 'en') continue;
      expect(text, `${key} has a short dash`).not.toMatch(/ [-–] /);
      expect(text, `${key} has quotes of another language`).not.toMatch(/[“”„]/);
    }
  });

  test('count each good by its forms', () => {
    const keys = new Set(texts(language).map(([key]) => key));
    const goods = [...keys].filter((key) => key.startsWith('good.')).map((key) => key.slice('good.'.length));
    expect(goods.length).toBeGreaterThan(8);
    for (const good of goods) for (const kind of ['count', 'count_of', 'of']) expect(keys, `${kind}.${good}`).toContain(`${kind}.${good}`);
  });
});

describe.each(['ru', 'uk'] as const)('texts in %s', (language) => {
  test('tell all that English tells', () => {
    for (const [key, text] of texts(language)) expect(names(text), key).toEqual(names(english.get(key) ?? ''));
  });

  test('decline what is counted', () => {
    // these follow a number without being counted by it; a genitive («2 шерсти») is the same for every number
    const after = new Set([
      'в',
      'у',
      'на',
      'за',
      'из',
      'из-за',
      'з',
      'із',
      'и',
      'й',
      'і',
      'или',
      'або',
      'для',
      'против',
      'проти',
      'к',
      'до',
      'дешевле',
      'мин',
      'хв',
      'с',
    ]);
    for (const [key, text] of texts(language)) {
      if (key.startsWith('count_of.')) continue;
      for (const [, name, word] of text.matchAll(/\{(count|points|knights|warships|salt|minutes|owed|price|kept)\} ([а-яёіїєґ]+)/g))
        expect(after, `${key}: {${name}} ${word}`).toContain(word);
    }
  });
});

test('Ukrainian has its own apostrophe', () => {
  for (const [key, text] of [...texts('uk'), ...articles('uk')]) expect(text, key).not.toMatch(/\p{L}['`ʼ]\p{L}/u);
});
