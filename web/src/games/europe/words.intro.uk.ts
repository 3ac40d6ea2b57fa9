import type { EuropeIntroKey } from './words.intro.en';

export const intro: Record<EuropeIntroKey, string> = {
  'intro.goal.europe': 'Відкривайте факторії й першим доставте {count} {count|товар|товари|товарів} — усі свої.',
  'intro.show.posts': 'Купці відкривають факторії',
  'intro.tell.posts': 'За 1 зерно купець проходить до трьох перехресть. У вільному місті він стає факторією.',
  'intro.show.routes': 'Шляхи сполучають міста',
  'intro.tell.routes': 'Прокладайте торгові шляхи між факторіями; сполучення міст приносить золото тим, чиї шляхи придалися.',
  'intro.show.caravans': 'Каравани доставляють товари',
  'intro.tell.caravans': 'Караван рушає за сіль. Везіть товари до чужих факторій; кожна приймає один.',
  'intro.win.goods': '{count} {count|товар|товари|товарів}',
  'intro.winby.goods': 'усі доставлено: партію одразу закінчено',
  'goal.goods': 'Доставлено товарів',
  'goal.goods.progress': '{count} з {total}',
  'goal.have.free_goods': 'готово: {count}',
  'goal.goods.won': '{name} доставляє всі товари',
  'goal.goods.won.you': 'Ви доставили всі товари',
  'table.at.found.trading_post': 'Поставити факторію: {place}?',
  'table.at.found.neutral_post': 'Поставити нейтральну факторію: {place}?',
  'table.at.move_merchant': 'Відкрити факторію: {place}?',
  'table.at.deliver': 'Доставити товар: {place}?',
};
