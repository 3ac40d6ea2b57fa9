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
- Three different resources are worth more than three equal ones.
- A corner at a [harbour](harbours) gives you better rates for the whole game.

For a first game choose **Ready-made places** among the options: settlements and roads are then already on the board.`,
  },
  turn: {
    title: 'A turn',
    words: 'roll dice order end phases combined strict',
    text: `
A turn has three parts:
- **Roll.** Both dice together name a number, and every hex with that number [produces](production), for everybody. On a 7 the [robber](robber) moves instead.
- **Trade** with the others and with the bank ([trade](trade), [harbours](harbours)).
- **Build** and buy, as often as you can pay ([building](building)).

After the roll you may trade and build in any order and as often as you like. With the option **Trade first** the first thing you build or buy closes trade for this turn.

One [development card](cards) may be played at any moment of your turn, even before the roll.

Press **End turn** when you are done; the next player rolls. A slip can be undone while nothing hidden was revealed and nobody else has acted.`,
  },
  production: {
    title: 'Production',
    words: 'resources income cards lumber brick wool grain ore dice number hex',
    text: `
Both dice are added. Every hex with this number gives cards to all who have a building at one of its corners: **1 card for a settlement, 2 for a city**. Several buildings at one hex, and several hexes at one building, all count.

{goods}

The hex with the robber gives nothing, and the desert never does. You get cards on other players' rolls as well: look where your numbers are.

Hands are hidden. Everybody sees how many cards you hold, not which.`,
  },
  shortage: {
    title: 'When the bank runs out',
    words: 'bank shortage empty 19 cards left',
    text: `
The bank has 19 cards of each resource; how many are left is shown to all. Cards that are spent go back to the bank.

If a roll would give out more cards of one kind than the bank has:
- and **several** players should get them, nobody gets any of this kind;
- and **only one** player should get them, that player takes what is left.

Every resource is counted apart: a shortage of ore doesn't touch the wool of the same roll.`,
  },
  trade: {
    title: 'Trade between players',
    words: 'offer counter exchange deal proposal',
    text: `
After the roll the player on turn may trade with everybody else. The others may trade only with the player on turn, never among themselves.

## An offer
Choose what you give and what you want, and send it. Everybody answers: agree, refuse, or come back with a counter-offer. You choose with whom to close, or withdraw. Leave one side empty to ask an open question: *what would you give for my ore?*

You give cards by clicking them in your hand. While the others think, you may go on: when you build something or end your turn, the offer is withdrawn.

## An offer to you
It lies in the tray, with the time that is left to answer; after that the answer is no. Offers that you can't meet are declined by themselves. With **No trades** you decline everything until your next turn. To the others it looks like any other answer.

The others may put a proposal to you as well.

## What isn't allowed
- Gifts: each side gives at least one card.
- The same resource on both sides.
- Offering cards that you don't have.
- Trading anything but resource cards.

If somebody spends the cards meanwhile, the agreed offer falls. For trade with the bank see [harbours](harbours).`,
  },
  harbours: {
    title: 'The bank and harbours',
    words: 'maritime port bank 4:1 3:1 2:1 rate exchange',
    text: `
On your own turn, after the roll, the bank always trades: **4 equal cards for 1 card** of your choice, if it has one.

A settlement or city at a harbour makes it cheaper:
- **3:1** – three equal cards of any kind for one;
- **2:1 with an icon** – two cards of just this resource for one. It doesn't help with other resources.

A harbour serves both corners at the ends of its jetties. You can use it in the turn you reach it; with the option **Trade first**, from your next turn on. The trade panel always takes the best rate you have.

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

You have 15 roads, 5 settlements and 4 cities. If all five settlements are on the board, build a city first: it frees one. A settlement may become a city in the same turn, if you can pay both.

Highlighted places are those where you can build now and can pay. Tap any other place to learn why you can't.

{distance}`,
  },
  roads: {
    title: 'Roads and the longest road',
    words: 'longest road chain break length 5 points',
    text: `
A road costs 1 lumber and 1 brick. It must continue your own road or start at your own settlement or city, and it can't pass a corner where somebody else has a building.

## The longest road
The first player with a chain of **at least 5** roads takes the longest road: **2 points**. Branches don't count, only the longest unbroken line. It may cross itself, but uses no road twice.

Somebody takes it from you only with a chain that is **strictly longer**.

## Cutting a road
An opponent's settlement on a corner in the middle of your road cuts it in two. Then all chains are measured again:
- you still have the longest, alone or not: you keep the points;
- one other player alone has the longest of at least 5: the points go there;
- several others are equal, or nobody has 5: nobody holds the points until one leads alone.

{cut}`,
  },
  robber: {
    title: 'The robber and the 7',
    words: 'seven steal discard block thief half hand',
    text: `
{robbed}

When a **7** is rolled, no hex produces.
- Everybody with **more than 7** resource cards discards half of them, rounded down: 4 of 8, 4 of 9, 5 of 11. You choose which. The player who rolled discards, too.
- Then the player on turn **must** move the robber to another hex and takes one card, unseen, from one player with a building there. A player without cards can't be chosen.

As long as the robber stands on a hex, it produces nothing.

A [knight](army) does the same without a 7, and nobody discards.

With the option **Friendly robber** hexes of players who have only 2 visible points are spared. The hand limit can be raised, too.`,
  },
  cards: {
    title: 'Development cards',
    words: 'knight monopoly invention road building victory point deck buy play',
    text: `
A card costs 1 ore, 1 wool and 1 grain, and comes from a shuffled deck of 25. It stays secret until you play it.

- **Knight** (14): move the [robber](robber) and take a card. Played knights count for the [largest army](army).
- **Road building** (2): place two roads for free.
- **Invention** (2): take any two cards from the bank.
- **Monopoly** (2): name a resource; everybody gives you all cards of it.
- **Victory point** (5): 1 point. Never played: it counts silently and is shown when it wins the game.

## When
One card a turn, at any moment of your turn, before the roll as well. Not one that you have bought in the same turn; only victory points count at once.

Development cards can't be stolen, discarded or traded.`,
  },
  army: {
    title: 'Knights and the largest army',
    words: 'knight army 3 points robber',
    text: `
A knight is a [development card](cards). Played, it moves the [robber](robber) to another hex and takes a card there; nobody discards. You may play it before the roll, to free one of your hexes in time.

Played knights stay in front of you. The first player with **3** of them holds the largest army: **2 points**. It goes to whoever has **strictly more** knights later.`,
  },
  winning: {
    title: 'Points and winning',
    words: 'victory points win 10 goal end score',
    text: `
{points}

Whoever has **10 points on their own turn** wins at once. If you reach 10 on somebody else's turn (because a road was cut, say), you win when your own turn begins, if you still have them.

Victory point cards stay hidden until they bring the win. So somebody with 8 points to be seen may already have 10.

The goal can be changed from 3 to 20 when the table is opened; a duel is usually played to 15.`,
  },
  options: {
    title: 'Options of a table',
    words: 'settings house rules map friendly balanced dice open hands clock duel',
    text: `
- **Beginning:** found freely, or ready-made places for beginners.
- **Map:** numbers along a spiral, at random (no two red numbers side by side), or the printed island.
- **First player:** dice decide, or a seat.
- **Trade and build:** in any order, or strictly trade first.
- **Points to win:** 3 to 20.
- **Hand limit on a 7:** 7 to 12 cards.
- **Friendly robber:** spares players with 2 visible points.
- **Balanced dice:** the 36 results as a shuffled deck; the numbers come out evenly.
- **Trade between players:** can be switched off, and offers can be limited.
- **Open hands:** everybody sees all resource cards.
- **Clock:** so many seconds for each turn, or minutes for the whole game with a little more after each turn. It can be paused if all people agree.`,
  },
  bots: {
    title: 'Bots',
    words: 'computer opponents strength level away',
    text: `
Any seat can be played by a bot. Bots know no more than a person at their place: they see no hidden cards and don't know the next roll.

- **Random** does anything that is allowed. Good for trying out the rules.
- **Easy** knows the rules, but often doesn't take the best move.
- **Medium** plays sensibly and fast, and trades when it helps.
- **Hard** plays its best ideas out in its head before it chooses.
- **Expert** does so for longest, above all at the founding. It may take a moment to think.

A bot also plays for somebody who is away for long. Coming back, one takes the seat again with one click. Open seats become bots when the host starts.`,
  },
  friends: {
    title: 'Playing with friends',
    words: 'invite link code qr room online pass and play spectators undo pause reconnect replay',
    text: `
## Over a link
Open a **new table** and share the code, the link or the QR code. Nobody has to sign up. Everybody takes a seat, chooses a colour, and the host starts. Whoever comes later may watch.

## At one screen
Take several seats yourself (**One more at this screen**). When another person's moment comes, the page covers the cards and asks you to hand it over.

## If something happens
- The connection breaks: the game is safe, the page tries again and shows what you missed.
- Undo: your last step, as long as nothing hidden was revealed; otherwise all people at the table have to agree.
- Every game is kept: see **My games** for going on, results and replays.`,
  },
};
