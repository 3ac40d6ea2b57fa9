import type { KnightsAlmanac } from '../../help/subjects';

export const knights: KnightsAlmanac = {
  commodities: {
    title: 'Cities & Knights: commodities',
    words: 'cities knights commodity paper cloth coin walls founding',
    text: `
You found a settlement first and then a **city**. There are no development cards and no largest army; 13 points win.

A city gives two resources on fields and hills, but on the other three lands one resource and one **commodity**:
- forest: lumber and **paper**
- pasture: wool and **cloth**
- mountains: ore and **coin**

Commodities are cards of the hand: they are traded, stolen and discarded like resources, and they pay for [improvements](improvements). The bank takes 4 equal ones for any card, or 3 with a harbour 3:1.

A **city wall** costs 2 brick and lets you keep two more cards on a 7. Each city has room for one, and you have three.`,
  },
  improvements: {
    title: 'Cities & Knights: improvements',
    words: 'improvement stage science trade politics metropolis aqueduct guild fortress',
    text: `
Three tracks with five stages each: **science** costs paper, **trade** cloth, **politics** coin. The first stage costs 1 card, the fifth 5. You need a city on the board; one is enough for all tracks.

- Each stage brings [progress cards](progress) more often: with the first on a red die of 1 or 2, with the fifth on any.
- **Stage 3 of science**, the aqueduct: if a roll other than 7 gives you nothing, take a resource of your choice.
- **Stage 3 of trade**, the guild: two equal commodities for any card.
- **Stage 3 of politics**, the fortress: your [knights](knights) may become mighty.

## Metropolis
Whoever is first at stage 4 of a track puts its metropolis on a city: **2 points more**, and safe from barbarians. It passes on if somebody else is first at stage 5; then it stays for good. From stage 4 on you need a city that can carry one.

{metropolis}`,
  },
  knights: {
    title: 'Cities & Knights: knights',
    words: 'knight recruit activate promote move displace chase level',
    text: `
A knight costs 1 wool and 1 ore and stands on a free corner next to your road. It sleeps until you **activate** it for 1 grain. For 1 wool and 1 ore it is **promoted**: basic, strong, mighty; once a turn, two of each level, mighty only with the fortress.

{knights}

Knights block their corner: nobody else builds there or goes past, and they cut the longest road. An active knight may act from your next turn on, once, and sleeps afterwards:
- **Move** along your roads to a free corner.
- **Displace** a weaker knight of another: its owner finds it a place along their own roads, or takes it back.
- **Chase** the robber, if it stands beside him: move him and take a card. Only after the barbarians have landed once.`,
  },
  barbarians: {
    title: 'Cities & Knights: barbarians',
    words: 'barbarian ship attack defender event die robber',
    text: `
With every roll an **event die** is rolled first. A ship brings the barbarians a step nearer; a coloured gate brings [progress cards](progress). With the seventh step they land.

- Their strength is the number of all cities, metropolises too. Against them stand the levels of all **active** knights together.
- **They lose** if they are not stronger: whoever gave most gets a point as defender of the island. If several gave as much, each draws a progress card of a deck of their choice.
- **They win** if they are stronger: whoever gave least among those with a city to lose turns one into a settlement. Metropolises are safe.

Then all knights sleep, and the ship starts again. Until the first landing the robber stays away, and a 7 only costs cards.`,
  },
  progress: {
    title: 'Cities & Knights: progress cards',
    words: 'progress card deck gate fifth limit',
    text: `
Three decks: [science](sciencecards), [trade](tradecards), [politics](politicscards). When the event die shows a gate, everybody draws from that deck whose stages reach the number of the **red** die.

- They are played on your turn after the roll, as many as you like, also one just drawn. Alchemy alone comes before the roll.
- You hide at most **four**. A fifth on your own turn is played or put under its deck at once; on another's turn one goes under its deck.
- Printing and Constitution are a point each and lie open.
- A card that would do nothing can't be played; open it to read why.
- They are no cards of the hand: no 7 and no robber touches them, and they are not traded.

What a card opens for the rest of the turn is shown by a chip above your hand.`,
  },
  sciencecards: {
    title: 'Science cards',
    words: 'alchemy crane mining irrigation printing invention engineering medicine smithing road building',
    text: `
- **Alchemy**: set the red and the yellow die before the roll.
- **Crane**: one stage this turn costs a commodity less.
- **Mining**, **Irrigation**: two ore, or two grain, for each mountains or field beside your buildings.
- **Printing**: a point.
- **Invention**: swap two numbers other than 2, 6, 8 and 12.
- **Engineering**: a wall for nothing.
- **Medicine**: a city for 2 ore and 1 grain.
- **Smithing**: promote up to two knights for nothing.
- **Road building**: two roads, or ships, for nothing.`,
  },
  tradecards: {
    title: 'Trade cards',
    words: 'merchant harbour deals fleet toll monopoly',
    text: `
- **Merchant**: put the merchant on a hex beside your building: a point, and its resource 2:1, until somebody else plays one.
- **Harbour deals**: once with each opponent this turn, a resource of yours, unseen, for a commodity of theirs. The chips above your hand are the buttons.
- **Merchant fleet**: one kind 2:1 with the bank this turn.
- **Toll**: see the hand of somebody with more points and take two cards. Nobody else sees it.
- **Commodity monopoly**, **Resource monopoly**: everybody gives you one commodity, or two resources, of the kind you name.`,
  },
  politicscards: {
    title: 'Politics cards',
    words: 'taxation diplomacy rallying wedding intrigue sabotage espionage treason constitution',
    text: `
- **Taxation**: move the robber and take a card from everybody who lives there.
- **Diplomacy**: remove an open road; your own may be laid elsewhere at once.
- **Rallying call**: all your knights become active.
- **Wedding**: everybody with more points gives you two cards; they choose at the same time.
- **Intrigue**: displace another's knight beside your road.
- **Sabotage**: everybody with as many points as you or more discards half their hand, at the same time.
- **Espionage**: see somebody's progress cards and take one. Nobody else sees them.
- **Treason**: an opponent removes a knight of their choice; one of yours takes its level.
- **Constitution**: a point.`,
  },
  knightsmore: {
    title: 'Knights at sea, and with five and six',
    words: 'knights seafarers ships pirate five six',
    text: `
**With ships**: knights travel over roads and ships, and may stand at sea beside your ship. A knight beside the [pirate](pirate) may chase him. Gold rivers give resources only, and the merchant does not go there. Cities of all islands count for the barbarians. The game asks for 2 points more.

**With five and six**: there are more commodities, and turns have [two parts](fivesix).`,
  },
};
