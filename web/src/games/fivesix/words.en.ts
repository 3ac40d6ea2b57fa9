/* Texts of the games for five and six players. They are loaded with the first table that needs them (table/extensions.svelte.ts). */
export const fivesix = {
  'table.stone': 'Stone {number}',
  'table.part_one': 'part 1 of 2',
  'table.part_two': 'part 2 of 2',
  'table.end_part': 'End part two',
  'table.trade_bank_only': 'In part two you can trade with the bank only.',
  'table.waits.part_two': '{name} is playing part two of the turn',
  'table.waits.extra_building': '{name} may build before the next turn',
  'log.part': '{name} plays part two',
  'log.part.you': 'You play part two',
  'said.prompt_part_two': 'The second part of this turn is yours: build, buy, trade with the bank, or end it',
  'said.prompt_extra_building': 'You may build and buy before the next turn',
} as const;

export type FiveSixKey = keyof typeof fivesix;

declare module '../../lib/i18n.svelte' {
  interface LaterKeys {
    fivesix: FiveSixKey;
  }
}
