/* What introduces a game: one sentence for the goal, up to three pictures of what is new, how one wins. Data; each box has its own beside its
 * texts. A picture is a piece of a board, drawn as every board is, so that themes, colours and languages come for free. */
import type { Key } from '../lib/i18n.svelte';
import type { Place } from '../wire';

/** Whose a piece is: the viewer's, somebody else's, or nobody's. */
export type Whose = 'own' | 'other' | null;

export interface IntroPicture {
  /** Its texts are `intro.show.NAME` and `intro.tell.NAME`. */
  name: string;
  /** The middle of the picture and its width, in units of the board. */
  view: readonly [x: number, y: number, width: number];
  land: readonly (readonly [q: number, r: number, terrain: string, token?: number])[];
  harbours?: readonly (readonly [edge: Place, kind: string, sea: readonly [q: number, r: number]])[];
  pieces?: readonly (readonly [kind: string, at: Place, whose: Whose, state?: string])[];
  /** Drawings by their name, over everything. */
  things?: readonly (readonly [drawing: string, x: number, y: number, scale: number])[];
  /** A card by the name of its scene, as large as a hex is wide. */
  cards?: readonly (readonly [scene: string, x: number, y: number, band?: string])[];
  dice?: readonly (readonly [face: number, x: number, y: number])[];
  /** So many points, on a shield. */
  points?: readonly [count: number, x: number, y: number];
  arrow?: readonly [x1: number, y1: number, x2: number, y2: number];
}

/** One of the things that win: its texts are `intro.win.NAME` and `intro.winby.NAME`; points have a shield instead of a drawing. */
export interface IntroWin {
  name: string;
  icon?: string;
}

export interface Intro {
  goal: Key;
  pictures: readonly IntroPicture[];
  wins: readonly IntroWin[];
  /** One of them is enough. */
  either?: boolean;
  /** Subjects of the almanac, the most important first. */
  subjects: readonly string[];
}

export const POINTS: IntroWin = { name: 'points' };

export const HARVEST: IntroPicture = {
  name: 'harvest',
  view: [60, 30, 400],
  land: [
    [0, 0, 'forest', 8],
    [1, 0, 'field', 5],
    [0, 1, 'hills', 10],
    [-1, 0, 'pasture', 4],
    [-1, 1, 'mountains', 3],
    [1, -1, 'mountains', 9],
    [0, -1, 'hills', 11],
    [1, 1, 'pasture', 6],
  ],
  pieces: [
    ['settlement', [0, 1, 'N'], 'own'],
    ['city', [1, -1, 'S'], 'other'],
  ],
  dice: [
    [3, -88, -52],
    [5, -34, -60],
  ],
};
export const BUILD: IntroPicture = {
  name: 'build',
  view: [86, 60, 400],
  land: [
    [0, 0, 'hills', 6],
    [1, 0, 'forest', 9],
    [0, 1, 'field', 4],
    [1, -1, 'pasture', 11],
    [-1, 1, 'pasture', 5],
    [1, 1, 'mountains', 8],
    [0, -1, 'field', 2],
    [2, -1, 'hills', 3],
    [-1, 0, 'forest', 12],
  ],
  pieces: [
    ['city', [0, 0, 'S'], 'own'],
    ['road', [0, 1, 'NW'], 'own'],
    ['road', [0, 1, 'NE'], 'own'],
    ['road', [1, 0, 'W'], 'own'],
    ['settlement', [1, 0, 'S'], 'own'],
  ],
};
export const ROBBER: IntroPicture = {
  name: 'robber',
  view: [60, 10, 400],
  land: [
    [0, 0, 'field', 6],
    [1, 0, 'mountains', 10],
    [0, 1, 'forest', 3],
    [1, -1, 'hills', 5],
    [-1, 0, 'pasture', 9],
    [-1, 1, 'desert'],
    [0, -1, 'forest', 4],
    [1, 1, 'pasture', 8],
  ],
  pieces: [
    ['robber', [0, 0], null],
    ['settlement', [0, 1, 'N'], 'other'],
  ],
  dice: [
    [3, 130, -62],
    [4, 184, -54],
  ],
};

/** The games that consist of the base game alone. */
export const INTROS: Record<string, Intro> = {
  base: {
    goal: 'intro.goal.base',
    pictures: [HARVEST, BUILD, ROBBER],
    wins: [POINTS],
    subjects: ['winning', 'building', 'turn', 'production', 'trade', 'harbours', 'roads', 'robber', 'cards'],
  },
  duel: {
    goal: 'intro.goal.duel',
    pictures: [HARVEST, BUILD, ROBBER],
    wins: [POINTS],
    subjects: ['winning', 'building', 'turn', 'production', 'harbours', 'roads', 'robber', 'cards'],
  },
};
