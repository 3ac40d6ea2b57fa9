import type { KnightsIntroKey } from './words.intro.en';

export const intro: Record<KnightsIntroKey, string> = {
  'intro.goal.cities_knights': 'Розвивайте міста, відбивайте варварів і першим наберіть {count} {count|бал|бали|балів}.',
  'intro.show.commodities': 'Міста дають товари',
  'intro.tell.commodities': 'Папір, тканина й монети йдуть на розвиток, а він дає карти прогресу й метрополію.',
  'intro.show.knights': 'Лицарі на варті',
  'intro.tell.knights': 'Їх будить зерно. Пробуджені захищають усіх, женуть розбійника й перекривають дороги.',
  'intro.show.barbarians': 'Варвари наближаються',
  'intro.tell.barbarians': 'Під час висадки міста всіх — проти лицарів усіх. Якщо сил замало, найслабші втрачають місто.',
};
