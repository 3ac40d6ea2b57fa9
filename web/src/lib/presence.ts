import type { SeatInfo } from '../wire';

export type Presence = 'here' | 'reconnecting' | 'away';

/** Is the person of a seat there? Null for seats without one. */
export function presenceOf(seat: SeatInfo | undefined): Presence | null {
  if (seat?.kind !== 'person') return null;
  if (seat.away) return 'away'; // a bot plays for them, even if they look on
  return seat.here ? 'here' : seat.reconnecting ? 'reconnecting' : 'away';
}

/** The seat that somebody without one would get: an open one, or else a bot's. */
export function seatToTake(room: { state: string; seats: readonly SeatInfo[]; you: readonly number[] }): SeatInfo | undefined {
  if (room.you.length > 0 || room.state === 'over') return undefined;
  return room.seats.find((seat) => seat.kind === 'open') ?? room.seats.find((seat) => seat.kind === 'bot');
}
