/* Texts of the real maps, Iberia and Hawaii: places and notes on them, cells, chips, fishing and the market. Loaded with the first table
 * that needs them (table/extensions.svelte.ts). */
export const maps = {
  // the map
  'table.terrain.barren': 'barren land',
  'table.terrain.fishing': 'fishing ground',
  'table.piece.chip': 'chip, 1 point',
  'table.stat.chips': '{count} {count|chip|chips}',
  'table.stat.fish': '{count} fish',
  'table.map_places': 'Places',
  'table.map_hint': 'Tap a place on the map or in this list to read about it.',
  'table.place_free': 'free',
  'table.place_close': 'Close the note',
  'source.chips': 'Chips',
  'source.fishing': 'Fishing',

  // fish
  'good.fish': 'Fish',
  'count.fish': '{count} fish',
  'count_of.fish': '{count} fish',
  'of.fish': 'fish',
  'table.fishery': 'Fish market',
  'table.fish_you': 'You have {count} fish; at the end of your turn you keep {kept} at most.',
  'table.fish_supply': '{name}: {count} fish',
  'table.fishing_track': 'Fishing track',
  'table.track_space': 'Space {count}: {points} {points|point|points}',
  'table.track_hint': 'Each ship on a fishing cell moves your boat one space forward; a ship that leaves moves it back.',
  'table.stall.send_back': 'Send the robber or pirate back to its place',
  'table.stall.steal': "A card from another player's hand",
  'table.stall.resource': 'A resource of your choice',
  'table.stall.resource_harbour': 'A resource of your choice, if you have a ship on a 3:1 cell',
  'table.stall.way': 'A road or ship, placed at once',
  'table.stall.card': 'A development card',
  'table.stall_price': '{count} fish',
  'table.stall_robber': 'Robber',
  'table.stall_pirate': 'Pirate',
  'table.stall_buy': 'Buy',
  'table.stall_rest': 'On your turn, also before the roll, any number of times.',
  'table.fish_over': 'You have more than {kept} fish: spend some at the market before you end your turn.',

  // log
  'log.chip': '{name} took a chip: 1 point',
  'log.chip.you': 'You took a chip: 1 point',
  'log.fish': '{name} caught {count} fish',
  'log.fish.you': 'You caught {count} fish',
  'log.fish_short': 'There are not enough fish in the supply',
  'log.fish_returned': '{name} returned {count} fish',
  'log.fish_returned.you': 'You returned {count} fish',
  'log.boat': '{name}: boat on space {space}, {points} {points|point|points}',
  'log.boat.you': 'Your boat is on space {space}: {points} {points|point|points}',
  'log.market.send_back': '{name} paid {count} fish to send it back to its place',
  'log.market.send_back.you': 'You paid {count} fish to send it back to its place',
  'log.market.steal': '{name} paid {count} fish for a card from a hand',
  'log.market.steal.you': 'You paid {count} fish for a card from a hand',
  'log.market.resource': '{name} bought {cards} for {count} fish',
  'log.market.resource.you': 'You bought {cards} for {count} fish',
  'log.market.way': '{name} paid {count} fish for a road or ship',
  'log.market.way.you': 'You paid {count} fish for a road or ship',
  'log.market.card': '{name} paid {count} fish for a development card',
  'log.market.card.you': 'You paid {count} fish for a development card',

  // why not
  'said.no_site': 'You can build only on the marked places.',
  'said.no_road_cell': 'Roads go only on the road cells printed on the map.',
  'said.no_ship_cell': 'Ships go only on the ship cells printed on the map.',
  'said.empty_landmark': 'Your line ends at an empty landmark: build a settlement there to go on.',
  'said.other_island': 'You have already started on that island: each of your first settlements goes on a different one.',
  'said.few_fish': 'That costs {price} fish.',
  'said.at_home': 'It is already in its place.',
  'said.no_trade_ship': 'At that price you need a ship on a 3:1 cell.',
  'said.too_many_fish': 'You may keep only {count} fish: spend the rest at the market.',

  // Iberia
  'place.a_coruna': 'A Coruña',
  'place.oviedo': 'Oviedo',
  'place.vigo': 'Vigo',
  'place.burgos': 'Burgos',
  'place.zaragoza': 'Zaragoza',
  'place.salamanca': 'Salamanca',
  'place.porto': 'Porto',
  'place.madrid': 'Madrid',
  'place.coimbra': 'Coimbra',
  'place.lisbon': 'Lisbon',
  'place.merida': 'Mérida',
  'place.cordoba': 'Córdoba',
  'place.seville': 'Seville',
  'place.granada': 'Granada',
  'place.murcia': 'Murcia',
  'place.albacete': 'Albacete',
  'place.valencia': 'Valencia',
  'place.tarragona': 'Tarragona',
  'place.barcelona': 'Barcelona',
  'place.bilbao': 'Bilbao',
  'note.a_coruna':
    'A port on the rocky corner of Galicia. Its Tower of Hercules, built by the Romans, is the oldest lighthouse still at work.',
  'note.oviedo':
    'Capital of green Asturias and the place where the northern way to Santiago began. Churches twelve centuries old stand above the town.',
  'note.vigo':
    'The largest fishing port of the peninsula lies on a deep bay. The lanes of the old quarter lead down to oyster stalls by the water.',
  'note.burgos':
    'Old capital of Castile and home of El Cid. You enter through the painted arch of Santa María, and behind it rises a white Gothic cathedral.',
  'note.zaragoza':
    'A Roman colony on the Ebro that kept the name of Caesar Augustus, worn down over the years. The domes of El Pilar are mirrored in the river.',
  'note.salamanca':
    'The sandstone of its university, founded in 1218, turns gold at sunset. Students still look for the frog hidden in its façade.',
  'note.porto': 'Steep lanes above the Douro, and cellars where wine from upriver ripens. An iron double-deck bridge joins both banks.',
  'note.madrid':
    'In the middle of the peninsula and over 600 metres up: a small fortress that became a capital in 1561. The Prado hangs what its kings collected.',
  'note.coimbra':
    "Portugal's oldest university looks down from a hill onto the Mondego. Its library keeps bats that guard the books from insects.",
  'note.lisbon':
    'Seven hills at the mouth of the Tagus. From the tower of Belém ships left for India; after the earthquake of 1755 the centre was built anew on a grid.',
  'note.merida':
    'Emerita Augusta was a town for Roman veterans. Theatre, bridge and aqueduct still stand, and plays are still given on the old stage.',
  'note.cordoba':
    'A thousand years ago one of the largest cities of the world. In its Great Mosque a forest of striped arches surrounds a cathedral.',
  'note.seville':
    'The river port to which silver came from the Americas. The bell tower of its cathedral was a minaret, with a ramp wide enough to ride up.',
  'note.granada':
    'The last Moorish kingdom of the peninsula ended here in 1492. Above the town lies the Alhambra, courtyards full of water under snowy mountains.',
  'note.murcia':
    'A garden town on the Segura, watered by canals that Arab farmers laid out. Lemons and paprika go from here all over Europe.',
  'note.albacete': 'A market town on the plain of La Mancha, known for its knives and for a fair held in a round building of its own.',
  'note.valencia':
    'Rice fields around a lagoon, orange groves, and every March bonfires of painted figures. In the silk exchange merchants swore to be honest.',
  'note.tarragona':
    'Tarraco was the first Roman capital on the peninsula. Its amphitheatre lies right above the sea, and people build human towers in the squares.',
  'note.barcelona':
    'A Gothic quarter by the harbour and a wide grid of streets behind it. The church of the Sagrada Família has been under construction since 1882.',
  'note.bilbao':
    'Iron and shipyards made the Basque port rich. A museum of curved titanium on the river turned the old docks into a promenade.',

  // Hawaii
  'place.kauai': 'Kauai',
  'place.oahu': 'Oahu',
  'place.molokai': 'Molokai',
  'place.lanai': 'Lanai',
  'place.maui': 'Maui',
  'place.hawaii': 'Hawaii, the Big Island',
  'place.lihue': 'Lihue',
  'place.waimea_kauai': 'Waimea (Kauai)',
  'place.hanalei': 'Hanalei',
  'place.honolulu': 'Honolulu',
  'place.haleiwa': 'Haleiwa',
  'place.waianae': 'Waianae',
  'place.kailua': 'Kailua',
  'place.kaunakakai': 'Kaunakakai',
  'place.maunaloa': 'Maunaloa',
  'place.halawa': 'Halawa',
  'place.lanai_city': 'Lanai City',
  'place.lahaina': 'Lahaina',
  'place.kahului': 'Kahului',
  'place.hana': 'Hana',
  'place.kihei': 'Kihei',
  'place.hilo': 'Hilo',
  'place.hawi': 'Hawi',
  'place.waimea': 'Waimea',
  'place.kona': 'Kona',
  'place.volcano': 'Volcano',
  'place.naalehu': 'Naalehu',
  'note.kauai':
    'The oldest of the large islands, and the greenest: rain has cut a canyon and the sheer cliffs of Na Pali into it. Captain Cook landed at Waimea in 1778.',
  'note.oahu':
    'Two in three islanders live here, most of them in Honolulu. In winter the waves of the north shore are among the highest that are surfed.',
  'note.molokai':
    'A quiet island without traffic lights, and by its own tradition the home of hula. Its northern sea cliffs are higher than a kilometre.',
  'note.lanai': 'Once the largest pineapple plantation of the world, today an island of one small town under tall pines.',
  'note.maui':
    "Two volcanoes joined by a valley. Whales winter in its warm channels, and Lahaina was the kingdom's capital in the days of the whalers.",
  'note.hawaii': 'Larger than all the others together and still growing: lava of Kilauea runs into the sea, and snow falls on Mauna Kea.',
} as const;

export type MapsKey = keyof typeof maps;

declare module '../../lib/i18n.svelte' {
  interface LaterKeys {
    maps: MapsKey;
  }
}
