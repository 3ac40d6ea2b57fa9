import type { KnightsAlmanac } from '../../help/subjects';

export const knights: KnightsAlmanac = {
  commodities: {
    title: 'Cities & Knights: commodities',
    words: 'cities knights commodity paper cloth coin walls founding',
    text: `
You place a settlement first and then a **city**. There are no development cards and no largest army; 13 points win.

A city gives two resources on fields and hills, but one resource and one **commodity** on the other three:
- forest: lumber and **paper**
- pasture: wool and **cloth**
- mountains: ore and **coin**

Commodities are part of your hand: they are traded, stolen and discarded like resources, and they pay for [improvements](improvements). The bank takes 4 of one kind for any card, or 3 with a 3:1 harbour.

A **city wall** costs 2 brick and lets you keep two more cards on a 7. Each city has room for one, and you have three.`,
  },
  improvements: {
    title: 'Cities & Knights: improvements',
    words: 'improvement stage science trade politics metropolis aqueduct guild fortress',
    text: `
Three tracks with five stages each: **science** costs paper, **trade** cloth, **politics** coin. The first stage costs 1 card, the fifth 5. You need a city on the board; one is enough for all tracks.

- Each stage brings [progress cards](progress) more often: with the first on a red die of 1 or 2, with the fifth on any.
- **Stage 3 of science**, the aqueduct: if a roll other than 7 gives you nothing, take a resource of your choice.
- **Stage 3 of trade**, the guild: two of one commodity for any card.
- **Stage 3 of politics**, the fortress: your [knights](knights) may become mighty.

## Metropolis
The first player to reach stage 4 of a track places its metropolis on a city: **2 extra points**, and safe from barbarians. If somebody else is first to reach stage 5, it goes to them; then it stays for good. From stage 4 on you need a city that can become a metropolis.

{metropolis}`,
  },
  knights: {
    title: 'Cities & Knights: knights',
    words: 'knight recruit activate promote move displace chase level',
    text: `
A knight costs 1 wool and 1 ore and stands on a free corner next to your road. It is inactive until you **activate** it for 1 grain. For 1 wool and 1 ore it is **promoted**: basic, strong, mighty; once per turn, two of each level, mighty only with the fortress.

{knights}

A knight blocks its corner: nobody else can build there or go past, and it cuts the longest road. An active knight can act once, from your next turn on, and is inactive afterwards:
- **Move** along your roads to a free corner.
- **Displace** an opponent's weaker knight: its owner moves it along their own roads, or takes it back if there is no place.
- **Chase** the robber away, if the knight is next to it: move the robber and take a card. Only after the barbarians have landed for the first time.`,
  },
  barbarians: {
    title: 'Cities & Knights: barbarians',
    words: 'barbarian ship attack defender event die robber',
    text: `
With every roll an **event die** is rolled first. A ship moves the barbarians one step closer; a coloured gate brings [progress cards](progress). On the seventh step they land.

- Their strength is the number of all cities, metropolises included. Against them stand the levels of all **active** knights together.
- **They lose** if they are not stronger: whoever contributed most gets a point as defender of the island. If several contributed the same, each draws a progress card from a deck of their choice.
- **They win** if they are stronger: of those with a city to lose, whoever contributed least turns one into a settlement. Metropolises are safe.

Then all knights become inactive, and the ship starts again. Until the first landing the robber stays away, and a 7 only costs cards.`,
  },
  progress: {
    title: 'Cities & Knights: progress cards',
    words: 'progress card deck gate fifth limit',
    text: `
Three decks: [science](sciencecards), [trade](tradecards), [politics](politicscards). When the event die shows a gate, everybody whose stages reach the number of the **red** die draws from that deck.

- You play them on your turn after the roll, as many as you like, even one you have just drawn. Only Alchemy is played before the roll.
- You may hold at most **four**. A fifth on your own turn is played or put under its deck at once; on another player's turn you put one under its deck.
- Printing and Constitution are worth a point each and are placed face up.
- A card that would do nothing can't be played; open it to read why.
- They are not part of your hand: a 7 or the robber doesn't affect them, and they can't be traded.

What a card allows for the rest of the turn is shown above your hand.`,
  },
  sciencecards: {
    title: 'Science cards',
    words: 'alchemy crane mining irrigation printing invention engineering medicine smithing road building',
    text: `
- **Alchemy**: set the red and the yellow die before the roll.
- **Crane**: one stage costs one commodity less this turn.
- **Mining**, **Irrigation**: 2 ore for each mountain hex, or 2 grain for each field, next to your buildings.
- **Printing**: a point.
- **Invention**: swap two numbers other than 2, 6, 8 and 12.
- **Engineering**: a wall for free.
- **Medicine**: a city for 2 ore and 1 grain.
- **Smithing**: promote up to two knights for free.
- **Road building**: two roads or ships for free.`,
  },
  tradecards: {
    title: 'Trade cards',
    words: 'merchant harbour deals fleet toll monopoly',
    text: `
- **Merchant**: place the merchant on a hex next to your building: a point, and its resource 2:1, until somebody else plays one.
- **Harbour deals**: once with each opponent this turn, one of your resources, face down, for one of their commodities. The buttons are above your hand.
- **Merchant fleet**: trade one kind of card 2:1 with the bank this turn.
- **Toll**: look at the hand of a player with more points and take two cards. Nobody else sees it.
- **Commodity monopoly**, **Resource monopoly**: everybody gives you one commodity, or two resources, of the kind you name.`,
  },
  politicscards: {
    title: 'Politics cards',
    words: 'taxation diplomacy rallying wedding intrigue sabotage espionage treason constitution',
    text: `
- **Taxation**: move the robber and take a card from everybody with a building there.
- **Diplomacy**: remove an open road; your own may be placed elsewhere at once.
- **Rallying call**: all your knights become active.
- **Wedding**: everybody with more points gives you two cards; they choose at the same time.
- **Intrigue**: displace an opponent's knight next to your road.
- **Sabotage**: everybody with at least as many points as you discards half their hand, at the same time.
- **Espionage**: look at an opponent's progress cards and take one. Nobody else sees them.
- **Treason**: an opponent removes a knight of their choice, and you place one of the same level.
- **Constitution**: a point.`,
  },
  knightsmore: {
    title: 'Knights at sea, and with five or six players',
    words: 'knights seafarers ships pirate five six',
    text: `
**With ships**: knights travel along roads and ships, and may stand at sea next to your ship. A knight next to the [pirate](pirate) may chase it away. Gold rivers give only resources, and the merchant does not go there. Cities on all islands count for the barbarians. You need 2 more points to win.

**With five or six players**: there are more commodities, and turns have [two parts](fivesix).`,
  },
};
