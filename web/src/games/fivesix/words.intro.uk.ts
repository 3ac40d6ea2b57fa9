import type { FiveSixIntroKey } from './words.intro.en';

export const intro: Record<FiveSixIntroKey, string> = {
  'intro.goal.five_six': 'Великий острів на п’ятьох або шістьох: першим наберіть {count} {count|бал|бали|балів}.',
  'intro.show.paired': 'У кожному ході грають двоє',
  'intro.tell.paired': 'Після вашого ходу третій гравець ліворуч, із каменем 2, може мінятися з банком і будувати.',
};
