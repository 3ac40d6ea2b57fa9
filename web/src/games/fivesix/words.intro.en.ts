/* What a game is about: its introduction, and the goals besides points. */
export const intro = {
  'intro.goal.five_six': 'A larger island for five or six: be the first to reach {count} points.',
  'intro.show.paired': 'Two players per turn',
  'intro.tell.paired': 'After your turn the third player to your left, with stone 2, may trade with the bank and build.',
} as const;

export type FiveSixIntroKey = keyof typeof intro;

declare module '../../lib/i18n.svelte' {
  interface LaterKeys {
    fiveSixIntro: FiveSixIntroKey;
  }
}
