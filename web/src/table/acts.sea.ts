/* What is shown of events beyond the base game. */
import type { EventView, Place } from '../lib/contract';
import { settings } from '../lib/settings.svelte';
import { centre, pointOf } from './shape';
import type { Act, Show } from './show.svelte';
import { play } from './sound';

const REVEAL = 700;
const DUST = 500;

const word = (event: EventView, field: string): string => String(event[field] ?? '');

/** Something stands on an edge. */
const docked: Act = (show, event) => {
  show.glow({ kind: 'dust', at: pointOf(event.edge as Place) }, DUST);
  play('wood');
};

function reveal(show: Show, event: EventView): void {
  const at = centre(...(event.hex as [number, number]));
  show.found = at;
  if (!settings.calm) show.glow({ kind: 'reveal', at }, REVEAL);
  play('fog');
}

export const SEA: Record<string, Act> = {
  ship: docked,
  ship_moved: docked,
  pirate: () => play('pirate'),
  discovered: reveal,
  discovery_card: (show, event, seat) => {
    const good = word(event, 'card');
    show.delay = settings.calm ? 0 : 450;
    show.cards(good, 1, show.found && show.view.toScreen(show.found), show.seatAt(seat, good));
  },
  chosen: (show, event, seat) => {
    const good = word(event, 'card');
    show.cards(good, 1, show.bankAt(), show.seatAt(seat, good));
    if (seat === show.desk.me) play('card');
  },
  island: () => play('award'),
};
