/*
 * One open table. The connection may break at any moment: it is made again with growing pauses, what wasn't answered is sent again under its
 * old id (the server acts once), and the events missed meanwhile come with `after`.
 */
import { Refusal } from './api';
import { t, translated } from './i18n.svelte';
import { withNames } from './seatNames';
import { SHOWN } from './reactions';
import type { NewCommand, Reaction, Session, Status } from './session';
import { WIRE } from '../wire';
import type { ChatLine, ClockView, CoachMessage, Command, EventView, HintMessage, Message, RoomState, TableView } from '../wire';

interface Waiting {
  text: string;
  done: () => void;
  refuse: (reason: Refusal) => void;
}

const PAUSES = [300, 700, 1500, 3000, 5000];
const LONG_PAUSES = [5_000, 10_000, 20_000, 40_000, 60_000];
const TOO_FAST = 4429; // the server closes what comes too often, or is one too many; its reason is a key
const QUIET = 6000; // a command that isn't answered for so long: try another connection; the server promises five seconds
const KEPT = 3000; // events in the log

export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16)); // plain http on another machine has no randomUUID
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Milliseconds until the next try, after so many that failed. Whoever was told to wait waits longer. */
export function pauseBefore(tries: number, refused: boolean): number {
  const pauses = refused ? LONG_PAUSES : PAUSES;
  return pauses[Math.min(tries, pauses.length - 1)] ?? 60_000;
}

/** Events of one step share its number; here each gets one of its own (12, 12.001, …), so that lists can tell them apart. */
export function numbered(events: EventView[]): EventView[] {
  let step = -1;
  let place = 0;
  return events.map((event) => {
    place = event.seq === step ? place + 1 : 0;
    step = event.seq;
    return { ...event, seq: step + place / 1000 };
  });
}

export class LiveSession implements Session {
  readonly replay = false;
  #room = $state.raw<RoomState | null>(null);
  room = $derived(this.#room && withNames(this.#room));
  table = $state.raw<TableView | null>(null);
  events = $state.raw<EventView[]>([]);
  history = $state.raw<EventView[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  reactions = $state.raw<Readonly<Record<number, Reaction>>>({});
  clock = $state.raw<ClockView[]>([]);
  lapses = $state.raw<{ left: number; at: number } | null>(null);
  hint = $state.raw<HintMessage | null>(null);
  coach = $state.raw<CoachMessage | null>(null);
  status = $state<Status>('connecting');
  /** Why the server closed for good: an old page, a closed room, a wrong code. */
  bye = $state<{ key: string; sentence: string } | null>(null);
  /** Why the server does not let us in for now; empty if the connection was lost for another reason. */
  refusal = $state('');
  viewer = $derived(this.table?.viewer ?? null);

  #socket: WebSocket | null = null;
  #seq = 0;
  #tries = 0;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #fading: Record<number, ReturnType<typeof setTimeout>> = {};
  #waiting = new Map<string, Waiting>();
  #wake = (): void => {
    if (this.status === 'lost') this.#connect();
  };

  constructor(readonly code: string) {
    addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#socket?.close(1000);
    for (const one of this.#waiting.values()) one.refuse(new Refusal('left', t('fault.left')));
    this.#waiting.clear();
  }

  send(command: NewCommand): Promise<void> {
    if (this.#closed || this.bye) return Promise.reject(new Refusal('left', t('fault.left')));
    const id = newId();
    const whole: Command = { ...command, id };
    const text = JSON.stringify(whole);
    return new Promise((done, refuse) => {
      this.#waiting.set(id, { text, done, refuse });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
      setTimeout(() => {
        if (command.type !== 'hint' && this.#waiting.has(id) && this.status === 'open') this.#socket?.close(4000); // thinking may take longer
      }, QUIET);
    });
  }

  #connect(): void {
    clearTimeout(this.#timer);
    if (this.#closed || this.bye) return;
    const old = this.#socket;
    this.#socket = null; // what the old one still says is not heard
    old?.close();
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const query = new URLSearchParams({ after: String(this.#seq), wire: String(WIRE) });
    const socket = new WebSocket(`${scheme}//${location.host}/ws/${encodeURIComponent(this.code)}?${query}`);
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      for (const one of this.#waiting.values()) socket.send(one.text);
    };
    socket.onmessage = (message) => {
      if (this.#socket !== socket) return;
      try {
        this.#hear(JSON.parse(String(message.data)) as Message);
      } catch (fault) {
        console.error('A message that could not be read', fault);
      }
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket || this.#closed || this.bye) return;
      const refused = event.code === TOO_FAST;
      this.refusal = refused ? translated(event.reason, '') : '';
      if (this.#tries > 0 || this.status === 'open' || refused) this.status = 'lost';
      const pause = pauseBefore(this.#tries, refused);
      this.#tries += 1;
      if (this.#tries > 1) this.status = 'lost';
      this.#timer = setTimeout(() => this.#connect(), pause * (0.8 + 0.4 * Math.random()));
    };
  }

  #listen(lines: ChatLine[], anew: boolean): void {
    if (anew) this.chat = [];
    const last = this.chat.at(-1)?.number ?? -1; // after a reconnect the server tells it all again
    this.chat = [...this.chat, ...lines.filter((line) => line.number > last)].slice(-500);
  }

  #show(seat: number, what: Reaction): void {
    clearTimeout(this.#fading[seat]);
    this.reactions = { ...this.reactions, [seat]: what };
    this.#fading[seat] = setTimeout(() => {
      this.reactions = Object.fromEntries(Object.entries(this.reactions).filter(([other]) => Number(other) !== seat));
    }, SHOWN);
  }

  #hear(message: Message): void {
    switch (message.type) {
      case 'room':
        this.#tries = 0; // not when the socket opens: it may be opened only to be told no
        this.refusal = '';
        this.status = 'open';
        this.#room = message.room;
        break;
      case 'table': {
        const fresh = numbered(message.events.filter((event) => event.seq > this.#seq || this.#seq === 0));
        const first = this.table === null;
        this.#seq = Math.max(this.#seq, message.seq);
        this.events = first ? [] : fresh; // what was before we came is history, not news
        this.history = [...this.history, ...fresh].slice(-KEPT);
        this.table = message.table;
        this.lapses = message.lapses === null ? null : { left: message.lapses, at: performance.now() };
        break;
      }
      case 'chat':
        this.#listen(message.messages, message.anew);
        break;
      case 'reaction':
        this.#show(message.seat, message.what);
        break;
      case 'clock':
        this.clock = message.seats;
        break;
      case 'hint':
        this.hint = message;
        break;
      case 'coach':
        this.coach = message;
        break;
      case 'done':
        this.#waiting.get(message.id)?.done();
        this.#waiting.delete(message.id);
        break;
      case 'refused': {
        const { key, sentence, params } = message;
        this.#waiting.get(message.id)?.refuse(new Refusal(key, translated(key, sentence, params)));
        this.#waiting.delete(message.id);
        break;
      }
      case 'bye':
        this.bye = { key: message.key, sentence: translated(message.key, message.sentence) };
        this.#socket?.close(1000);
        break;
      default:
        message satisfies never; // every kind of message has its case
    }
  }
}
