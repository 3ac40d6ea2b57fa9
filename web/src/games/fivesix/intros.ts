import { BUILD, HARVEST, POINTS } from '../../table/intro';
import type { Intro, IntroPicture } from '../../table/intro';

const PAIRED: IntroPicture = {
  ...BUILD,
  name: 'paired',
  pieces: [
    ['city', [0, 0, 'S'], 'own'],
    ['road', [0, 1, 'NW'], 'own'],
    ['settlement', [1, 0, 'S'], 'other'],
    ['road', [1, 0, 'W'], 'other'],
  ],
};

export const intros: Record<string, Intro> = {
  'five-six': {
    goal: 'intro.goal.five_six',
    pictures: [HARVEST, BUILD, PAIRED],
    wins: [POINTS],
    subjects: ['fivesix', 'winning', 'building', 'turn', 'production', 'trade', 'robber', 'cards'],
  },
};
