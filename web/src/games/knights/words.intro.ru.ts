import type { KnightsIntroKey } from './words.intro.en';

export const intro: Record<KnightsIntroKey, string> = {
  'intro.goal.cities_knights': 'Развивайте города, отбивайте варваров и первым наберите {count} {count|очко|очка|очков}.',
  'intro.show.commodities': 'Города дают товары',
  'intro.tell.commodities': 'Бумага, ткань и монеты идут на развитие городов, а оно приносит карты прогресса и метрополию.',
  'intro.show.knights': 'Рыцари на страже',
  'intro.tell.knights': 'Их активируют за зерно. Активные рыцари защищают всех, прогоняют разбойника и перекрывают дороги.',
  'intro.show.barbarians': 'Варвары приближаются',
  'intro.tell.barbarians': 'При высадке с ними бьются все активные рыцари. Если сил мало, город теряет тот, кто помог меньше всех.',
};
