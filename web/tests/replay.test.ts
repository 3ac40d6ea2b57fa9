import { beforeEach, expect, test } from 'vitest';
import { Refusal } from '../src/lib/api';
import { ReplaySession } from '../src/lib/replaySession.svelte';
import type { EventView, ReplayStep } from '../src/wire';
import { hex, player, scene, seat, table } from './fixtures';

const FIRST = [hex(0, 0, 'fog')];
const LATER = [hex(0, 0, 'gold', 4)];

function step(seq: number, turn: number, hexes: typeof FIRST, events: EventView[] = []): ReplayStep {
  const players = [player(0, { points: 2 + seq, hand: { ore: 2, wool: 1 }, cards: { knight: 1 } }), player(1, { hand: { brick: 4 } })];
  return { seq, seat: 0, at: 0, events, table: table({ seq, turn: { seat: turn % 2, number: turn }, players, scene: scene({ hexes }) }) };
}

const STOLEN: EventView = { seq: 2, event: 'stolen', seat: 0, victim: 1, card: 'brick', secrets: ['card'], knowers: [0, 1] };
let session: ReplaySession;

beforeEach(() => {
  session = new ReplaySession({
    code: 'ABCDEF',
    game: 'base',
    title: '',
    map: null,
    seats: [seat(0), seat(1)],
    steps: [
      step(0, 1, FIRST),
      step(1, 1, [], [{ seq: 1, event: 'turn', seat: 0, number: 1 }]),
      step(2, 2, [], [STOLEN, { seq: 2, event: 'robber', seat: 0, hex: [0, 0] }]),
      step(3, 4, LATER),
    ],
  });
});

test('steps are walked within the game', () => {
  session.go(2);
  expect([session.at, session.turn]).toEqual([2, 2]);
  session.go(99);
  expect(session.at).toBe(3);
  session.go(-5);
  expect(session.at).toBe(0);
});

test('only one step on is shown moving', () => {
  session.go(1);
  expect(session.events.map((event) => event.event)).toEqual(['turn']);
  session.go(3);
  expect(session.events).toEqual([]);
  session.go(2);
  expect(session.events).toEqual([]);
});

test('a turn that was not played leads to the next one', () => {
  expect(session.turns).toEqual([1, 2, 4]);
  session.toTurn(3);
  expect(session.at).toBe(3);
  session.toTurn(50);
  expect(session.at).toBe(3);
  session.toTurn(2);
  expect(session.at).toBe(2);
});

test('land that did not change is taken from the step before', () => {
  session.go(2);
  expect(session.table?.scene.hexes).toEqual(FIRST);
  session.go(3);
  expect(session.table?.scene.hexes).toEqual(LATER);
});

test('events of a step are told apart', () => {
  session.go(2);
  expect(session.history.map((event) => event.seq)).toEqual([1, 2, 2.001]);
});

test('with open eyes every hand is seen, else only the own', () => {
  expect(session.table?.players.map((one) => one.hand)).toEqual([{ ore: 2, wool: 1 }, { brick: 4 }]);
  session.eyes = 1;
  expect(session.table?.players.map((one) => one.hand)).toEqual([{ count: 3 }, { brick: 4 }]);
  expect(session.table?.players[0]?.cards).toEqual({ count: 1 });
  expect([session.viewer, session.table?.viewer]).toEqual([1, 1]);
});

test('what only two know, a third seat does not see', () => {
  session.go(2);
  const card = (): unknown => session.history.find((event) => event.event === 'stolen')?.card;
  expect(card()).toBe('brick');
  session.eyes = 1;
  expect(card()).toBe('brick');
  session.eyes = 2;
  expect(card()).toBeUndefined();
});

test('points of every step, and chances where they are known', () => {
  expect(session.points).toEqual([
    [2, 2],
    [3, 2],
    [4, 2],
    [5, 2],
  ]);
  session.know({
    code: 'ABCDEF',
    steps: [1, 3],
    chances: [
      [0.25, 0.75],
      [1, 0],
    ],
  });
  expect(session.chances).toEqual([
    [50, 50],
    [25, 75],
    [25, 75],
    [100, 0],
  ]);
});

test('a finished game can not be played', async () => {
  await expect(session.send()).rejects.toBeInstanceOf(Refusal);
});
