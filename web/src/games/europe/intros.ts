/* What Merchants of Europe is about. */
import type { GoalLook } from '../../table/extension';
import type { Intro, IntroPicture } from '../../table/intro';

const POSTS: IntroPicture = {
  name: 'posts',
  view: [86, 50, 400],
  land: [
    [0, 0, 'field', 5],
    [1, 0, 'forest', 9],
    [0, 1, 'saltworks', 4],
    [1, -1, 'mountains', 10],
    [-1, 1, 'pasture', 8],
    [1, 1, 'field', 6],
    [0, -1, 'pasture', 3],
  ],
  pieces: [
    ['merchant', [0, 0, 'S'], 'own'],
    ['post', [1, 0, 'S'], 'own'],
  ],
  arrow: [40, 104, 128, 104],
};
const ROUTES: IntroPicture = {
  name: 'routes',
  view: [86, 50, 400],
  land: [
    [0, 0, 'forest', 6],
    [1, 0, 'pasture', 4],
    [0, 1, 'mountains', 9],
    [1, -1, 'field', 11],
    [-1, 1, 'field', 5],
    [1, 1, 'saltworks', 8],
    [0, -1, 'hills', 3],
  ],
  pieces: [
    ['post', [0, 0, 'S'], 'own'],
    ['route', [0, 1, 'NE'], 'own'],
    ['route', [1, 1, 'NW'], 'own'],
    ['post', [1, 0, 'S'], 'other'],
  ],
  things: [['icon/gold', 86, -10, 2]],
};
const CARAVANS: IntroPicture = {
  name: 'caravans',
  view: [86, 50, 400],
  land: [
    [0, 0, 'pasture', 8],
    [1, 0, 'field', 10],
    [0, 1, 'forest', 5],
    [1, -1, 'saltworks', 4],
    [-1, 1, 'mountains', 9],
    [1, 1, 'pasture', 3],
    [0, -1, 'forest', 6],
  ],
  pieces: [
    ['route', [0, 1, 'NE'], 'own'],
    ['route', [1, 1, 'NW'], 'own'],
    ['post', [1, 0, 'S'], 'other'],
    ['caravan', [0, 1, 'NE'], 'own'],
  ],
  things: [['piece/goods', 206, 74, 1]],
};

const EUROPE: Intro = {
  goal: 'intro.goal.europe',
  pictures: [POSTS, ROUTES, CARAVANS],
  wins: [{ name: 'goods', icon: 'ui/stat-crate' }],
  subjects: ['europe', 'merchants', 'caravans', 'europegold', 'europecities'],
};
export const intros: Record<string, Intro> = { europe: EUROPE, 'europe-short': EUROPE };

export const goalLooks: Record<string, GoalLook> = {
  goods: { icon: 'ui/stat-crate', subject: 'europe', thing: 'ui/stat-crate' },
};
