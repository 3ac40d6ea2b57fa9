import type { SeaKey } from './sea.en';

export const sea: Record<SeaKey, string> = {
  // places and pieces
  'table.terrain.gold': 'золотоносная река',
  'table.terrain.fog': 'неизвестная земля',
  'table.piece.ship': 'корабль',
  'table.piece.pirate': 'пират',
  'piece.ship': 'Корабль',
  'piece.robber': 'Разбойник',
  'piece.pirate': 'Пират',
  'table.put.ship': 'Построить здесь корабль?',
  'table.put.pirate': 'Послать пирата сюда?',
  'table.found.ship': 'Поставить корабль сюда?',
  'table.which_piece': 'Какую фигуру?',
  'table.island_points': 'Остров: {count} {count|очко|очка|очков} за ваше первое поселение',

  // moving a ship
  'table.move_ship': 'Передвинуть корабль',
  'table.may_move': '{count} {count|корабль может|корабля могут|кораблей могут} плыть, один за ход',
  'table.move_here': 'Передвинуть корабль сюда?',
  'table.leave_ship': 'Оставить корабль на месте',

  // what is asked
  'table.asks.robber.robber_pirate': 'Передвиньте разбойника на другой гекс или пирата на другой морской',
  'table.asks.found_road.road_ship': 'Проложите от нового поселения дорогу или поставьте корабль',
  'table.asks.free_roads.road_ship': 'Поставьте бесплатную дорогу или корабль (осталось {count})',
  'table.waits.move_ship': '{name} передвигает корабль',
  'table.waits.choose_cards': '{name} берёт карты у золотоносной реки',
  'table.gold': 'Золотоносная река: {count} {count|карта|карты|карт} на выбор, выбрано {chosen}',

  // hints
  'table.hint.build_ship': 'Построить корабль',
  'table.hint.found_ship': 'Поставить корабль',
  'table.hint.move_ship': 'Передвинуть этот корабль',
  'table.hint.move_robber_pirate': 'Послать пирата',

  // log
  'log.ship': '{name} строит корабль',
  'log.ship.you': 'Вы строите корабль',
  'log.ship_moved': '{name} передвигает корабль',
  'log.ship_moved.you': 'Вы передвигаете корабль',
  'log.pirate': '{name} передвигает пирата',
  'log.pirate.you': 'Вы передвигаете пирата',
  'log.chosen': '{name} берёт у золотоносной реки {cards}',
  'log.chosen.you': 'Вы берёте у золотоносной реки {cards}',
  'log.discovered': '{name} открывает: {land}',
  'log.discovered.you': 'Вы открываете: {land}',
  'log.discovered_card': '{name} открывает: {land} и берёт {cards}',
  'log.discovered_card.you': 'Вы открываете: {land} и берёте {cards}',
  'log.island': '{name} селится на новом острове: {points} {points|очко|очка|очков}',
  'log.island.you': 'Вы селитесь на новом острове: {points} {points|очко|очка|очков}',

  // points by source
  'source.islands': 'Острова',

  // sentences of the engine
  'said.line_closed': 'Эта линия соединяет две ваши постройки: её корабли остаются.',
  'said.no_founding_here': 'Основывать поселения здесь нельзя; прийти сюда можно позже.',
  'said.no_pirate': 'В этой игре нет пирата.',
  'said.no_sea_for_ship': 'Кораблю нужно море хотя бы с одной стороны.',
  'said.no_ship_left': 'Все ваши корабли уже на доске.',
  'said.not_your_ship': 'Здесь нет вашего корабля.',
  'said.one_ship_moves': 'За ход можно передвинуть только один корабль.',
  'said.pirate_here': 'Пират не подпускает сюда корабли.',
  'said.pirate_on_land': 'Пират ходит только по морю.',
  'said.pirate_stays': 'Пират должен перейти на другой гекс.',
  'said.prompt_choose_cards': 'Возьмите из банка любую карту (осталось {count})',
  'said.prompt_move_ship': 'Передвиньте корабль на подсвеченный путь или оставьте на месте',
  'said.robber_barred': 'Разбойнику туда нельзя.',
  'said.ship_elsewhere': 'Корабль должен перейти на другое место.',
  'said.ship_held': 'Плывёт только крайний корабль открытой линии, и только туда, где можно построить корабль.',
  'said.ship_not_joined': 'Корабль должен продолжать ваш корабль или постройку, и не сквозь чужую.',
  'said.ship_too_new': 'Корабль, построенный в этот ход, ещё не плывёт.',
};
