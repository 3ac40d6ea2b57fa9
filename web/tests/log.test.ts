import { beforeAll, expect, test } from 'vitest';
import { texts } from '../src/lib/i18n.svelte';
import { spoken } from '../src/table/cardText';
import { logLines } from '../src/table/log';
import { numberedFrom } from './fixtures';
import type { Happening } from './fixtures';

beforeAll(() => texts.use('en'));

const say = (me: number | null, ...events: Happening[]): string[] =>
  logLines(numberedFrom(0, events), { me, name: (seat) => ['Ada', 'Bo', 'Cy'][seat] ?? '' }).map((line) => spoken(line.parts));

test('cards of one roll become one line for each seat', () => {
  const produced = (seat: number, card: string, count: number): Happening => ({ event: 'produced', seat, card, count });
  const lines = say(0, produced(0, 'ore', 1), produced(0, 'wool', 2), produced(0, 'ore', 1), produced(1, 'brick', 1));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('2 ore, 2 wool');
  expect(lines[1]).toMatch(/^Bo .*1 brick/);
});

test('both sides of a deal become one line, as the reader sees it', () => {
  const deal: Happening[] = [
    { event: 'passed', giver: 0, taker: 1, card: 'ore', count: 2 },
    { event: 'passed', giver: 1, taker: 0, card: 'wool', count: 1 },
  ];
  const [giver] = say(0, ...deal);
  const [taker] = say(1, ...deal);
  const [other] = say(2, ...deal);
  expect([giver, taker, other].map((line) => [line?.includes('Ada'), line?.includes('Bo')])).toEqual([
    [false, true],
    [true, false],
    [true, true],
  ]);
  expect(say(0, ...deal)).toHaveLength(1);
});

test('a stolen card is named only to those who know it', () => {
  expect(say(2, { event: 'stolen', seat: 0, victim: 1 })[0]).not.toContain('ore');
  expect(say(1, { event: 'stolen', seat: 0, victim: 1, card: 'ore' })[0]).toContain('1 ore');
});

test('silent and unknown events have no line', () => {
  expect(say(0, { event: 'hit', hex: [0, 0] }, { event: 'eclipse', seat: 0 } as unknown as Happening)).toEqual([]);
});

test('an event of another package is told by the text that its game brings', async () => {
  const drifted = (seat: number, card: string): Happening => ({ event: 'drifted', seat, card, count: 1 }) as unknown as Happening;
  expect(say(0, drifted(1, 'ore'))).toEqual([]);
  texts.bring({ en: { 'log.drifted': '{name} finds {cards}', 'log.drifted.you': 'You find {cards}', 'log.won': 'never used' } });
  await texts.use('en');
  expect(say(0, drifted(1, 'ore'), drifted(1, 'ore'), drifted(0, 'wool'))).toEqual(['Bo finds 2 ore', 'You find 1 wool']);
  expect(say(0, { event: 'won', seat: 1, points: 10 } as unknown as Happening)[0]).not.toBe('never used');
});
