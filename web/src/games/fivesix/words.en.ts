/* Texts of the games for five and six players. They are loaded with the first table that needs them (table/extensions.svelte.ts). */
export const fivesix = {
  'table.stone': 'Stone {number}',
  'table.part_one': 'part 1 of 2',
  'table.part_two': 'part 2 of 2',
  'table.end_part': 'End part 2',
  'table.trade_bank_only': 'In part 2 you can trade only with the bank.',
  'table.waits.part_two': '{name} is playing part 2 of the turn',
  'table.waits.extra_building': '{name} may build before the next turn',
  'log.part': '{name} plays part 2',
  'log.part.you': 'You play part 2',
  'said.prompt_part_two': 'Part 2 of this turn is yours: build, buy, trade with the bank, or end it',
  'said.prompt_extra_building': 'You may build and buy before the next turn',
} as const;

export type FiveSixKey = keyof typeof fivesix;

declare module '../../lib/i18n.svelte' {
  interface LaterKeys {
    fivesix: FiveSixKey;
  }
}
