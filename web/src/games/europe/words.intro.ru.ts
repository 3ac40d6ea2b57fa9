import type { EuropeIntroKey } from './words.intro.en';

export const intro: Record<EuropeIntroKey, string> = {
  'intro.goal.europe': 'Открывайте фактории и первым доставьте все свои товары: {count}.',
  'intro.show.posts': 'Купцы открывают фактории',
  'intro.tell.posts': 'За зерно купец проходит три перекрёстка. В свободном городе он становится факторией.',
  'intro.show.routes': 'Пути соединяют города',
  'intro.tell.routes': 'Прокладывайте пути между факториями; соединение городов платит золото строителям.',
  'intro.show.caravans': 'Караваны доставляют',
  'intro.tell.caravans': 'Караван движется за соль. Везите товары в чужие фактории; каждая берёт один.',
  'intro.win.goods': 'все товары: {count}',
  'intro.winby.goods': 'доставлены: игра сразу окончена',
  'goal.goods': 'Доставлено товаров',
  'goal.goods.progress': '{count} из {total}',
  'goal.have.free_goods': 'готово к отправке: {count}',
  'goal.goods.won': '{name} доставляет все товары',
  'table.at.found.trading_post': 'Поставить факторию: {place}?',
  'table.at.found.neutral_post': 'Поставить нейтральную факторию: {place}?',
  'table.at.move_merchant': 'Открыть факторию: {place}?',
  'table.at.deliver': 'Доставить товар: {place}?',
};
