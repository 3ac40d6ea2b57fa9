import type { SeaAlmanac } from '../../help/subjects';

export const sea: SeaAlmanac = {
  fivesix: {
    title: 'Five or six players',
    words: 'five six paired stone part two large island',
    text: `
The Large Island has 30 hexes, two deserts and more of every card. Two **stones** show who plays a turn together: stone 1 is with the player whose turn it is, stone 2 with the third player clockwise from there.

## Two parts of one turn
- **Part 1**, stone 1: the dice, trade with everybody, building, cards, as always.
- **Part 2**, stone 2: build, buy, trade with the bank and its harbours, play one card. No dice, no trade between players.

Then both stones pass to the left. You win if you have the points in your own part; part 2 is not played if part 1 has won.

With the option **Between turns** you can have the older building phase instead, in which everybody may build after each turn, or nothing at all.`,
  },
  ships: {
    title: 'Ships',
    words: 'ship sea coast line closed open',
    text: `
A ship costs 1 lumber and 1 wool and goes on an edge at sea: between two sea hexes or on a coast. Each player has 15.

{ships}

- A ship must connect to your own ship, settlement or city. Between a road and a ship there must be a building of yours.
- A coast has room for one road **or** one ship. Where both are possible, the page asks which.
- Ships work like roads: where they reach land you may settle, and they count for the [longest road](roads). A route changes between roads and ships only at your own building.
- With the [road building](cards) card you place roads or ships, as you like. Next to a first settlement on the coast you may place a ship.

A line that connects two of your buildings is **closed**: it is drawn as a rope, and its ships stay for good. All others are open, and one ship may [move](sailing).`,
  },
  sailing: {
    title: 'Moving a ship',
    words: 'move ship open line end turn',
    text: `
Once per turn, after the roll, you may move one ship. Click a ship with a dotted ring, or choose **Move a ship** in the build panel, and then a highlighted edge; **Leave the ship where it is** takes it back.

- It must be the last ship of an open line: one of its ends touches neither a building nor another ship of yours.
- It must not have been built this turn, and must not be next to the [pirate](pirate).
- It goes to any other place where you could build a ship.
- Moving may cost you the longest road, and may [discover](oceania) unknown land.`,
  },
  pirate: {
    title: 'The pirate',
    words: 'pirate 7 knight steal sea',
    text: `
On a 7, and with a knight, you move **either** the [robber](robber) **or** the pirate. The pirate goes to any other sea hex, including those of the frame around the map.

{pirate}

- You take a random card from one player who has a ship on an edge of its hex. Buildings there are safe.
- No ship can be built on, moved to or moved away from an edge of its hex.`,
  },
  gold: {
    title: 'Gold rivers',
    words: 'gold river choose cards',
    text: `
A gold river gives cards of your choice: 1 for a settlement, 2 for a city, any mix that the bank has. First the roll pays out as usual; then everybody with a gold river chooses, one after the other, starting with the player who rolled.

The robber can stand on a gold river and stops it. There are no gold cards.`,
  },
  islands: {
    title: 'Points for islands',
    words: 'island points chip foreign home',
    text: `
In several games you get extra points for your **first** settlement on an island: the gold chip says how many. You get them at once and for good, however many others live there, and whether you came by ship or by road. The settlements you start with and cities bring none.

Small marks under a chip show who has these points, or calls the island home.`,
  },
  newshores: {
    title: 'To New Shores',
    words: 'new shores small islands',
    text: `
Everybody starts on the large island; small islands lie around it. Each player's first settlement on each small island brings **2 extra points** ([points for islands](islands)). There are gold rivers only out there. You need 14 points to win.`,
  },
  fourislands: {
    title: 'Four Islands',
    words: 'four islands home foreign',
    text: `
Four islands of the same size. Your first two settlements make one or two of them your home; all others are foreign to you. Your first settlement on each foreign island brings **2 extra points**. You need 13 points to win.`,
  },
  oceania: {
    title: 'Oceania: unknown land',
    words: 'oceania fog unknown discover reveal',
    text: `
Part of the map lies under fog. As soon as one of your roads or ships reaches a corner of an unknown hex, the hex is revealed.

{fog}

- **Land** gets a number, and you take 1 card of what it produces; on a gold river, a card of your choice.
- **Sea** brings nothing.
- Moving a ship also reveals hexes. The robber and the pirate never enter the fog.

There are no points for islands here. You need 12 points to win.`,
  },
  desert: {
    title: 'Through the Desert',
    words: 'desert strip beyond',
    text: `
A belt of deserts divides the main island. Everybody starts on the large side. The strip beyond the desert and the small islands are foreign: your first settlement on each brings **2 extra points**, even on the strip, which roads can reach. You need 14 points to win.`,
  },
  tribe: {
    title: 'The Lost Tribe',
    words: 'tribe gift chip card harbour',
    text: `
A tribe lives on the small islands. Nobody can settle there, but whoever places the **first ship** on an edge with a gift gets it:
- a **chest** is 1 point;
- a **card** is a development card, which you can play from your next turn on;
- a **harbour** is placed at once on a coast next to one of your buildings, on a sea hex that has no harbour yet. If there is no such place, it waits.

The robber stays off the tribe's islands. You need 13 points to win.`,
  },
  cloth: {
    title: 'Cloth Villages',
    words: 'cloth village trade bolt',
    text: `
Eight villages on the small islands have 5 bolts of cloth each. When your ships connect one of your buildings to a village, you take 1 bolt at once, and 1 more whenever its number is rolled. **Two bolts are 1 point.**

- Everybody starts with three settlements, on the large islands.
- A line to a village is closed: its ships stay.
- Only players who trade with a village may move the [pirate](pirate); they take a card or a bolt.
- The longest road brings no points here.

The game ends at 14 points, or when only three villages have cloth left: then the player with the most points wins.`,
  },
  pirateislands: {
    title: 'Pirate Islands',
    words: 'fleet warship fortress attack',
    text: `
Each player has a settlement and a ship on the eastern island and a **fortress** to take in the west. Your line of ships follows the dotted route of your colour.

- After every roll the **fleet** sails as far as the lower die says and attacks whoever has a building where it stops: the die against your warships. If you are weaker, you lose a card and one more for each city; if you are stronger, you take any card.
- A knight turns the first plain ship of your line into a **warship**.
- You may settle on the ring of your colour.
- When your line has reached the fortress, you may attack it once per turn, which ends the turn: one die against your warships. If you have more, one of its 3 defenders goes; if it is a draw, you lose the nearest ship; if you have fewer, two.

You win with 10 points once you have taken your fortress.`,
  },
  wonders: {
    title: 'Wonders',
    words: 'wonder stage great wall bridge colossus theatre cathedral',
    text: `
Five wonders can be built, each by one player and in four stages. Open **Wonders** in the build panel to see what each requires and what a stage costs.

- You may start a wonder on your turn if you meet its condition; you mark it with a ship from your supply. One wonder each.
- Several stages may be built in one turn.
- Every settlement on a small island brings 1 extra point. Nobody starts there, or on the squares.

You win with the fourth stage, or with 10 points if you have more stages than anybody else.`,
  },
  newworld: {
    title: 'The New World',
    words: 'new world random harbours lay',
    text: `
Sea, land and numbers are dealt afresh in every game. Before set-up, players take turns drawing one of ten harbours and placing it on any coast, not next to another while there is room.

Everybody starts where they like; those islands are their home. Your first settlement on each foreign island brings **1 extra point**. The robber and the pirate wait off the board until they are first moved. You need 12 points to win.`,
  },
};
