import type { BaseAlmanac } from './subjects';

export const base: BaseAlmanac = {
  setup: {
    title: 'Setting up',
    words: 'beginning start setup founding settlement first board map tokens spiral beginner',
    text: `
The island has 19 hexes: four forests, four pastures, four fields, three hills, three mountains and one desert. Eighteen of them carry a number. Nine harbours lie around the coast. The robber starts in the desert.

{island}

## First placements
The dice decide who starts. In the first round each player in turn places one settlement on a free corner and one road next to it. The second round runs in reverse order: the last player places twice in a row. Your second settlement need not be near the first.

For every hex that touches your **second** settlement you take one card. Then the first player starts.

## What makes a good place
- Numbers near 7 are rolled most often. The dots under a number count its chances out of 36.
- Three different resources are worth more than three of the same.
- A corner at a [harbour](harbours) gives you better rates for the whole game.

For your first game choose **Ready-made places** in the options: settlements and roads are then already on the board.`,
  },
  turn: {
    title: 'A turn',
    words: 'roll dice order end phases combined strict',
    text: `
A turn has three parts:
- **Roll.** Both dice together name a number, and every hex with that number [produces](production), for everybody. On a 7 the [robber](robber) moves instead.
- **Trade** with the others and with the bank ([trade](trade), [harbours](harbours)).
- **Build** and buy, as often as you can pay ([building](building)).

After the roll you may trade and build in any order and as often as you like. With the option **Trade first**, trading is over for the turn as soon as you build or buy something.

You may play one [development card](cards) at any moment of your turn, even before the roll.

Press **End turn** when you are done; the next player rolls. You can undo a slip as long as nothing hidden has been revealed and nobody else has acted.`,
  },
  production: {
    title: 'Production',
    words: 'resources income cards lumber brick wool grain ore dice number hex',
    text: `
The two dice are added up. Every hex with that number gives cards to everybody who has a building at one of its corners: **1 card for a settlement, 2 for a city**. Several buildings at one hex, and several hexes at one building, all count.

{goods}

The hex with the robber gives nothing, and the desert never does. You get cards on other players' rolls as well: look where your numbers are.

Hands are hidden: everybody sees how many cards you hold, but not which.`,
  },
  shortage: {
    title: 'When the bank runs out',
    words: 'bank shortage empty 19 cards left',
    text: `
The bank has 19 cards of each resource; everybody can see how many are left. Cards you spend go back to the bank.

If a roll would give out more cards of one kind than the bank has:
- and **several** players should get them, nobody gets any of this kind;
- and **only one** player should get them, that player takes what is left.

Every resource is counted separately: a shortage of ore doesn't affect the wool of the same roll.`,
  },
  trade: {
    title: 'Trade between players',
    words: 'offer counter exchange deal proposal',
    text: `
After the roll the player whose turn it is may trade with everybody else. The others may trade only with that player, never among themselves.

## An offer
Choose what you give and what you want, and send it. Everybody accepts, declines or makes a counter-offer. You choose who to trade with, or withdraw the offer. Leave one side empty to make an open request: *what would you give for my ore?*

You give cards by clicking them in your hand. While the others think, you may go on; when you build something or end your turn, the offer is withdrawn.

## An offer to you
It appears in the tray with the time you have left to answer; after that it is declined. Offers you can't meet are declined automatically. With **No trades** you decline everything until your next turn. To the others it looks like any other answer.

On your turn the others may also make you offers.

## What isn't allowed
- Gifts: each side gives at least one card.
- The same resource on both sides.
- Offering cards you don't have.
- Trading anything but resource cards.

If somebody spends the cards in the meantime, the deal is off. For trading with the bank see [harbours](harbours).`,
  },
  harbours: {
    title: 'The bank and harbours',
    words: 'maritime port bank 4:1 3:1 2:1 rate exchange',
    text: `
On your turn, after the roll, the bank always trades: **4 cards of one kind for 1 card** of your choice, if it has one.

A settlement or city at a harbour makes it cheaper:
- **3:1** – three cards of any one kind for one;
- **2:1 with an icon** – two cards of this one resource for one card. It doesn't help with other resources.

A harbour serves both corners at the ends of its jetties. You can use it as soon as you reach it; with the option **Trade first**, from your next turn on. The trade panel always uses your best rate.

{harbour}`,
  },
  building: {
    title: 'Building',
    words: 'cost price settlement city road distance supply pieces',
    text: `
{costs}

- A **settlement** goes on a free corner that one of your roads reaches.
- **Distance rule:** settlements and cities must be at least two edges apart, no matter whose they are. All three neighbouring corners have to be empty.
- A **city** replaces a settlement of yours. The settlement piece returns to your supply.
- A **road** goes on a free edge next to your own road, settlement or city ([roads](roads)).
- A **development card** is drawn from the hidden deck ([cards](cards)).

You have 15 roads, 5 settlements and 4 cities. If all five settlements are on the board, build a city first: it frees one. A settlement may become a city in the same turn, if you can pay for both.

Highlighted places are those where you can build now. Tap any other place to see why you can't.

{distance}`,
  },
  roads: {
    title: 'Roads and the longest road',
    words: 'longest road chain break length 5 points',
    text: `
A road costs 1 lumber and 1 brick. It must continue your own road or start at your own settlement or city, and it can't pass a corner where somebody else has a building.

## The longest road
The first player with a chain of **at least 5** roads gets the longest road: **2 points**. Branches don't count, only the longest unbroken line. It may cross itself, but no road counts twice.

Another player takes it from you only with a chain that is **longer**, not with an equal one.

## Cutting a road
An opponent's settlement on a corner in the middle of your road cuts it in two. Then all chains are measured again:
- you still have the longest, even if tied: you keep the points;
- exactly one other player has the longest, at least 5: that player gets the points;
- several others are equal, or nobody has 5: nobody has the points until one player leads alone.

{cut}`,
  },
  robber: {
    title: 'The robber and the 7',
    words: 'seven steal discard block thief half hand',
    text: `
{robbed}

When a **7** is rolled, no hex produces.
- Everybody with **more than 7** resource cards discards half of them, rounded down: 4 of 8, 4 of 9, 5 of 11. You choose which. The player who rolled discards as well.
- Then the player who rolled **must** move the robber to another hex and takes one card at random from a player with a building there. A player without cards can't be chosen.

As long as the robber stands on a hex, it produces nothing.

A [knight](army) does the same without a 7, and nobody discards.

With the option **Friendly robber** the robber spares players who have only 2 visible points. The hand limit can be raised as well.`,
  },
  cards: {
    title: 'Development cards',
    words: 'knight monopoly invention road building victory point deck buy play',
    text: `
A card costs 1 ore, 1 wool and 1 grain, and is drawn from a shuffled deck of 25. It stays secret until you play it.

- **Knight** (14): move the [robber](robber) and take a card. Played knights count for the [largest army](army).
- **Road building** (2): place two roads for free.
- **Invention** (2): take any two cards from the bank.
- **Monopoly** (2): name a resource; everybody gives you all their cards of it.
- **Victory point** (5): 1 point. You never play it: it counts in secret and is revealed when it wins you the game.

## When
One card per turn, at any moment of your turn, even before the roll, but not a card you bought this turn. Only victory points count at once.

Development cards can't be stolen, discarded or traded.`,
  },
  army: {
    title: 'Knights and the largest army',
    words: 'knight army 3 points robber',
    text: `
A knight is a [development card](cards). When you play it, you move the [robber](robber) to another hex and take a card there; nobody discards. You may play it before the roll, to free one of your hexes in time.

Played knights stay in front of you. The first player with **3** of them has the largest army: **2 points**. It passes to whoever later has **more** knights, not just as many.`,
  },
  winning: {
    title: 'Points and winning',
    words: 'victory points win 10 goal end score',
    text: `
{points}

The first player with **10 points on their own turn** wins at once. If you reach 10 on somebody else's turn (because a road was cut, say), you win when your own turn begins, if you still have them.

Victory point cards stay hidden until they win the game. So somebody with 8 visible points may already have 10.

The goal can be set from 3 to 20 when the table is created; a duel is usually played to 15.`,
  },
  options: {
    title: 'Options of a table',
    words: 'settings house rules map friendly balanced dice open hands clock duel',
    text: `
- **Set-up:** place your first pieces freely, or use ready-made places for beginners.
- **Map:** numbers along a spiral, at random (no two red numbers next to each other), or the printed island.
- **First player:** roll the dice, or choose a seat.
- **Trade and build:** in any order, or trade first.
- **Points to win:** 3 to 20.
- **Hand limit on a 7:** 7 to 12 cards.
- **Friendly robber:** spares players with 2 visible points.
- **Balanced dice:** the 36 results as a shuffled deck, so that the numbers come up more evenly.
- **Trade between players:** can be switched off, and offers can be limited.
- **Open hands:** everybody sees all resource cards.
- **Clock:** seconds per turn, or minutes for the whole game with a little extra for each turn. It can be paused if everybody agrees.`,
  },
  bots: {
    title: 'Bots',
    words: 'computer opponents strength level away',
    text: `
A bot can play any seat. Bots know no more than a person in their seat would: they see no hidden cards and don't know the next roll.

- **Random** plays any legal move. Good for trying out the rules.
- **Easy** knows the rules, but often doesn't take the best move.
- **Medium** plays sensibly and fast, and trades when it helps.
- **Hard** plays its best ideas out in its head before it chooses.
- **Expert** thinks long, above all during set-up. It may take a moment.
- **Master** thinks as the expert does, only longer. With four players on The Island it judges positions by what a network has learnt from many games.

A bot also stands in for somebody who is away for long. When you come back, you take your seat back with one click. Open seats are filled with bots when the host starts the game.`,
  },
  friends: {
    title: 'Playing with friends',
    words: 'invite link code qr room online pass and play spectators undo pause reconnect replay',
    text: `
## Over a link
Open a **new table** and share the code, the link or the QR code. Nobody has to sign up. Everybody takes a seat, chooses a colour, and the host starts. Anybody who comes later may watch.

## At one screen
Take several seats yourself (**Add a player at this screen**). When it is another person's turn to decide, the page hides the cards and asks you to hand it over.

## If something happens
- Lost connection: the game is safe; the page reconnects and shows what you missed.
- Undo: your last step, as long as nothing hidden has been revealed; otherwise everybody at the table has to agree.
- Every game is kept: see **My games** to continue, and for results and replays.`,
  },
};
