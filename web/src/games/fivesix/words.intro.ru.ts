import type { FiveSixIntroKey } from './words.intro.en';

export const intro: Record<FiveSixIntroKey, string> = {
  'intro.goal.five_six': 'Большой остров на пятерых или шестерых: первым наберите {count} {count|очко|очка|очков}.',
  'intro.show.paired': 'В каждом ходу играют двое',
  'intro.tell.paired': 'После вашего хода третий игрок слева, с камнем 2, может меняться с банком и строить.',
};
