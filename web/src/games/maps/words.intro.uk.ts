import type { MapsIntroKey } from './words.intro.en';

export const intro: Record<MapsIntroKey, string> = {
  'intro.goal.iberia': 'Сполучіть міста півострова й першим наберіть {count} {count|бал|бали|балів}.',
  'intro.goal.hawaii': 'Оселяйтеся на багатьох островах, ловіть рибу й першим наберіть {count} {count|бал|бали|балів}.',
  'intro.show.landmarks': 'Будуйте лише в містах на мапі',
  'intro.tell.landmarks': 'Поселення стоять у справжніх містах. Порожнє місто обриває дорогу, поки ви там не оселитеся.',
  'intro.show.chips': 'Фішки на шляху',
  'intro.tell.chips': 'Перша дорога чи корабель біля фішки забирає її: бал назавжди.',
  'intro.show.moorings': 'Гавані лежать на дорогах',
  'intro.tell.moorings': 'Червона клітинка — гавань: ваша дорога на ній дає її курс.',
  'intro.show.fishing': 'Кораблі ловлять рибу',
  'intro.tell.fishing': 'На рибних місцях вони ловлять рибу для ринку й рухають ваш човен до балів.',
  'goal.chips': 'Фішки',
  'goal.chips.progress': 'у вас {count}, лишилося {left}',
  'goal.boat': 'Ваш човен',
  'goal.boat.progress': 'поділка {count} з {total}',
  'table.at.found.settlement': 'Почати тут: {place}?',
  'table.at.build.settlement': 'Збудувати поселення: {place}?',
  'table.at.build.city': 'Перетворити на місто: {place}?',
  'said.prompt_found_apart': 'Поставте поселення {number} з {total} на іншому острові',
};
