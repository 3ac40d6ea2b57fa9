import type { MapsIntroKey } from './words.intro.en';

export const intro: Record<MapsIntroKey, string> = {
  'intro.goal.iberia': 'Соедините города полуострова и первым наберите {count} {count|очко|очка|очков}.',
  'intro.goal.hawaii': 'Селитесь на многих островах, ловите рыбу и первым наберите {count} {count|очко|очка|очков}.',
  'intro.show.landmarks': 'Стройте только в городах на карте',
  'intro.tell.landmarks': 'Поселения стоят в настоящих городах. Пустой город обрывает дорогу, пока вы там не поселитесь.',
  'intro.show.chips': 'Фишки по пути',
  'intro.tell.chips': 'Первая дорога или корабль у фишки забирает её: очко навсегда.',
  'intro.show.moorings': 'Гавани лежат на дорогах',
  'intro.tell.moorings': 'Красная клетка — гавань: ваша дорога на ней даёт её курс.',
  'intro.show.fishing': 'Корабли ловят рыбу',
  'intro.tell.fishing': 'На рыбных местах они ловят рыбу для рынка и двигают вашу лодку к очкам.',
  'goal.chips': 'Фишки',
  'goal.chips.progress': 'у вас {count}, осталось {left}',
  'goal.boat': 'Ваша лодка',
  'goal.boat.progress': 'деление {count} из {total}',
  'table.at.found.settlement': 'Начать здесь: {place}?',
  'table.at.build.settlement': 'Построить поселение: {place}?',
  'table.at.build.city': 'Превратить в город: {place}?',
  'said.prompt_found_apart': 'Поставьте поселение {number} из {total} на другом острове',
};
