/* Another game with the same people: whoever asks for it goes to its table at once. */
import type { RoomState } from '../wire';
import { sentenceOf } from './api';
import { go } from './router.svelte';
import type { Session } from './session';

export class Rematch {
  wanted = $state(false);
  fault = $state('');

  async ask(session: Pick<Session, 'send'>): Promise<void> {
    this.wanted = true;
    try {
      await session.send({ type: 'rematch' });
      this.fault = '';
    } catch (reason) {
      this.wanted = false;
      this.fault = sentenceOf(reason);
    }
  }

  /** Call it in an effect: the new table was asked for here, and is there. */
  follow(room: RoomState | null): void {
    if (this.wanted && room?.rematch && room.rematch !== room.code) go('table', room.rematch);
  }
}
