/* What a game is about: its introduction, and the goals besides points. */
export const intro = {
  'intro.goal.cities_knights': 'Improve your cities, keep the barbarians off, and be the first to reach {count} points.',
  'intro.show.commodities': 'Cities make commodities',
  'intro.tell.commodities': 'Paper, cloth and coin pay for improvements; these bring progress cards and a metropolis.',
  'intro.show.knights': 'Knights stand guard',
  'intro.tell.knights': 'Grain wakes them. Awake, they defend all, chase the robber and bar roads.',
  'intro.show.barbarians': 'The barbarians come',
  'intro.tell.barbarians': 'When they land, all cities stand against all knights. Too weak, the weakest lose a city.',
} as const;

export type KnightsIntroKey = keyof typeof intro;

declare module '../../lib/i18n.svelte' {
  interface LaterKeys {
    knightsIntro: KnightsIntroKey;
  }
}
