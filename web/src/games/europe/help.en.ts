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
Every merchant house has a warehouse. One goods token is ready from the start; each other one lies under a **trading post** and becomes ready when that post is opened. Whoever has delivered **all** goods wins at once.

- You begin with three posts in violet cities, one trade route, one caravan and 3 gold. All other posts are opened by [merchants](merchants).
- Posts give cards as settlements do: one for each hex with the number that was rolled. If a roll other than 7 brings you nothing at all, you get **1 gold**.
- There are five resources: lumber, ore, wool, grain and **salt**, and prices of their own, as the panel shows.
- If the bank is too short of a card for everybody, nobody gets it, not even a single player.
- Goods are carried by [caravans](caravans) to posts of others, or to neutral ones. Each post takes one.`,
  },
  merchants: {
    title: 'Merchants of Europe: merchants',
    words: 'merchant move corner grain post coast number token wander',
    text: `
A merchant (wool, grain, lumber) is hired at one of your posts. For each **grain** it moves up to 3 corners along any edges; several grain make one long move. It may pass everything, but can't stop where there is a post or another merchant.

In a **free city** it becomes a post at once, and comes back to you. Then:
- A city at the coast pays the **gold** printed beside it.
- If a hex beside the new post has no number, it gets a **number token** of its colour: one that lies face down; if none is left, one that you take from another hex of that land.

Pick "Move a merchant" and a place: the way and its price are shown before you agree.`,
  },
  caravans: {
    title: 'Merchants of Europe: routes and caravans',
    words: 'route double path gold connect caravan salt toll deliver goods',
    text: `
A **trade route** (ore, lumber) goes on a free edge next to your post or route. On a double path, marked with two arrows, you place one more route for free.

**Gold for connecting:** if a new route joins a city that no route led to another city from, look at the shortest way from it to another city. Everybody gets 1 gold for each own route on that way.

A **caravan** (ore, lumber, salt) stands beside a route. For each **salt** it goes up to 3 routes, also those of others. Whoever's routes it goes along gets a **toll** of 1 gold, once a turn for each caravan. At most two caravans rest at one route.

Beside a post of another player, or a neutral one, that has no goods yet, it puts down a goods token: on the way, at the end, or without moving. Then it may go on.`,
  },
  europegold: {
    title: 'Merchants of Europe: gold and cards',
    words: 'gold bank market buy development card cavalryman astrologer wanderer',
    text: `
Gold is no card: it can't be stolen, and it doesn't count on a 7. It may be part of any trade between players.

- 2 gold buy a resource, twice a turn at most.
- 3 equal cards bring 1 gold or 1 other resource.

**Development cards** cost wool and salt. One may be played in a turn, also before the roll, but not in the turn it was bought:
- **Cavalryman**: move the robber, take a card there, and 2 gold.
- **Route builders**: two routes, free.
- **Wanderer**: move a merchant up to 5 corners for free, or take 3 gold.
- **Mining rights**: two resources of your choice.
- **Astrologer**: before the roll, name its sum.
- **Safe conduct**: a caravan goes up to 5 routes without salt and tolls.
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
