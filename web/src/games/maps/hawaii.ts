/* Hawaii: a real map on which one sails. */
import type { BoxExtension } from '../../table/extension';
import { extension as maps } from '.';

export const extension: BoxExtension = { ...maps, landlocked: false };
