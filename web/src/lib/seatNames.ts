import type { RoomState, SeatInfo } from '../wire';
import { named, t } from './i18n.svelte';

const BOTS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** How a seat is called: its person's name; bots have names by their seat. */
export function seatName(seat: SeatInfo | undefined): string {
  if (!seat) return '';
  if (seat.name) return seat.name;
  return seat.kind === 'open'
    ? t('room.open')
    : seat.kind === 'bot'
      ? named('botname', BOTS[seat.seat % 6] ?? 'a')
      : named('colour', seat.colour);
}

/** The room with every taken seat named, in the language of the page; people who share a screen share a name, so their colour is added. */
export function withNames(room: RoomState): RoomState {
  const names = room.seats.map((seat) => (seat.kind === 'open' ? '' : seatName(seat)));
  const shared = (name: string): boolean => names.filter((other) => other === name).length > 1;
  return {
    ...room,
    seats: room.seats.map((seat, i) => {
      const name = names[i] ?? '';
      return { ...seat, name: name && shared(name) ? `${name} · ${named('colour', seat.colour)}` : name };
    }),
  };
}
