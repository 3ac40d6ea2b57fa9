/* What asks for a person tells so even where nobody looks: in the title, by a sound, by vibration. */
import type { RoomState, TableView } from '../wire';
import { t } from '../lib/i18n.svelte';
import { settings } from '../lib/settings.svelte';
import { play } from './sound';
import type { Sound } from './sound';

export type CallKind = 'turn' | 'offer' | 'discard' | 'over';
/** Calls with the same key are the same call. */
export interface Call {
  kind: CallKind;
  key: string;
}

const SOUNDS: Record<CallKind, Sound> = { turn: 'turn', offer: 'offer', discard: 'robber', over: 'win' };
const BLINK = 1000;
const BUZZ = [120, 80, 120];

/** What asks for this person now. */
export function callOf(room: RoomState, table: TableView): Call | null {
  if (room.you.length === 0) return null;
  const { turn } = table;
  if (table.over) return { kind: 'over', key: 'over' };
  for (const seat of room.you) {
    const prompt = table.prompts[String(seat)];
    if (!prompt?.must || room.seats[seat]?.away) continue;
    const can = (verb: string): boolean => prompt.choices.some((choice) => choice.verb === verb);
    if (can('decline')) {
      if (!can('accept') || room.no_trades.includes(seat)) continue; // it is declined by itself
      const offer = JSON.stringify(table.players.find((player) => player.seat === turn.seat)?.offer ?? null);
      return { kind: 'offer', key: `offer|${seat}|${turn.number}|${offer}` };
    }
    return can('discard')
      ? { kind: 'discard', key: `discard|${seat}|${turn.number}` }
      : { kind: 'turn', key: `turn|${seat}|${turn.number}|${turn.seat}` };
  }
  return null;
}

class Calls {
  /** Said in the title while it blinks; empty every other second, and when somebody looks. */
  title = $state('');
  #last: Call | null = null;
  #first = true;
  #missed = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Called for now, or no longer. What was so when the table was opened is no news. */
  hear(call: Call | null): void {
    const fresh = call !== null && call.key !== this.#last?.key && !this.#first;
    this.#last = call ?? this.#last;
    this.#first = false;
    if (!call) this.#rest();
    if (!fresh) return;
    if (settings.vibrate && 'vibrate' in navigator) navigator.vibrate(BUZZ); // a browser ignores it while the page is hidden
    if (!document.hidden) return;
    this.#missed += 1;
    if (settings.callSound) play(SOUNDS[call.kind], true);
    if (settings.callTitle) this.#blink(call.kind);
  }

  /** Until the returned function is called. */
  listen(): () => void {
    this.#last = null;
    this.#first = true;
    const look = (): void => {
      if (document.hidden) return;
      this.#missed = 0;
      this.#rest();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      this.#rest();
    };
  }

  #blink(kind: CallKind): void {
    clearInterval(this.#timer);
    const text = (this.#missed > 1 ? `(${this.#missed}) ` : '● ') + t(`call.${kind}`);
    this.title = text;
    this.#timer = setInterval(() => (this.title = this.title ? '' : text), BLINK);
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.title = '';
  }
}

export const calls = new Calls();
