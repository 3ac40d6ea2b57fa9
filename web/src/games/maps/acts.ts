/* What is shown of events on the real maps. */
import type { Place } from '../../lib/contract';
import { plainDrawing } from '../../table/art';
import { pointOf } from '../../table/shape';
import type { Act } from '../../table/show.svelte';
import { play } from '../../table/sound';

const sign = (name: string): string => `<svg viewBox="-14 -14 28 28">${plainDrawing(`ui/${name}`)}</svg>`;

export const MAPS: Record<string, Act> = {
  chip: (show, event, seat) => {
    show.send(sign('stat-chips'), show.view.toScreen(pointOf(event.corner as Place)), show.seatAt(seat), 0, 600);
    play('award');
  },
  fish: (show, event, seat) => {
    const from = show.bankAt();
    if (from) for (let i = 0; i < Math.min(Number(event.count ?? 1), 3); i++) show.send(sign('stat-fish'), from, show.seatAt(seat), i * 120, 600);
    if (seat === show.desk.me) play('card');
  },
  market: () => play('card'),
  boat: () => play('wood'),
};
