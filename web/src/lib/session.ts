/* A table as the page sees it: live over a socket (liveSession.svelte.ts) or stepped through after its end (replaySession.svelte.ts). */
import type {
  ChatLine,
  ClockView,
  CoachMessage,
  Command,
  EventView,
  HintMessage,
  Place,
  ReactionMessage,
  RoomState,
  TableView,
} from '../wire';

export type Status = 'connecting' | 'open' | 'lost';

type WithoutId<One> = One extends Command ? Omit<One, 'id'> : never;
/** A command as the page says it; the session gives it its id. */
export type NewCommand = WithoutId<Command>;

export type Reaction = ReactionMessage['what'];

/** What a lesson adds to a table: where it points, what was tried, and which parts of the table are there yet. */
export interface Guide {
  /** Keys of the places in a gold ring. */
  places: readonly string[];
  tried: readonly Place[];
  shows: readonly string[];
  /** Light only these places; others can still be chosen. */
  few: boolean;
}

/** What the table is given. All fields are reactive (runes); read them, never write them. */
export interface Session {
  readonly code: string;
  readonly replay: boolean;
  readonly room: RoomState | null;
  readonly table: TableView | null;
  /** Newly arrived with the latest `table`, in order: animate these. Replaced, not appended, with each message. */
  readonly events: EventView[];
  /** Everything seen since the table was opened (with the server's history): the log is made from these. */
  readonly history: EventView[];
  readonly chat: ChatLine[];
  /** What somebody shows at their seat just now, by seat. */
  readonly reactions: Readonly<Record<number, Reaction>>;
  readonly clock: ClockView[];
  /** How many seconds the open offer could be answered when the page heard of it, by its own clock (performance.now). */
  readonly lapses: { left: number; at: number } | null;
  readonly status: Status;
  /** The last hint that was asked for; it is about the table with its `seq`. */
  readonly hint: HintMessage | null;
  /** What the coach has said last, when she was asked. */
  readonly coach?: CoachMessage | null;
  /** The seat whose eyes the view has; null for a spectator. */
  readonly viewer: number | null;
  /** The lesson that is played here, if one is. */
  readonly guide?: Guide;
  /** Resolves when it was done, rejects with a Refusal whose message is the server's sentence in the player's language. */
  send(command: NewCommand): Promise<void>;
}
