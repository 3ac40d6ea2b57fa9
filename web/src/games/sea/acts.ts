/* What is shown of events beyond the base game. */
import type { EventView, Place } from '../../lib/contract';
import { settings } from '../../lib/settings.svelte';
import { plainDrawing } from '../../table/art';
import { centre, pointOf } from '../../table/shape';
import type { Point } from '../../table/shape';
import type { Act, Show } from '../../table/show.svelte';
import { play } from '../../table/sound';

const REVEAL = 700;
const DUST = 500;
const CLASH = 2600;

const word = (event: EventView, field: string): string => String(event[field] ?? '');

/** Something stands on an edge. */
const docked: Act = (show, event) => {
  show.glow({ kind: 'dust', at: pointOf(event.edge as Place) }, DUST);
  play('wood');
};

const sign = (name: string): string => `<svg viewBox="-14 -14 28 28">${plainDrawing(`ui/${name}`)}</svg>`;

/** Two strengths against each other, over the place where they meet. */
function clash(show: Show, at: Point, left: number, right: number): void {
  show.glow({ kind: 'clash', at: [at[0], at[1] - 62], icon: 'ui/stat-warships', left, right }, CLASH);
}

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
  harbour_laid: docked,
  dealt_anew: () => play('fog'),
  gift: (show, event, seat) => {
    const from = show.view.toScreen(pointOf(event.edge as Place));
    show.send(sign('stat-harbours'), from, show.seatAt(seat), 0, 600);
    play('award');
  },
  cloth: (show, event, seat) => {
    show.send(sign('stat-cloth'), show.view.toScreen(pointOf(event.village as Place)), show.seatAt(seat), 200, 600);
    play('card');
  },
  cloth_stolen: (show, event, seat) => show.send(sign('stat-cloth'), show.seatAt(Number(event.victim)), show.seatAt(seat), 200, 600),
  wonder_started: () => play('award'),
  wonder_stage: () => play('stone'),
  fleet: () => play('pirate'),
  fleet_attack: (show, event) => {
    const at = show.table.scene.pieces.find((piece) => piece.kind === 'pirate')?.at;
    if (at) clash(show, pointOf(at), Number(event.strength), Number(event.warships));
  },
  raided: (show, event, seat) => {
    const good = word(event, 'card');
    show.cards(good, 1, show.seatAt(seat, good), show.bankAt());
  },
  fortress_attack: (show, event, seat) => {
    const at = show.table.scene.pieces.find((piece) => piece.kind === 'fortress' && piece.seat === seat)?.at;
    if (at) clash(show, pointOf(at), Number(event.die), Number(event.warships));
    play('dice');
  },
  fortress_taken: () => play('award'),
};
