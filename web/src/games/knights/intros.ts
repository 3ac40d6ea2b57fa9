/* What Cities & Knights is about, alone and with the scenarios at sea. */
import { POINTS } from '../../table/intro';
import type { Intro, IntroPicture } from '../../table/intro';
import { intros as atSea } from '../sea/intros';

const COMMODITIES: IntroPicture = {
  name: 'commodities',
  view: [86, 20, 400],
  land: [
    [0, 0, 'forest', 8],
    [1, 0, 'mountains', 5],
    [0, 1, 'pasture', 9],
    [1, -1, 'field', 4],
    [-1, 1, 'hills', 10],
    [1, 1, 'hills', 3],
    [-1, 0, 'pasture', 6],
  ],
  pieces: [['city', [0, 1, 'N'], 'own']],
  things: [
    ['icon/paper', -60, -40, 1.9],
    ['icon/coin', 200, -30, 1.9],
    ['icon/cloth', 40, 110, 1.9],
  ],
};
const KNIGHTS: IntroPicture = {
  name: 'knights',
  view: [86, 30, 400],
  land: [
    [0, 0, 'field', 4],
    [1, 0, 'pasture', 10],
    [0, 1, 'mountains', 8],
    [1, -1, 'forest', 9],
    [-1, 1, 'hills', 5],
    [1, 1, 'field', 3],
    [-1, 0, 'forest', 11],
  ],
  pieces: [
    ['city', [0, 0, 'S'], 'own'],
    ['road', [0, 1, 'NE'], 'own'],
    ['road', [0, 1, 'NW'], 'own'],
    ['basic knight', [0, 1, 'N'], 'own', 'awake'],
  ],
};
const BARBARIANS: IntroPicture = {
  name: 'barbarians',
  view: [120, 0, 460],
  land: [
    [0, 0, 'hills', 6],
    [-1, 0, 'field', 9],
    [-1, 1, 'forest', 4],
    [0, -1, 'mountains', 5],
  ],
  pieces: [
    ['city', [1, -1, 'S'], 'own'],
    ['strong knight', [0, 0, 'S'], 'other', 'awake'],
  ],
  things: [['piece/barbarians', 236, 10, 1.1]],
};
const SUBJECTS = ['commodities', 'improvements', 'knights', 'barbarians', 'progress', 'sciencecards', 'tradecards', 'politicscards'];

/** A scenario with knights: its own goal and first picture, and the two things that change it most. */
const withKnights = (scenario: Intro): Intro => ({
  ...scenario,
  pictures: [...scenario.pictures.slice(0, 1), COMMODITIES, BARBARIANS],
  subjects: [...scenario.subjects, ...SUBJECTS, 'knightsmore'],
});

export const intros: Record<string, Intro> = {
  'cities-knights': {
    goal: 'intro.goal.cities_knights',
    pictures: [COMMODITIES, KNIGHTS, BARBARIANS],
    wins: [POINTS],
    subjects: SUBJECTS,
  },
  ...Object.fromEntries(Object.entries(atSea).map(([name, intro]) => [`${name}-knights`, withKnights(intro)])),
};
