/* What the games on real maps are about. */
import type { GoalLook } from '../../table/extension';
import { POINTS } from '../../table/intro';
import type { Intro, IntroPicture } from '../../table/intro';

const LANDMARKS: IntroPicture = {
  name: 'landmarks',
  view: [86, 60, 400],
  land: [
    [0, 0, 'hills', 6],
    [1, 0, 'field', 9],
    [0, 1, 'pasture', 4],
    [1, -1, 'mountains', 10],
    [-1, 1, 'forest', 5],
    [1, 1, 'mountains', 8],
    [0, -1, 'forest', 3],
  ],
  pieces: [
    ['settlement', [0, 0, 'S'], 'own'],
    ['road', [0, 1, 'NE'], 'own'],
    ['road', [1, 0, 'W'], 'own'],
    ['settlement', [1, 0, 'S'], 'other'],
  ],
};
const CHIPS: IntroPicture = {
  name: 'chips',
  view: [86, 40, 400],
  land: [
    [0, 0, 'mountains', 8],
    [1, 0, 'pasture', 4],
    [0, 1, 'field', 10],
    [1, -1, 'forest', 5],
    [-1, 1, 'hills', 9],
    [1, 1, 'forest', 6],
    [0, -1, 'pasture', 11],
  ],
  pieces: [
    ['settlement', [0, 0, 'S'], 'own'],
    ['road', [0, 1, 'NE'], 'own'],
    ['chip', [0, 1, 'N'], null],
  ],
};
const MOORINGS: IntroPicture = {
  name: 'moorings',
  view: [120, 20, 440],
  land: [
    [0, 0, 'field', 5],
    [-1, 1, 'hills', 8],
    [0, -1, 'pasture', 9],
    [-1, 0, 'forest', 4],
  ],
  pieces: [
    ['settlement', [1, -1, 'S'], 'own'],
    ['road', [1, 0, 'W'], 'own'],
  ],
  harbours: [[[1, 0, 'W'], 'wool', [1, 0]]],
};
const FISHING: IntroPicture = {
  name: 'fishing',
  view: [120, 10, 440],
  land: [
    [0, 0, 'pasture', 6],
    [-1, 1, 'forest', 10],
  ],
  pieces: [['settlement', [1, -1, 'S'], 'own']],
  things: [
    ['icon/fish', 190, -20, 2.2],
    ['icon/fish', 236, 30, 2.2],
    ['icon/fish', 160, 54, 2.2],
  ],
};

export const intros: Record<string, Intro> = {
  iberia: { goal: 'intro.goal.iberia', pictures: [LANDMARKS, CHIPS, MOORINGS], wins: [POINTS], subjects: ['iberia', 'roads', 'winning'] },
  hawaii: {
    goal: 'intro.goal.hawaii',
    pictures: [LANDMARKS, FISHING, CHIPS],
    wins: [POINTS],
    subjects: ['hawaii', 'fishing', 'ships', 'sailing', 'pirate'],
  },
};

export const goalLooks: Record<string, GoalLook> = {
  chips: { icon: 'piece/chip', subject: 'iberia', thing: 'piece/chip' },
  boat: { icon: 'ui/stat-fish', subject: 'fishing' },
};
