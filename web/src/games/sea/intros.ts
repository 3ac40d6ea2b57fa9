/* What the games at sea are about. */
import type { GoalLook } from '../../table/extension';
import { POINTS } from '../../table/intro';
import type { Intro, IntroPicture } from '../../table/intro';

export const SHIPS: IntroPicture = {
  name: 'ships',
  view: [190, -36, 460],
  land: [
    [0, 0, 'forest', 5],
    [-1, 0, 'hills', 9],
    [0, -1, 'field', 4],
    [-1, 1, 'pasture', 10],
    [3, 0, 'mountains', 8],
    [3, -1, 'field', 6],
  ],
  pieces: [
    ['settlement', [1, -1, 'S'], 'own'],
    ['ship', [1, 0, 'NW'], 'own'],
    ['ship', [1, 0, 'NE'], 'own'],
    ['ship', [2, 0, 'NW'], 'own'],
  ],
};
export const ISLANDS: IntroPicture = {
  name: 'islands',
  view: [190, -24, 470],
  land: [
    [0, 0, 'pasture', 4],
    [-1, 0, 'forest', 11],
    [-1, 1, 'hills', 5],
    [2, 0, 'field', 9],
    [3, 0, 'mountains', 6],
    [2, 1, 'hills', 10],
  ],
  pieces: [
    ['settlement', [1, -1, 'S'], 'own'],
    ['ship', [1, 0, 'NW'], 'own'],
    ['ship', [1, 0, 'NE'], 'own'],
    ['settlement', [2, -1, 'S'], 'own'],
  ],
  points: [2, 352, -66],
};
const GOLD: IntroPicture = {
  name: 'gold',
  view: [60, 0, 420],
  land: [
    [0, 0, 'gold', 8],
    [1, -1, 'mountains', 4],
    [-1, 0, 'forest', 9],
  ],
  pieces: [['settlement', [1, -1, 'S'], 'own']],
  things: [
    ['icon/ore', 176, 20, 2.2],
    ['icon/grain', 206, 62, 2.2],
    ['icon/wool', 150, 84, 2.2],
  ],
};
const PIRATE: IntroPicture = {
  name: 'pirate',
  view: [120, -20, 440],
  land: [
    [0, 0, 'field', 5],
    [-1, 0, 'pasture', 8],
    [-1, 1, 'mountains', 3],
  ],
  pieces: [
    ['settlement', [1, -1, 'S'], 'other'],
    ['ship', [1, 0, 'NW'], 'other'],
    ['pirate', [1, 0], null],
  ],
  dice: [
    [2, 262, -72],
    [5, 316, -62],
  ],
};
const FOG: IntroPicture = {
  name: 'fog',
  view: [190, -30, 480],
  land: [
    [0, 0, 'hills', 6],
    [-1, 1, 'forest', 4],
    [2, 0, 'fog'],
    [2, -1, 'fog'],
    [3, -1, 'fog'],
    [1, 1, 'field', 9],
    [3, 0, 'fog'],
  ],
  pieces: [
    ['settlement', [1, -1, 'S'], 'own'],
    ['ship', [1, 0, 'NW'], 'own'],
    ['ship', [1, 0, 'NE'], 'own'],
  ],
};
const DESERT: IntroPicture = {
  name: 'desert',
  view: [170, 10, 460],
  land: [
    [0, 0, 'pasture', 9],
    [0, 1, 'forest', 5],
    [-1, 1, 'field', 3],
    [1, 0, 'desert'],
    [1, -1, 'desert'],
    [1, 1, 'desert'],
    [2, 0, 'mountains', 8],
    [2, -1, 'hills', 10],
    [2, 1, 'gold', 4],
  ],
  pieces: [
    ['settlement', [0, 0, 'S'], 'own'],
    ['road', [1, 0, 'W'], 'own'],
    ['road', [1, 0, 'NW'], 'own'],
  ],
};
const LAYING: IntroPicture = {
  name: 'laying',
  view: [150, 20, 460],
  land: [
    [0, 0, 'hills', 8],
    [-1, 0, 'forest', 5],
    [-1, 1, 'pasture', 9],
    [0, -1, 'field', 3],
  ],
  harbours: [
    [[1, 0, 'W'], 'ore', [1, 0]],
    [[0, 1, 'NW'], '3:1', [0, 1]],
  ],
};
const GIFTS: IntroPicture = {
  name: 'gifts',
  view: [110, 10, 460],
  land: [
    [0, 0, 'pasture', 5],
    [0, -1, 'forest', 9],
    [2, 0, 'hills', 4],
  ],
  pieces: [
    ['ship', [1, 0, 'NE'], 'own'],
    ['gift-chip', [2, 0, 'W'], null],
    ['gift-card', [1, 0, 'W'], null],
    ['gift-ore', [0, 1, 'NW'], null],
  ],
};
const VILLAGES: IntroPicture = {
  name: 'villages',
  view: [160, -34, 450],
  land: [
    [0, 0, 'field', 8],
    [-1, 1, 'hills', 5],
    [2, 0, 'desert'],
  ],
  pieces: [
    ['settlement', [1, -1, 'S'], 'own'],
    ['ship', [1, 0, 'NW'], 'own'],
    ['ship', [1, 0, 'NE'], 'own'],
    ['village', [2, -1, 'S'], null],
  ],
};
const CLOTH: IntroPicture = {
  name: 'cloth',
  view: [0, 0, 340],
  land: [],
  things: [
    ['icon/cloth', -110, 0, 3],
    ['icon/cloth', -40, 0, 3],
  ],
  arrow: [10, 0, 70, 0],
  points: [1, 120, 0],
};
const LINE: IntroPicture = {
  name: 'line',
  view: [90, -36, 470],
  land: [
    [-1, 0, 'gold', 11],
    [-1, 1, 'mountains', 6],
    [2, 0, 'field', 4],
    [3, 0, 'hills', 5],
  ],
  pieces: [
    ['fortress', [0, -1, 'S'], 'own'],
    ['ship', [0, 0, 'NW'], 'own'],
    ['ship', [0, 0, 'NE'], 'own'],
    ['ship', [1, 0, 'NW'], 'own'],
    ['ship', [1, 0, 'NE'], 'own'],
    ['settlement', [2, -1, 'S'], 'own'],
  ],
};
const ARMING: IntroPicture = {
  name: 'arming',
  view: [0, 0, 330],
  land: [],
  cards: [['knight', -104, 0, '#6B3A66']],
  arrow: [-30, 0, 24, 0],
  things: [['piece/warship', 84, 12, 1.5]],
};
const FLEET: IntroPicture = {
  name: 'fleet',
  view: [60, -16, 440],
  land: [
    [1, 0, 'hills', 9],
    [2, -1, 'forest', 5],
    [1, 1, 'pasture', 10],
  ],
  pieces: [
    ['pirate', [0, 0], null],
    ['settlement', [1, -1, 'S'], 'own'],
  ],
  dice: [
    [2, -110, -62],
    [5, -56, -54],
  ],
};
const WONDER: IntroPicture = {
  name: 'wonder',
  view: [0, 0, 372],
  land: [],
  cards: [
    ['great-wall', -118, 0, '#4d2849'],
    ['colossus', 0, 0, '#4d2849'],
    ['theatre', 118, 0, '#4d2849'],
  ],
};
const STAGES: IntroPicture = {
  name: 'stages',
  view: [-8, 0, 372],
  land: [],
  things: [
    ['icon/brick', -150, -28, 2.1],
    ['icon/brick', -96, -28, 2.1],
    ['icon/brick', -150, 28, 2.1],
    ['icon/lumber', -96, 28, 2.1],
    ['icon/grain', -42, 0, 2.1],
  ],
  arrow: [-6, 0, 42, 0],
  cards: [['great-wall', 110, 0, '#4d2849']],
};

const AT_SEA = ['ships', 'sailing', 'islands', 'gold', 'pirate'];

export const intros: Record<string, Intro> = {
  'new-shores': {
    goal: 'intro.goal.new_shores',
    pictures: [SHIPS, ISLANDS, GOLD],
    wins: [POINTS],
    subjects: ['newshores', ...AT_SEA],
  },
  'four-islands': {
    goal: 'intro.goal.four_islands',
    pictures: [SHIPS, ISLANDS, PIRATE],
    wins: [POINTS],
    subjects: ['fourislands', ...AT_SEA],
  },
  oceania: { goal: 'intro.goal.oceania', pictures: [FOG, SHIPS, GOLD], wins: [POINTS], subjects: ['oceania', ...AT_SEA] },
  'through-the-desert': {
    goal: 'intro.goal.through_the_desert',
    pictures: [DESERT, SHIPS, ISLANDS],
    wins: [POINTS],
    subjects: ['desert', ...AT_SEA],
  },
  'new-world': { goal: 'intro.goal.new_world', pictures: [LAYING, SHIPS, ISLANDS], wins: [POINTS], subjects: ['newworld', ...AT_SEA] },
  'lost-tribe': { goal: 'intro.goal.lost_tribe', pictures: [GIFTS, SHIPS, PIRATE], wins: [POINTS], subjects: ['tribe', ...AT_SEA] },
  cloth: {
    goal: 'intro.goal.cloth',
    pictures: [VILLAGES, CLOTH, SHIPS],
    wins: [POINTS, { name: 'villages', icon: 'piece/village' }],
    either: true,
    subjects: ['cloth', ...AT_SEA],
  },
  'pirate-islands': {
    goal: 'intro.goal.pirate_islands',
    pictures: [LINE, ARMING, FLEET],
    wins: [{ name: 'fortress', icon: 'piece/fortress' }, POINTS],
    subjects: ['pirateislands', 'ships', 'gold'],
  },
  wonders: {
    goal: 'intro.goal.wonders',
    pictures: [WONDER, STAGES, SHIPS],
    wins: [{ name: 'wonder', icon: 'ui/stat-stages' }, { name: 'leading' }],
    either: true,
    subjects: ['wonders', ...AT_SEA],
  },
  'own-map': { goal: 'intro.goal.own_map', pictures: [SHIPS, ISLANDS, GOLD], wins: [POINTS], subjects: AT_SEA },
};

export const goalLooks: Record<string, GoalLook> = {
  islands: { icon: 'piece/settlement', subject: 'islands', thing: 'piece/settlement' },
  gifts: { icon: 'piece/gift-chip', subject: 'tribe', thing: 'piece/gift-chip' },
  cloth: { icon: 'icon/cloth', subject: 'cloth' },
  villages: { icon: 'piece/village', subject: 'cloth' },
  fortress: { icon: 'piece/fortress', subject: 'pirateislands', left: true },
  wonder: { icon: 'ui/stat-stages', subject: 'wonders', thing: 'ui/stat-stages' },
};
