import type { EuropeIntroKey } from './words.intro.en';

export const intro: Record<EuropeIntroKey, string> = {
  'intro.goal.europe': 'Відкривайте факторії й першим доставте всі свої товари: {count}.',
  'intro.show.posts': 'Купці відкривають факторії',
  'intro.tell.posts': 'За зерно купець проходить три перехрестя. У вільному місті він стає факторією.',
  'intro.show.routes': 'Шляхи сполучають міста',
  'intro.tell.routes': 'Прокладайте шляхи між факторіями; сполучення міст платить золото будівникам.',
  'intro.show.caravans': 'Каравани доставляють',
  'intro.tell.caravans': 'Караван рушає за сіль. Везіть товари до чужих факторій; кожна бере один.',
  'intro.win.goods': 'усі товари: {count}',
  'intro.winby.goods': 'доставлено: гра одразу завершена',
  'goal.goods': 'Доставлено товарів',
  'goal.goods.progress': '{count} з {total}',
  'goal.have.free_goods': 'готово до відправки: {count}',
  'goal.goods.won': '{name} доставляє всі товари',
  'table.at.found.trading_post': 'Поставити факторію: {place}?',
  'table.at.found.neutral_post': 'Поставити нейтральну факторію: {place}?',
  'table.at.move_merchant': 'Відкрити факторію: {place}?',
  'table.at.deliver': 'Доставити товар: {place}?',
};
