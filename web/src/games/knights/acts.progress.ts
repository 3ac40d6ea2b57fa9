/* What is shown of events about progress cards. */
import type { EventView } from '../../lib/contract';
import { centre, pointOf } from '../../table/shape';
import type { Act } from '../../table/show.svelte';
import type { Place } from '../../lib/contract';
import { deckSign } from './progress';
import { play } from '../../table/sound';

const PLAYED = 2400; // how long a card that was played lies in the middle

const word = (event: EventView, field: string): string => String(event[field] ?? '');
const number = (event: EventView, field: string): number => Number(event[field] ?? 0);
const back = (event: EventView): string => `<span class="progress-back ${word(event, 'deck')}"><svg viewBox="-12 -12 24 24">${deckSign(word(event, 'deck'))}</svg></span>`;

export const PROGRESS: Record<string, Act> = {
  progress_drawn: (show, event, seat) => {
    show.send(back(event), show.bankAt(), show.seatAt(seat, 'progress'), 200, 600);
    play('card');
  },
  progress_point: () => play('award'),
  progress_played: (show, event, seat) => {
    if (seat !== show.desk.me) show.showPlayed(word(event, 'card'), seat, PLAYED); // the own one was just in hand
    play('card');
  },
  progress_put_away: (show, event, seat) => show.send(back(event), show.seatAt(seat, 'progress'), show.bankAt(), 0, 500),
  progress_taken: (show, event, seat) => show.send(back(event), show.seatAt(number(event, 'victim'), 'progress'), show.seatAt(seat, 'progress'), 250, 600),
  harvested: (show, event, seat) => show.cards(word(event, 'card'), number(event, 'count'), show.bankAt(), show.seatAt(seat, word(event, 'card'))),
  tokens_swapped: (show, event) => {
    for (const field of ['one', 'other']) show.glow({ kind: 'hex', at: centre(...(event[field] as [number, number])) }, 1800);
    play('wood');
  },
  toll: (show, event, seat) => show.pass(word(event, 'card'), number(event, 'victim'), seat),
  given: (show, event, seat) => show.pass(word(event, 'card'), seat, number(event, 'taker')),
  exchanged: (show, event, seat) => {
    show.pass(word(event, 'gives'), seat, number(event, 'victim'));
    show.pass(word(event, 'gets'), number(event, 'victim'), seat);
    play('agreed');
  },
  road_removed: (show, event) => {
    show.glow({ kind: 'dust', at: pointOf(event.edge as Place) }, 500);
    play('wood');
  },
};
