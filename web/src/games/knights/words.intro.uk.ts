import type { KnightsIntroKey } from './words.intro.en';

export const intro: Record<KnightsIntroKey, string> = {
  'intro.goal.cities_knights': 'Розвивайте міста, відбивайте варварів і першим наберіть {count} {count|бал|бали|балів}.',
  'intro.show.commodities': 'Міста дають товари',
  'intro.tell.commodities': 'Папір, тканина й монети йдуть на розвиток міст, а він дає карти прогресу й метрополію.',
  'intro.show.knights': 'Лицарі на варті',
  'intro.tell.knights': 'Їх активують за зерно. Активні лицарі захищають усіх, проганяють розбійника й перекривають дороги.',
  'intro.show.barbarians': 'Варвари наближаються',
  'intro.tell.barbarians': 'Під час висадки з ними б’ються всі активні лицарі. Якщо сил замало, місто втрачає той, хто допоміг найменше.',
};
