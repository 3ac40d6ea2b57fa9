import type { FiveSixKey } from './words.en';

export const fivesix: Record<FiveSixKey, string> = {
  'table.stone': 'Камень {number}',
  'table.part_one': 'часть 1 из 2',
  'table.part_two': 'часть 2 из 2',
  'table.end_part': 'Завершить часть 2',
  'table.trade_bank_only': 'В части 2 можно меняться только с банком.',
  'table.waits.part_two': '{name} играет часть 2 этого хода',
  'table.waits.extra_building': '{name} может строить до следующего хода',
  'log.part': '{name} играет часть 2',
  'log.part.you': 'Вы играете часть 2',
  'said.prompt_part_two': 'Часть 2 этого хода — ваша: стройте, покупайте, меняйтесь с банком или завершите её',
  'said.prompt_extra_building': 'До следующего хода можно строить и покупать',
};
