/* Every game of the catalogue introduces itself, with drawings, texts and subjects that exist. */
import { expect, test, describe } from 'vitest';
import { SUBJECTS } from '../src/help/subjects';
import { INTROS } from '../src/table/intro';
import type { Intro } from '../src/table/intro';
import facts from './facts.json';

const files = import.meta.glob<{
  intros: Record<string, Intro>;
  goalLooks?: Record<string, { icon: string; subject: string; thing?: string }>;
}>('../src/games/*/intros.ts', { eager: true });
const words = import.meta.glob<{ intro: Record<string, string> }>(['../src/games/*/words.intro.en.ts', '../src/i18n/intro.en.ts'], {
  eager: true,
});
const art = Object.keys(import.meta.glob(['../src/art/**/*.svg', '../src/games/*/art/**/*.svg'])).map((path) =>
  path.replace(/^.*\/art\//, '').replace(/\.svg$/, ''),
);
const intros = Object.assign({}, INTROS, ...Object.values(files).map((file) => file.intros)) as Record<string, Intro>;
const english = Object.assign({}, ...Object.values(words).map((file) => file.intro)) as Record<string, string>;
const games = facts.texts.filter((key) => key.startsWith('game.')).map((key) => key.slice('game.'.length).replaceAll('_', '-'));

test('every game has its introduction', () => {
  expect(games.length).toBeGreaterThan(20);
  expect(games.filter((game) => !(game in intros))).toEqual([]);
});

describe.each(games)('%s', (game) => {
  const intro = intros[game]!;

  test('has one sentence, one to three pictures, and a way to win', () => {
    expect(english[intro.goal], intro.goal).toMatch(/\{count\}/);
    expect(intro.pictures.length).toBeGreaterThan(0);
    expect(intro.pictures.length).toBeLessThan(4);
    expect(new Set(intro.pictures.map((one) => one.name)).size).toBe(intro.pictures.length);
    expect(intro.wins.length).toBeGreaterThan(0);
  });

  test('has its texts and subjects', () => {
    const wanted = [
      ...intro.pictures.flatMap(({ name }) => [`intro.show.${name}`, `intro.tell.${name}`]),
      ...intro.wins.flatMap(({ name }) => [`intro.win.${name}`, `intro.winby.${name}`]),
    ];
    expect(wanted.filter((key) => !(key in english))).toEqual([]);
    for (const subject of intro.subjects) expect(SUBJECTS).toContain(subject);
    expect(intro.subjects.length).toBeGreaterThan(0);
  });

  test('is drawn from what there is', () => {
    const drawings = [
      ...intro.pictures.flatMap((one) => [
        ...(one.things ?? []).map(([name]) => name),
        ...(one.cards ?? []).map(([scene]) => `card/${scene}`),
        ...one.land.map(([, , terrain]) => `terrain/${terrain === 'field' ? 'fields' : terrain}-1`),
      ]),
      ...intro.wins.flatMap(({ icon }) => (icon ? [icon] : [])),
    ];
    expect(drawings.filter((name) => !art.includes(name))).toEqual([]);
  });

  test('tells what each picture shows in few words', () => {
    for (const { name } of intro.pictures) expect(english[`intro.tell.${name}`]!.length, name).toBeLessThan(100);
  });
});

test('every goal has a drawing and a subject of the almanac', () => {
  const looks = Object.assign({}, ...Object.values(files).map((file) => file.goalLooks ?? {})) as Record<
    string,
    { icon: string; subject: string; thing?: string }
  >;
  const goals = facts.texts.filter((key) => /^goal\.\w+$/.test(key)).map((key) => key.slice('goal.'.length));
  expect(goals.length).toBeGreaterThan(5);
  expect(Object.keys(looks).sort()).toEqual(goals.sort());
  for (const { icon, subject, thing } of Object.values(looks)) {
    expect(SUBJECTS).toContain(subject);
    expect([icon, thing ?? icon].filter((name) => !art.includes(name))).toEqual([]);
  }
});
