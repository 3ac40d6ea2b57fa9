import { expect, test } from 'vitest';
import { texts } from '../src/lib/i18n.svelte';
import { settings } from '../src/lib/settings.svelte';
import type { Language } from '../src/lib/settings.svelte';
import { ways } from '../src/table/tipTexts';
import { lastPlace, standing, whyWon } from '../src/table/winning';
import type { EventView, TableView } from '../src/wire';
import { player } from './fixtures';

const table = (points: number[], winners: number[]): TableView =>
  ({ players: points.map((count, seat) => player(seat, { points: count })), winners }) as unknown as TableView;

test('equal points share a place, and the winner is first', () => {
  const order = standing(table([5, 10, 5, 7], [1]));
  expect(order.map((one) => [one.player.seat, one.place])).toEqual([
    [1, 1],
    [3, 2],
    [0, 3],
    [2, 3],
  ]);
  expect(standing(table([9, 9, 8], [1]))[0]?.player.seat).toBe(1);
});

test('the last move is where something was put in this turn', () => {
  const events = [
    { seq: 1, event: 'turn', seat: 0 },
    { seq: 2, event: 'road', seat: 0, edge: [1, 2, 'W'] },
    { seq: 3, event: 'built', seat: 0, piece: 'city', corner: [0, 0, 'N'] },
    { seq: 4, event: 'won', seat: 0, points: 10 },
  ] as unknown as EventView[];
  expect(lastPlace(events)).toEqual([0, 0, 'N']);
  expect(lastPlace([events[1]!, events[0]!, events[3]!])).toBeNull();
  expect(lastPlace([])).toBeNull();
});

test('numbers tell how often they are rolled', () => {
  expect([2, 6, 7, 8, 12, 13].map(ways)).toEqual([1, 5, 6, 5, 1, 0]);
});

const WORDS = import.meta.glob<{ intro: Record<string, string> }>('../src/games/*/words.intro.*.ts', { eager: true });
const wordsIn = (language: string): Record<string, string> =>
  Object.assign({}, ...Object.entries(WORDS).map(([path, file]) => (path.endsWith(`.${language}.ts`) ? file.intro : {}))) as Record<
    string,
    string
  >;

test.each<[Language, string[]]>([
  ['en', ['Ada took the fortress', 'You took the fortress', 'You finished a wonder', 'You have the leading wonder']],
  ['ru', ['Ada берёт крепость', 'Вы взяли крепость', 'Вы завершили чудо', 'Дальше всех построено ваше чудо']],
  ['uk', ['Ada бере фортецю', 'Ви взяли фортецю', 'Ви завершили диво', 'Найдалі збудовано ваше диво']],
])('who has won is "you" to the winner, in %s', async (language, sentences) => {
  settings.language = language;
  await texts.use(language);
  const words = wordsIn(language);
  texts.words = { ...texts.words, ...words };
  const won = (name: string, count: number, you: boolean): string =>
    whyWon(player(0, { goals: [{ name, count, total: 4, met: true, needed: true }] }), 'Ada', you).replaceAll('\u00a0', ' ');
  expect([won('fortress', 0, false), won('fortress', 0, true), won('wonder', 4, true), won('wonder', 3, true)]).toEqual(sentences);
  expect(won('villages', 3, true)).toBe(won('villages', 3, false)); // names nobody
  const named = Object.keys(words).filter((key) => /^goal\..*\.(won|done)$/.test(key) && words[key]!.includes('{name}'));
  expect(named.length).toBeGreaterThan(3);
  for (const key of named) expect(words[`${key}.you`], key).not.toMatch(/undefined|\{name\}/);
});
