import type { EuropeIntroKey } from './words.intro.en';

export const intro: Record<EuropeIntroKey, string> = {
  'intro.goal.europe': 'Открывайте фактории и первым доставьте {count} {count|товар|товара|товаров} — все свои.',
  'intro.show.posts': 'Купцы открывают фактории',
  'intro.tell.posts': 'За 1 зерно купец проходит до трёх перекрёстков. В свободном городе он становится факторией.',
  'intro.show.routes': 'Пути соединяют города',
  'intro.tell.routes': 'Прокладывайте торговые пути между факториями; соединение городов приносит золото тем, чьи пути пригодились.',
  'intro.show.caravans': 'Караваны доставляют товары',
  'intro.tell.caravans': 'Караван движется за соль. Везите товары в чужие фактории; каждая принимает один.',
  'intro.win.goods': '{count} {count|товар|товара|товаров}',
  'intro.winby.goods': 'все доставлены: партия сразу окончена',
  'goal.goods': 'Доставлено товаров',
  'goal.goods.progress': '{count} из {total}',
  'goal.have.free_goods': 'готово: {count}',
  'goal.goods.won': '{name} доставляет все товары',
  'goal.goods.won.you': 'Вы доставили все товары',
  'table.at.found.trading_post': 'Поставить факторию: {place}?',
  'table.at.found.neutral_post': 'Поставить нейтральную факторию: {place}?',
  'table.at.move_merchant': 'Открыть факторию: {place}?',
  'table.at.deliver': 'Доставить товар: {place}?',
};
