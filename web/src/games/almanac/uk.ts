import { europe } from '../europe/help.uk';
import { knights } from '../knights/help.uk';
import { maps } from '../maps/help.uk';
import { sea } from '../sea/help.uk';
import { base } from '../../help/uk';
import type { Almanac } from '../../help/subjects';

export const almanac: Almanac = { ...base, ...sea, ...knights, ...maps, ...europe };
