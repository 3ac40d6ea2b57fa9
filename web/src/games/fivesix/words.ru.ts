import type { FiveSixKey } from './words.en';

export const fivesix: Record<FiveSixKey, string> = {
  'table.stone': 'Камень {number}',
  'table.part_one': 'часть 1 из 2',
  'table.part_two': 'часть 2 из 2',
  'table.end_part': 'Завершить',
  'table.trade_bank_only': 'Во второй части можно меняться только с банком.',
  'table.waits.part_two': '{name} играет вторую часть хода',
  'table.waits.extra_building': '{name} может строить до следующего хода',
  'log.part': '{name} играет вторую часть',
  'log.part.you': 'Вы играете вторую часть',
  'said.prompt_part_two': 'Ваша часть хода: стройте, торгуйте с банком или завершите',
  'said.prompt_extra_building': 'До следующего хода можно строить и покупать',
};
