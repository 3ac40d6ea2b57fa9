import type { FiveSixKey } from './words.en';

export const fivesix: Record<FiveSixKey, string> = {
  'table.stone': 'Камінь {number}',
  'table.part_one': 'частина 1 з 2',
  'table.part_two': 'частина 2 з 2',
  'table.end_part': 'Завершити',
  'table.trade_bank_only': 'У другій частині можна мінятися лише з банком.',
  'table.waits.part_two': '{name} грає другу частину ходу',
  'table.waits.extra_building': '{name} може будувати до наступного ходу',
  'log.part': '{name} грає другу частину',
  'log.part.you': 'Ви граєте другу частину',
  'said.prompt_part_two': 'Ваша частина ходу: будуйте, торгуйте з банком або завершіть',
  'said.prompt_extra_building': 'До наступного ходу можна будувати й купувати',
};
