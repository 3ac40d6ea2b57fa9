import { europe } from '../europe/help.ru';
import { knights } from '../knights/help.ru';
import { maps } from '../maps/help.ru';
import { sea } from '../sea/help.ru';
import { base } from '../../help/ru';
import type { Almanac } from '../../help/subjects';

export const almanac: Almanac = { ...base, ...sea, ...knights, ...maps, ...europe };
