/* Hawaii: a real map on which one sails. */
import type { Extra } from '../extra';
import { extra as maps } from '.';

export const extra: Extra = { ...maps, landlocked: false };
