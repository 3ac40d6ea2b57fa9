import type { FiveSixKey } from './words.en';

export const fivesix: Record<FiveSixKey, string> = {
  'table.stone': 'Камінь {number}',
  'table.part_one': 'частина 1 з 2',
  'table.part_two': 'частина 2 з 2',
  'table.end_part': 'Завершити частину 2',
  'table.trade_bank_only': 'У частині 2 можна мінятися лише з банком.',
  'table.waits.part_two': '{name} грає частину 2 цього ходу',
  'table.waits.extra_building': '{name} може будувати до наступного ходу',
  'log.part': '{name} грає частину 2',
  'log.part.you': 'Ви граєте частину 2',
  'said.prompt_part_two': 'Частина 2 цього ходу — ваша: будуйте, купуйте, міняйтеся з банком або завершіть її',
  'said.prompt_extra_building': 'До наступного ходу можна будувати й купувати',
};
