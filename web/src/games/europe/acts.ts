/* What is shown of merchants and caravans. */
import type { EventView, Place } from '../../lib/contract';
import { plainDrawing } from '../../table/art';
import { pointOf } from '../../table/shape';
import type { Point } from '../../table/shape';
import type { Act, Show } from '../../table/show.svelte';
import { play } from '../../table/sound';

const DUST = 500;
const COIN = (): string => `<svg viewBox="-12 -12 24 24">${plainDrawing('ui/stat-gold')}</svg>`;
const CRATE = (): string => `<svg viewBox="-12 -12 24 24">${plainDrawing('ui/stat-crate')}</svg>`;

/** Where an event takes place: at a corner or path, or in a city. */
function where(show: Show, event: EventView): Point | null {
  const at = event.corner ?? event.edge ?? show.table.scene.marks.find((mark) => mark.name !== '' && mark.name === event.name)?.at;
  return at ? pointOf(at as Place) : null;
}

const landed =
  (sound: Parameters<typeof play>[0]): Act =>
  (show, event) => {
    const at = where(show, event);
    if (at) show.glow({ kind: 'dust', at }, DUST);
    play(sound);
  };

export const ACTS: Record<string, Act> = {
  post: landed('stone'),
  neutral_post: landed('stone'),
  route: landed('wood'),
  merchant_hired: landed('wood'),
  merchant_moved: landed('wood'),
  caravan_placed: landed('wood'),
  caravan_moved: landed('wood'),
  delivered: (show, event, seat) => {
    const at = where(show, event);
    show.send(CRATE(), show.seatAt(seat), at ? show.view.toScreen(at) : null, 150, 700);
    play('award');
  },
  gold: (show, event, seat) => {
    for (let i = 0; i < Math.min(Number(event.count ?? 1), 3); i++) show.send(COIN(), show.bankAt(), show.seatAt(seat), 120 * i, 500);
    if (seat === show.desk.me) play('card');
  },
  caravan_toll: (show, event, seat) => show.send(COIN(), show.seatAt(seat), show.seatAt(Number(event.taker)), 200, 500),
  token: (show, event) => {
    show.glow({ kind: 'hex', at: pointOf(event.hex as Place) }, 2400);
    play('card');
  },
  token_moved: (show, event) => {
    show.glow({ kind: 'hex', at: pointOf(event.hex as Place) }, 2400);
    play('card');
  },
};
