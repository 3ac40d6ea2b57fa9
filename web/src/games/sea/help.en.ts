import type { SeaAlmanac } from '../../help/subjects';

export const sea: SeaAlmanac = {
  fivesix: {
    title: 'Five and six players',
    words: 'five six paired stone part two large island',
    text: `
The Large Island has 30 hexes, two deserts and more of every card. Two **stones** show who plays a turn together: stone 1 lies with the player on turn, stone 2 with the third player clockwise from there.

## Two parts of one turn
- **Part one**, stone 1: the dice, trade with everybody, building, cards, as always.
- **Part two**, stone 2: build, buy, trade with the bank and its harbours, play one card. No dice, no trade between players.

Then both stones pass to the left. Whoever has the points in their own part wins; part two is not played if part one has won.

The option **Between the turns** offers the older building phase instead, in which everybody may build after each turn, or nothing at all.`,
  },
  ships: {
    title: 'Ships',
    words: 'ship sea coast line closed open',
    text: `
A ship costs 1 lumber and 1 wool and lies on an edge of the sea: between two sea hexes or on a coast. Each player has 15.

{ships}

- A ship joins your own ship, settlement or city. Between a road and a ship there must be a building of yours.
- On a coast lies one road **or** one ship. Where both are possible, the page asks which.
- Ships act as roads: where they reach land you may settle, and they count for the [longest road](roads). A route changes between roads and ships only at your own building.
- The [road building](cards) card lays roads or ships, as you like. A founding settlement at the coast may take a ship.

A line that joins two of your buildings is **closed**: it is drawn as a rope, and its ships stay for good. All others are open, and one of them may [move](sailing).`,
  },
  sailing: {
    title: 'Moving a ship',
    words: 'move ship open line end turn',
    text: `
Once a turn, after the roll, you may move one ship. Click a ship with a dotted ring, or choose **Move a ship** in the build panel, and then a highlighted edge; **Leave the ship where it is** takes it back.

- It must be the last ship of an open line: one of its ends touches neither a building nor another ship of yours.
- It must not have been built this turn, and not lie beside the [pirate](pirate).
- It goes to any other place where you could build a ship.
- Moving may cost you the longest road, and may [discover](oceania) unknown land.`,
  },
  pirate: {
    title: 'The pirate',
    words: 'pirate 7 knight steal sea',
    text: `
On a 7, and with a knight, you move **either** the [robber](robber) **or** the pirate. The pirate goes to any other sea hex, also those of the frame around the map.

{pirate}

- You take a random card from one player who has a ship on an edge of his hex. Buildings there are safe.
- No ship is built, moved away or moved to an edge of his hex.`,
  },
  gold: {
    title: 'Gold rivers',
    words: 'gold river choose cards',
    text: `
A gold river gives cards of your choice: 1 for a settlement, 2 for a city, any mix that the bank has. First the ordinary production of the roll is paid; then everybody who is owed gold chooses, one after the other from the player who rolled.

The robber can stand on a gold river and stops it. There are no gold cards.`,
  },
  islands: {
    title: 'Points of islands',
    words: 'island points chip foreign home',
    text: `
In several games an island brings extra points for your **first** settlement there: the gold chip says how many. They come at once and for good, however many others live there, and whether you came by ship or by road. Founding settlements and cities bring none.

Small marks under a chip show who has these points, or calls the island home.`,
  },
  newshores: {
    title: 'To New Shores',
    words: 'new shores small islands',
    text: `
Everybody founds on the great island; small islands lie around it. The first settlement of each player on each small island brings **2 points** more ([points of islands](islands)). Gold rivers are found only out there. 14 points win.`,
  },
  fourislands: {
    title: 'Four Islands',
    words: 'four islands home foreign',
    text: `
Four islands of one size. Your two founding settlements make one or two of them your home; all others are foreign to you. The first settlement on each foreign island brings **2 points** more. 13 points win.`,
  },
  oceania: {
    title: 'Oceania: unknown land',
    words: 'oceania fog unknown discover reveal',
    text: `
Part of the map lies under fog. As soon as one of your roads or ships comes to a corner of an unknown hex, it is turned over.

{fog}

- **Land** gets a number, and you take 1 card of what it gives; on gold, of your choice.
- **Sea** brings nothing.
- Moving a ship discovers, too. Robber and pirate never enter the fog.

There are no points for islands here. 12 points win.`,
  },
  desert: {
    title: 'Through the Desert',
    words: 'desert strip beyond',
    text: `
A belt of deserts divides the main island. Everybody founds on the large side. The strip beyond the desert and the small islands are foreign: the first settlement on each brings **2 points** more, also on the strip, though roads reach it. 14 points win.`,
  },
  tribe: {
    title: 'The Lost Tribe',
    words: 'tribe gift chip card harbour',
    text: `
A tribe lives on the small islands. Nobody settles there, but whoever puts the **first ship** on an edge with a gift receives it:
- a **chest** is 1 point;
- a **card** is a development card, playable from your next turn;
- a **harbour** is laid at once on a coast beside one of your buildings, where its sea hex has no harbour yet. Without such a place it waits.

The robber stays off the tribe's islands. 13 points win.`,
  },
  cloth: {
    title: 'Cloth Villages',
    words: 'cloth village trade bolt',
    text: `
Eight villages on the small islands have 5 bolts of cloth each. When your ships join one of your buildings to a village, you take 1 bolt at once, and 1 more whenever its number is rolled. **Two bolts are 1 point.**

- Everybody founds three settlements, on the large islands.
- A line to a village is closed: its ships stay.
- Only who trades with a village may move the [pirate](pirate), and takes a card or a bolt.
- The longest road brings no points here.

The game ends at 14 points, or when only three villages have cloth left: then most points win.`,
  },
  pirateislands: {
    title: 'Pirate Islands',
    words: 'fleet warship fortress attack',
    text: `
Each player has a settlement and a ship on the eastern island and a **fortress** to take in the west. Your line of ships follows the dotted route of your colour.

- After every roll the **fleet** sails by the lower die and attacks whoever lives where it ends: the die against your warships. Weaker, you lose a card and one more for each city; stronger, you take any card.
- A knight turns the first plain ship of your line into a **warship**.
- On the ring of your colour you may settle.
- When your line has reached the fortress you may attack it once a turn, which ends the turn: one die against your warships. More: one of its 3 chips goes. Equal: the nearest ship is lost; fewer: two.

You win with 10 points and your own fortress taken.`,
  },
  wonders: {
    title: 'Wonders',
    words: 'wonder stage great wall bridge colossus theatre cathedral',
    text: `
Five wonders can be built, each by one player and in four stages. Open **Wonders** in the build panel to see what each asks for and what a stage costs.

- You start a wonder on your turn if you meet its condition then, and mark it with a ship of your supply. One wonder each.
- Several stages may be built in one turn.
- Every settlement on a small island brings 1 point. Nobody founds there, nor on the squares.

You win with the fourth stage, or with 10 points if you have more stages than anybody else.`,
  },
  newworld: {
    title: 'The New World',
    words: 'new world random harbours lay',
    text: `
Sea, land and numbers are dealt anew in every game. Before founding, players in turn draw one of ten harbours and lay it on any coast, not beside another while there is room.

Everybody founds where they like; those islands are home. The first settlement on each foreign island brings **1 point** more. Robber and pirate wait off the board until they are first moved. 12 points win.`,
  },
};
