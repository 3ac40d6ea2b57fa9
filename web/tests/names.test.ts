import { beforeAll, expect, test } from 'vitest';
import { texts } from '../src/lib/i18n.svelte';
import { seatName, withNames } from '../src/lib/seatNames';
import { hexMap, pieceName, placeName } from '../src/table/placeNames';
import { hex, room, seat } from './fixtures';

beforeAll(() => texts.use('en'));

test('people have their names, bots those of their seats', () => {
  expect(seatName(seat(0, { name: 'Ada' }))).toBe('Ada');
  expect([0, 1, 6].map((number) => seatName(seat(number, { kind: 'bot', name: '' })))).toEqual(['Mira', 'Oleh', 'Mira']);
  expect(seatName(seat(1, { kind: 'open', name: '' }))).toBe('Open');
  expect(seatName(seat(1, { name: '' }))).toBe('Blue');
  expect(seatName(undefined)).toBe('');
});

test('who shares a name is told apart by colour', () => {
  const named = withNames(room([seat(0, { name: 'Ada' }), seat(1, { name: 'Ada' }), seat(2, { name: 'Bo' })]));
  expect(named.seats.map((one) => one.name)).toEqual(['Ada · Red', 'Ada · Blue', 'Bo']);
});

test('open seats need no name', () => {
  const named = withNames(room([seat(0, { kind: 'open', name: '' }), seat(1, { kind: 'open', name: '' })]));
  expect(named.seats.map((one) => one.name)).toEqual(['', '']);
});

test('places are named by their hexes', () => {
  const hexes = hexMap([hex(0, 0, 'forest', 6), hex(1, 0, 'desert')]);
  expect(placeName([0, 0], hexes)).toBe('Hex: forest 6');
  expect(placeName([1, 0, 'W'], hexes)).toBe('Edge: desert, forest 6');
  expect(placeName([0, 0, 'N'], hexes)).toBe('Corner: forest 6, sea, sea');
});

test('pieces are named with their owner', () => {
  const name = (number: number): string => ['Ada', 'Bo'][number] ?? '';
  expect(pieceName({ kind: 'robber', seat: null }, 0, name)).toBe('robber');
  expect(pieceName({ kind: 'city', seat: 0 }, 0, name)).toBe('your city');
  expect(pieceName({ kind: 'road', seat: 1 }, 0, name)).toBe('road of Bo');
});
