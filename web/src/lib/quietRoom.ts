/* The room of a table that nobody else is at: a replay, a lesson. */
import type { RoomState } from '../wire';

export function quietRoom(known: Pick<RoomState, 'code' | 'game' | 'title' | 'state' | 'seats'>): RoomState {
  return {
    ...known,
    link: '',
    options: {},
    host: false,
    spectators: 0,
    watching: [],
    you: [],
    question: null,
    paused: false,
    pause_asked: [],
    clock: { kind: 'none', seconds: 90, increment: 0, answer: 30 },
    pace: 'normal',
    hints: false,
    level: 'medium',
    public: false,
    map: null,
    rematch: null,
    no_trades: [],
    reading: [],
    saving: true,
  };
}
