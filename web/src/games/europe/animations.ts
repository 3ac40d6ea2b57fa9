/* How merchants, caravans and gold are shown. */
import { landing } from '../../table/animator.svelte';
import type { EventAnimations } from '../../table/animator.svelte';
import { plainDrawing } from '../../table/drawings';
import { pointOf } from '../../table/geometry';
import { play } from '../../table/sound';

const GLOW = 2400;
const COIN = (): string => `<svg viewBox="-12 -12 24 24">${plainDrawing('ui/stat-gold')}</svg>`;
const CRATE = (): string => `<svg viewBox="-12 -12 24 24">${plainDrawing('ui/stat-crate')}</svg>`;

export const animations: EventAnimations = {
  post: (animator, { city }) => landing(animator, city, 'stone'),
  neutral_post: (animator, { city }) => landing(animator, city, 'stone'),
  route: (animator, { edge }) => landing(animator, edge, 'wood'),
  merchant_hired: (animator, { corner }) => landing(animator, corner, 'wood'),
  merchant_moved: (animator, { corner }) => landing(animator, corner, 'wood'),
  caravan_placed: (animator, { edge }) => landing(animator, edge, 'wood'),
  caravan_moved: (animator, { edge }) => landing(animator, edge, 'wood'),
  delivered: (animator, { city }, seat) => {
    animator.send(CRATE(), animator.seatAt(seat), animator.viewport.toScreen(pointOf(city)), 150, 700);
    play('award');
  },
  gold: (animator, { count }, seat) => {
    for (let i = 0; i < Math.min(count, 3); i++) animator.send(COIN(), animator.bankAt(), animator.seatAt(seat), 120 * i, 500);
    if (seat === animator.store.me) play('card');
  },
  caravan_toll: (animator, { taker }, seat) => animator.send(COIN(), animator.seatAt(seat), animator.seatAt(taker), 200, 500),
  token: (animator, { hex }) => {
    animator.glow({ kind: 'hex', at: pointOf(hex) }, GLOW);
    play('card');
  },
  token_moved: (animator, { hex }) => {
    animator.glow({ kind: 'hex', at: pointOf(hex) }, GLOW);
    play('card');
  },
};
