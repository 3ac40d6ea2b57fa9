import type { KnightsIntroKey } from './words.intro.en';

export const intro: Record<KnightsIntroKey, string> = {
  'intro.goal.cities_knights': 'Развивайте города, отбивайте варваров и первым наберите {count} {count|очко|очка|очков}.',
  'intro.show.commodities': 'Города дают товары',
  'intro.tell.commodities': 'Бумага, ткань и монеты идут на развитие, а оно даёт карты прогресса и метрополию.',
  'intro.show.knights': 'Рыцари на страже',
  'intro.tell.knights': 'Их будит зерно. Пробуждённые защищают всех, гонят разбойника и перекрывают дороги.',
  'intro.show.barbarians': 'Варвары приближаются',
  'intro.tell.barbarians': 'При высадке города всех — против рыцарей всех. Если сил мало, слабейшие теряют город.',
};
