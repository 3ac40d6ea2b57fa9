/* What a game is about: its introduction, and the goals besides points. */
export const intro = {
  'intro.goal.iberia': 'Connect the cities of the peninsula and be the first to reach {count} points.',
  'intro.goal.hawaii': 'Settle many islands, catch fish, and be the first to reach {count} points.',
  'intro.show.landmarks': 'Build only in named places',
  'intro.tell.landmarks': 'Settlements stand in real towns. An empty one ends your road until you settle there.',
  'intro.show.chips': 'Chips on the way',
  'intro.tell.chips': 'The first road or ship to touch a chip takes it: one point for good.',
  'intro.show.moorings': 'Harbours lie on roads',
  'intro.tell.moorings': 'A red cell is a harbour: your road on it gives you its rate.',
  'intro.show.fishing': 'Ships catch fish',
  'intro.tell.fishing': 'On a fishing ground they catch fish for the market and move your boat towards points.',
  'goal.chips': 'Chips',
  'goal.chips.progress': 'you have {count}, {left} left',
  'goal.boat': 'Your boat',
  'goal.boat.progress': 'space {count} of {total}',
  'table.at.found.settlement': 'Start in {place}?',
  'table.at.build.settlement': 'Build a settlement in {place}?',
  'table.at.build.city': 'Turn {place} into a city?',
  'said.prompt_found_apart': 'Place settlement {number} of {total} on another island',
} as const;

export type MapsIntroKey = keyof typeof intro;

declare module '../../lib/i18n.svelte' {
  interface LaterKeys {
    mapsIntro: MapsIntroKey;
  }
}
