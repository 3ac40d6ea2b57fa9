/* How events on the real maps are shown. */
import type { EventAnimations } from '../../table/animator.svelte';
import { plainDrawing } from '../../table/drawings';
import { pointOf } from '../../table/geometry';
import { play } from '../../table/sound';

const sign = (name: string): string => `<svg viewBox="-14 -14 28 28">${plainDrawing(`ui/${name}`)}</svg>`;

export const animations: EventAnimations = {
  chip: (animator, { corner }, seat) => {
    animator.send(sign('stat-chips'), animator.viewport.toScreen(pointOf(corner)), animator.seatAt(seat), 0, 600);
    play('award');
  },
  fish: (animator, { count }, seat) => {
    for (let i = 0; i < Math.min(count, 3); i++) animator.send(sign('stat-fish'), animator.bankAt(), animator.seatAt(seat), i * 120, 600);
    if (seat === animator.store.me) play('card');
  },
  market: () => play('card'),
  boat: () => play('wood'),
};
