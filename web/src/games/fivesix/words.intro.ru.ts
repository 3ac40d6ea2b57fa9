import type { FiveSixIntroKey } from './words.intro.en';

export const intro: Record<FiveSixIntroKey, string> = {
  'intro.goal.five_six': 'Большой остров на пятерых или шестерых: первым наберите {count} {count|очко|очка|очков}.',
  'intro.show.paired': 'В каждом ходе играют двое',
  'intro.tell.paired': 'Затем третий слева игрок, с камнем 2, может меняться с банком и строить.',
};
