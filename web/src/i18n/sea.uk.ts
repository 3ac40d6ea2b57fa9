import type { SeaKey } from './sea.en';

export const sea: Record<SeaKey, string> = {
  // places and pieces
  'table.terrain.gold': 'золотоносна ріка',
  'table.terrain.fog': 'невідома земля',
  'table.piece.ship': 'корабель',
  'table.piece.pirate': 'пірат',
  'piece.ship': 'Корабель',
  'piece.robber': 'Розбійник',
  'piece.pirate': 'Пірат',
  'table.put.ship': 'Збудувати тут корабель?',
  'table.put.pirate': 'Послати пірата сюди?',
  'table.found.ship': 'Поставити корабель сюди?',
  'table.which_piece': 'Яку фігуру?',
  'table.island_points': 'Острів: {count} {count|бал|бали|балів} за ваше перше поселення',

  // moving a ship
  'table.move_ship': 'Пересунути корабель',
  'table.may_move': '{count} {count|корабель може|кораблі можуть|кораблів можуть} плисти, один за хід',
  'table.move_here': 'Пересунути корабель сюди?',
  'table.leave_ship': 'Лишити корабель на місці',

  // what is asked
  'table.asks.robber.robber_pirate': 'Пересуньте розбійника на інший гекс або пірата на інший морський',
  'table.asks.found_road.road_ship': 'Прокладіть від нового поселення дорогу або поставте корабель',
  'table.asks.free_roads.road_ship': 'Поставте безкоштовну дорогу або корабель (лишилося {count})',
  'table.waits.move_ship': '{name} пересуває корабель',
  'table.waits.choose_cards': '{name} бере карти із золотоносної ріки',
  'table.gold': 'Золотоносна ріка: {count} {count|карта|карти|карт} на вибір, вибрано {chosen}',

  // hints
  'table.hint.build_ship': 'Збудувати корабель',
  'table.hint.found_ship': 'Поставити корабель',
  'table.hint.move_ship': 'Пересунути цей корабель',
  'table.hint.move_robber_pirate': 'Послати пірата',

  // log
  'log.ship': '{name} будує корабель',
  'log.ship.you': 'Ви будуєте корабель',
  'log.ship_moved': '{name} пересуває корабель',
  'log.ship_moved.you': 'Ви пересуваєте корабель',
  'log.pirate': '{name} пересуває пірата',
  'log.pirate.you': 'Ви пересуваєте пірата',
  'log.chosen': '{name} бере із золотоносної ріки {cards}',
  'log.chosen.you': 'Ви берете із золотоносної ріки {cards}',
  'log.discovered': '{name} відкриває: {land}',
  'log.discovered.you': 'Ви відкриваєте: {land}',
  'log.discovered_card': '{name} відкриває: {land} і бере {cards}',
  'log.discovered_card.you': 'Ви відкриваєте: {land} і берете {cards}',
  'log.island': '{name} оселяється на новому острові: {points} {points|бал|бали|балів}',
  'log.island.you': 'Ви оселяєтеся на новому острові: {points} {points|бал|бали|балів}',

  // points by source
  'source.islands': 'Острови',

  // sentences of the engine
  'said.line_closed': 'Ця лінія з’єднує дві ваші будівлі: її кораблі лишаються.',
  'said.no_founding_here': 'Засновувати поселення тут не можна; прийти сюди можна пізніше.',
  'said.no_pirate': 'У цій грі немає пірата.',
  'said.no_sea_for_ship': 'Кораблю потрібне море хоча б з одного боку.',
  'said.no_ship_left': 'Усі ваші кораблі вже на дошці.',
  'said.not_your_ship': 'Тут немає вашого корабля.',
  'said.one_ship_moves': 'За хід можна пересунути лише один корабель.',
  'said.pirate_here': 'Пірат не підпускає сюди кораблі.',
  'said.pirate_on_land': 'Пірат ходить лише морем.',
  'said.pirate_stays': 'Пірат має перейти на інший гекс.',
  'said.prompt_choose_cards': 'Візьміть із банку будь-яку карту (лишилося {count})',
  'said.prompt_move_ship': 'Пересуньте корабель на підсвічений шлях або лишіть на місці',
  'said.robber_barred': 'Розбійникові туди не можна.',
  'said.ship_elsewhere': 'Корабель має перейти на інше місце.',
  'said.ship_held': 'Пливе лише крайній корабель відкритої лінії, і лише туди, де можна збудувати корабель.',
  'said.ship_not_joined': 'Корабель має продовжувати ваш корабель чи будівлю, і не крізь чужу.',
  'said.ship_too_new': 'Корабель, збудований цього ходу, ще не пливе.',
};
