/* Texts of the games at sea and of their log. They are loaded with the first table that needs them (lib/later.svelte.ts). */
export const sea = {
  // places and pieces
  'table.terrain.gold': 'gold river',
  'table.terrain.fog': 'unknown',
  'table.piece.ship': 'ship',
  'table.piece.pirate': 'pirate',
  'piece.ship': 'Ship',
  'piece.robber': 'Robber',
  'piece.pirate': 'Pirate',
  'table.put.ship': 'Build a ship here?',
  'table.put.pirate': 'Send the pirate here?',
  'table.found.ship': 'Put your ship here?',
  'table.which_piece': 'Which piece?',
  'table.island_points': 'Island: {count} {count|point|points} for your first settlement',

  // moving a ship
  'table.move_ship': 'Move a ship',
  'table.may_move': '{count} {count|ship|ships} may move, one a turn',
  'table.move_here': 'Move the ship here?',
  'table.leave_ship': 'Leave the ship where it is',

  // what is asked
  'table.asks.robber.robber_pirate': 'Move the robber to another hex, or the pirate to another sea hex',
  'table.asks.found_road.road_ship': 'Put a road or a ship beside your new settlement',
  'table.asks.free_roads.road_ship': 'Lay a free road or ship ({count} to go)',
  'table.waits.move_ship': '{name} moves a ship',
  'table.waits.choose_cards': '{name} takes cards from the gold river',
  'table.gold': 'The gold river pays: {count} {count|card|cards} of your choice, {chosen} chosen',

  // hints
  'table.hint.build_ship': 'Build a ship',
  'table.hint.found_ship': 'Put a ship',
  'table.hint.move_ship': 'Move this ship',
  'table.hint.move_robber_pirate': 'Send the pirate',

  // log
  'log.ship': '{name} built a ship',
  'log.ship.you': 'You built a ship',
  'log.ship_moved': '{name} moved a ship',
  'log.ship_moved.you': 'You moved a ship',
  'log.pirate': '{name} moved the pirate',
  'log.pirate.you': 'You moved the pirate',
  'log.chosen': '{name} took {cards} from the gold river',
  'log.chosen.you': 'You took {cards} from the gold river',
  'log.discovered': '{name} discovered: {land}',
  'log.discovered.you': 'You discovered: {land}',
  'log.discovered_card': '{name} discovered: {land} and took {cards}',
  'log.discovered_card.you': 'You discovered: {land} and took {cards}',
  'log.island': '{name} settled on a new island: {points} {points|point|points}',
  'log.island.you': 'You settled on a new island: {points} {points|point|points}',

  // points by source
  'source.islands': 'Islands',

  // sentences of the engine
  'said.line_closed': 'This line joins two of your buildings: its ships stay.',
  'said.no_founding_here': 'Nobody founds settlements here; later you may come.',
  'said.no_pirate': 'There is no pirate in this game.',
  'said.no_sea_for_ship': 'A ship needs sea on one of its sides.',
  'said.no_ship_left': 'All your ships are on the board.',
  'said.not_your_ship': 'There is no ship of yours here.',
  'said.one_ship_moves': 'Only one ship moves in a turn.',
  'said.pirate_here': 'The pirate keeps ships away from here.',
  'said.pirate_on_land': 'The pirate goes to sea only.',
  'said.pirate_stays': 'The pirate must move to another hex.',
  'said.prompt_choose_cards': 'Take a card of your choice from the bank ({count} to go)',
  'said.prompt_move_ship': 'Move your ship to a lit path, or leave it where it is',
  'said.robber_barred': 'The robber can\'t go there.',
  'said.ship_elsewhere': 'The ship must go to another place.',
  'said.ship_held': 'Only the last ship of an open line moves, and only to where another could be built.',
  'said.ship_not_joined': 'A ship must join your own ship or building, and not through another\'s.',
  'said.ship_too_new': 'A ship built this turn doesn\'t move.',
} as const;

export type SeaKey = keyof typeof sea;
