/* What a game is about: its introduction, and the goals besides points. */
export const intro = {
  'intro.goal.cities_knights': 'Improve your cities, keep the barbarians off, and be the first to reach {count} points.',
  'intro.show.commodities': 'Cities bring commodities',
  'intro.tell.commodities': 'Paper, cloth and coin pay for improvements, which bring progress cards and a metropolis.',
  'intro.show.knights': 'Knights stand guard',
  'intro.tell.knights': 'Grain activates them. Active knights defend everybody, chase the robber and block roads.',
  'intro.show.barbarians': 'The barbarians are coming',
  'intro.tell.barbarians': 'When they land, all active knights face them. If they lose, whoever helped least loses a city.',
} as const;

export type KnightsIntroKey = keyof typeof intro;

declare module '../../lib/i18n.svelte' {
  interface LaterKeys {
    knightsIntro: KnightsIntroKey;
  }
}
