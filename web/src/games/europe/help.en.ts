import { notes } from './notes.en';
import type { City } from './notes.en';
import { europe as said } from './words.rules.en';
import type { EuropeAlmanac } from '../../help/subjects';

const cities = (Object.entries(notes) as [City, string][]).map(([city, note]) => `- **${said[`city.${city}`]}**: ${note}`).join('\n');

export const europe: EuropeAlmanac = {
  europe: {
    title: 'Merchants of Europe: the goal',
    words: 'europe merchants goods warehouse post trading posts neutral goal start',
    text: `
Every player has a warehouse. One of your goods is ready from the start; each of the others lies under a **trading post** and becomes ready when that post is opened. Whoever has delivered **all** their goods wins at once.

- You begin with three posts in violet cities, one trade route, one caravan and 3 gold. [Merchants](merchants) open all other posts.
- Posts give cards as settlements do: one for each hex with the number that was rolled. If a roll other than 7 brings you nothing at all, you get **1 gold**.
- There are five resources: lumber, ore, wool, grain and **salt**. The prices are different; the panel shows them.
- If the bank doesn't have enough of a card for everybody, nobody gets it, not even a single player.
- [Caravans](caravans) carry goods to other players' posts, or to neutral ones. Each post takes one.`,
  },
  merchants: {
    title: 'Merchants of Europe: merchants',
    words: 'merchant move corner grain post coast number token wander',
    text: `
A merchant (wool, grain, lumber) is hired at one of your posts. For each **grain** it moves up to 3 corners along any edges; you may pay several at once for one long move. It may pass anything, but can't stop where there is a post or another merchant.

In a **free city** it becomes a post at once and returns to your supply. Then:
- A coastal city pays the **gold** shown next to it.
- If a hex next to the new post has no number, it gets a **number token** of its colour: a face-down one, or, if none is left, one that you take from another hex of that land.

Choose **Move a merchant** and a place: the way and its price are shown before you confirm.`,
  },
  caravans: {
    title: 'Merchants of Europe: routes and caravans',
    words: 'route double path gold connect caravan salt toll deliver goods',
    text: `
A **trade route** (ore, lumber) goes on a free edge next to your post or route. On a double path, marked with two arrows, you place one more route for free.

**Gold for connecting:** when a new route connects a city that had no connection to another city before, look at the shortest connection from it to another city. Everybody gets 1 gold for each of their routes on it.

A **caravan** (ore, lumber, salt) stands next to a route. For each **salt** it travels up to 3 routes, including other players'. Each player whose routes it uses gets a **toll** of 1 gold, once per turn for each caravan. At most two caravans can stop at one route.

Next to another player's post, or a neutral one, that has no goods yet, it can unload goods: on the way, at the end, or without moving. Then it may go on.`,
  },
  europegold: {
    title: 'Merchants of Europe: gold and cards',
    words: 'gold bank market buy development card cavalryman astrologer wanderer',
    text: `
Gold is not a card: it can't be stolen, and it doesn't count on a 7. It may be part of any trade between players.

- 2 gold buys a resource, at most twice per turn.
- 3 cards of one kind buy 1 gold or 1 other resource.

**Development cards** cost wool and salt. You may play one per turn, even before the roll, but not in the turn you bought it:
- **Cavalryman**: move the robber, take a card there, and get 2 gold.
- **Route builders**: place two routes for free.
- **Wanderer**: move a merchant up to 5 corners for free, or take 3 gold.
- **Mining rights**: two resources of your choice.
- **Astrologer**: before the roll, name its sum.
- **Safe conduct**: a caravan travels up to 5 routes without salt or tolls.
- **Wool sale**: 5 gold for 1 wool.`,
  },
  europecities: {
    title: 'Merchants of Europe: the cities',
    words: 'cities city notes history towns',
    text: `
What a traveller knew about them. The map is our own; the cities are real.

${cities}`,
  },
};
