import { maps as said } from './words.en';
import type { MapsAlmanac } from '../../help/subjects';

const CITIES = [
  'a_coruna',
  'oviedo',
  'vigo',
  'burgos',
  'zaragoza',
  'salamanca',
  'porto',
  'madrid',
  'coimbra',
  'lisbon',
  'merida',
  'cordoba',
  'seville',
  'granada',
  'murcia',
  'albacete',
  'valencia',
  'tarragona',
  'barcelona',
  'bilbao',
] as const;
const ISLANDS = ['kauai', 'oahu', 'molokai', 'lanai', 'maui', 'hawaii'] as const;
const listed = (names: readonly ((typeof CITIES)[number] | (typeof ISLANDS)[number])[]): string =>
  names.map((name) => `- **${said[`place.${name}`]}**: ${said[`note.${name}`]}`).join('\n');

export const maps: MapsAlmanac = {
  iberia: {
    title: 'Iberia',
    words: 'iberia spain portugal cities landmark cell chip harbour map peninsula',
    text: `
The base game on a map of the peninsula. You win with **13 points** on your own turn with three players, **12** with four.

- Settlements and cities stand only in the twenty **named cities**, roads only on **road cells**.
- A road that reaches an empty city goes on only when you have a settlement there, and never through another player's. For the longest road both sides count as one chain.
- **Harbours** are red cells: your road on the cell gives the rate. A city next to it gives nothing by itself.
- **Chips** lie at corners between the cities. The first road that touches one takes it: 1 point for good.
- The robber starts on a barren hex and may move to any other land.

Tap a city to read about it.

${listed(CITIES)}`,
  },
  hawaii: {
    title: 'Hawaii',
    words: 'hawaii islands fish fishing market track boat ships cells chip',
    text: `
The base game with [ships](ships) among six islands. You need **15 points** to win with three players, **13** with four.

- You start with **three** settlements on three different islands, each with a road or a ship, and take cards for the third.
- Settlements stand in the named towns, roads and ships on their cells. Roads and ships **connect directly** and count as one chain. Nothing goes on through an empty town.
- A **ship** on a red cell gives the rate of that harbour, as long as it stays there.
- A town gets cards from every hex that it touches, even across a strip of sea.
- Chips at sea bring a point to the first player who gets there.
- A ship whose free end touches your own road can't move.

${listed(ISLANDS)}`,
  },
  fishing: {
    title: 'Hawaii: fishing',
    words: 'fish fishing track boat market price trade hawaii',
    text: `
Each fishing hex has a number and two cells. When the number is rolled, each of your ships on these cells brings **1 fish**; but not while the pirate is there. Fish are not cards: a 7 or the robber doesn't affect them.

Your boat is as far along the **track** as you have ships on fishing cells; its spaces are worth 0, 0, 1, 2, 3, 4 and 5 points.

At the **market**, any time in your turn and as often as you like:
- 2 fish: the robber or the pirate goes back to its place;
- 3 fish: a card from another player's hand, or a resource, if you have a ship on a 3:1 cell;
- 4 fish: a resource of your choice;
- 5 fish: a road or ship, placed at once;
- 7 fish: a development card.

You keep at most **7 fish** at the end of your turn. Fish may be [traded](trade) with players, along with cards or instead of them.`,
  },
};
