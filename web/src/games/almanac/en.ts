import { europe } from '../europe/help.en';
import { knights } from '../knights/help.en';
import { maps } from '../maps/help.en';
import { sea } from '../sea/help.en';
import { base } from '../../help/en';
import type { Almanac } from '../../help/subjects';

export const almanac: Almanac = { ...base, ...sea, ...knights, ...maps, ...europe };
