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
  'table.put.pirate': 'Move the pirate here?',
  'table.found.ship': 'Place your ship here?',
  'table.which_piece': 'Which piece?',
  'table.island_points': 'Island: {count} {count|point|points} for your first settlement',

  // moving a ship
  'table.sort.move': 'Move a ship',
  'table.may_move': '{count} {count|ship|ships} can move, one per turn',
  'table.move_here': 'Move the ship here?',
  'table.leave.move_ship': 'Leave the ship where it is',

  // another map
  'table.new_deal': 'Deal another map',
  'table.new_deal_hint': 'Nothing has been placed on it yet: if everybody agrees, another map is dealt.',
  'table.deal_asked': '{name} asks for another map',
  'table.deal_wait': 'You asked for another map. It is dealt if everybody agrees.',

  // what is asked
  'table.asks.robber.robber_pirate': 'Move the robber on land or the pirate at sea',
  'table.asks.found_road.road_ship': 'Place a road or a ship next to your new settlement',
  'table.asks.free_roads.road_ship': 'Place a free road or ship ({count} left)',
  'table.waits.move_ship': '{name} is moving a ship',
  'table.waits.choose_cards': '{name} is taking cards from the gold river',
  'table.gold': 'The gold river pays: {count} {count|card|cards} of your choice, {chosen} chosen',

  // hints
  'table.hint.build_ship': 'Build a ship',
  'table.hint.found_ship': 'Place a ship',
  'table.hint.move_ship': 'Move this ship',
  'table.hint.move_robber_pirate': 'Move the pirate',

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
  'said.line_closed': 'This line connects two of your buildings, so its ships stay.',
  'said.no_founding_here': "You can't start here, but you may settle here later.",
  'said.no_pirate': 'There is no pirate in this game.',
  'said.no_sea_for_ship': 'A ship needs sea on at least one side.',
  'said.no_ship_left': 'All your ships are on the board.',
  'said.not_your_ship': 'You have no ship here.',
  'said.one_ship_moves': 'You can move only one ship per turn.',
  'said.pirate_here': 'The pirate keeps ships away from here.',
  'said.pirate_on_land': 'The pirate moves only at sea.',
  'said.pirate_stays': 'The pirate must move to another hex.',
  'said.prompt_choose_cards': 'Take a card of your choice from the bank ({count} left)',
  'said.prompt_move_ship': 'Move your ship to a highlighted edge, or leave it where it is',
  'said.robber_barred': "The robber can't go there.",
  'said.ship_elsewhere': 'Move the ship to another place.',
  'said.ship_held': 'Only the last ship of an open line can move, and only to where another could be built.',
  'said.ship_not_joined': "A ship must connect to one of your ships or buildings, and not through another player's piece.",
  'said.ship_too_new': "You can't move a ship you built this turn.",

  // harbours laid by players
  'table.lay_harbour': 'Place the harbour here ({kind})?',
  'table.do.lay_harbour': 'Place',
  'table.verb.pick_harbour': 'Place the harbour: {piece}',
  'table.waits.lay_harbour': '{name} is placing a harbour',
  'table.waits.lay_gift': '{name} is placing a harbour',
  'table.hint.lay_harbour': 'Place the harbour',
  'table.hint.pick_harbour': 'Choose this harbour',
  'log.harbour_drawn': '{name} drew a harbour: {kind}',
  'log.harbour_drawn.you': 'You drew a harbour: {kind}',
  'log.dealt_anew': 'All agreed: another map was dealt',
  'log.harbour_laid': '{name} placed a harbour: {kind}',
  'log.harbour_laid.you': 'You placed a harbour: {kind}',

  // the lost tribe
  'table.piece.gift_chip': 'gift: a point',
  'table.piece.gift_card': 'gift: a development card',
  'table.stat.harbours': '{count} {count|harbour|harbours} to place',
  'log.gift': '{name} received a gift: {gift}',
  'log.gift.you': 'You received a gift: {gift}',
  'log.gift.chip': 'a point',
  'log.gift.card': 'a development card',
  'log.gift_card': '{name} took the development card',
  'log.gift_card.you': 'The gift is {card}',
  'source.gifts': 'Gifts',

  // cloth and villages
  'table.piece.village': 'village',
  'table.village_cloth': '{count} {count|bolt|bolts} of cloth left',
  'table.stat.cloth': '{count} {count|bolt|bolts} of cloth',
  'table.waits.raid': '{name} is choosing what to take',
  'log.cloth': '{name} took a bolt of cloth',
  'log.cloth.you': 'You took a bolt of cloth',
  'log.cloth_stolen': '{name} took a bolt of cloth from {victim}',
  'log.cloth_stolen.you': 'You took a bolt of cloth from {victim}',
  'source.cloth': 'Cloth',

  // wonders
  'table.works': 'Wonders',
  'table.work_needs': 'Needs {needs}',
  'table.work_yours': 'Your wonder',
  'table.work_of': '{name} is building it',
  'table.work_start': 'Start',
  'table.work_stage': 'Build a stage',
  'table.work_may_start': 'you may start one',
  'table.work_look': 'five works, four stages each',
  'table.stage': 'stage {count} of {of}',
  'table.work.great_wall': 'Great Wall',
  'table.work.great_bridge': 'Great Bridge',
  'table.work.colossus': 'Colossus',
  'table.work.theatre': 'Theatre',
  'table.work.cathedral': 'Cathedral',
  'table.needs.brown': 'a building on a brown square',
  'table.needs.purple': 'a building on a purple square',
  'table.needs.cities': '{count} {count|city|cities}',
  'table.needs.harbour_cities': '{count} {count|city|cities} at a harbour',
  'table.needs.route': 'an unbranched route of {count}',
  'table.needs.points': '{count} {count|point|points}',
  'table.square.brown': 'Brown square',
  'table.square.purple': 'Purple square',
  'table.square.exclamation': "You can't start here",
  'table.stat.stages': '{count} {count|stage|stages} of a wonder',
  'table.hint.start_wonder': 'Start this wonder',
  'log.wonder_started': '{name} started a wonder: {wonder}',
  'log.wonder_started.you': 'You started a wonder: {wonder}',
  'log.wonder_stage': '{name} built stage {stage}: {wonder}',
  'log.wonder_stage.you': 'You built stage {stage}: {wonder}',

  // pirate islands
  'table.piece.warship': 'warship',
  'table.piece.fortress': 'fortress',
  'table.put.fortress': 'Attack your fortress?',
  'table.do.attack_fortress': 'Attack',
  'table.risk.attack_fortress': '{warships} {warships|warship|warships} against one die; the attack ends your turn',
  'table.landing': 'A place for your settlement on the way',
  'table.fortress_chips': 'Fortress: {count} {count|chip|chips}',
  'table.stat.warships': '{count} {count|warship|warships}',
  'table.stat.fortress': '{count} {count|chip|chips} on the fortress',
  'table.hint.attack_fortress': 'Attack the fortress',
  'log.fleet_attack': 'The fleet attacks {name}: {strength} against {warships}',
  'log.fleet_attack.you': 'The fleet attacks you: {strength} against {warships}',
  'log.raided': '{name} lost {cards}',
  'log.raided.you': 'You lost {cards}',
  'log.fleet_gone': 'The fleet leaves: all fortresses are taken',
  'log.warship': '{name} armed a ship',
  'log.warship.you': 'You armed a ship',
  'log.ship_lost': '{name} lost a ship',
  'log.ship_lost.you': 'You lost a ship',
  'log.fortress_attack': '{name} attacks the fortress: {warships} against {die}',
  'log.fortress_attack.you': 'You attack the fortress: {warships} against {die}',
  'log.fortress_taken': '{name} took the fortress',
  'log.fortress_taken.you': 'You took the fortress',
} as const;

export type SeaKey = keyof typeof sea;

declare module '../../lib/i18n.svelte' {
  interface LaterKeys {
    sea: SeaKey;
  }
}
