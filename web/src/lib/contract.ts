/*
 * What the shell of the page (start, room, results, replay, settings) and the table agree on.
 *
 *   <Table socket={socket} />            web/src/table/Table.svelte, default export
 *   import { t, plain, goods } from '../lib/i18n.svelte'
 *   import { settings } from '../lib/settings.svelte'      settings.confirm, .sound, .volume, .motion, .theme, .language, .marks
 *   import { me } from '../lib/me.svelte'
 *   import { go } from '../lib/router.svelte'              go('help', 'robber'), go('start')
 *
 * Texts of the table live in web/src/i18n/table.{en,ru,uk}.ts (keys beginning with `table.` or `log.`); everything else in
 * web/src/i18n/{en,ru,uk}.ts. A key missing in one language doesn't compile.
 *
 * The same component draws the replay: there `socket` is a ReplaySocket whose `replay` is true; it has no prompts and every command is refused.
 */

import type { ChatLine, ClockView, Counts, EventView, HarbourView, HexView, HintMessage, PieceView, RoomState, ScoreView, TableView, Value } from '../wire';

export type * from '../wire';
export type Good = string;
export type Cards = Counts;
export type Hidden = { count: number };
export type Hex = [number, number];
export type Words = Record<string, Value>;
export type SceneHex = HexView;
export type SceneHarbour = HarbourView;
export type ScenePiece = PieceView;
export type ScoreRow = ScoreView;
export type Colour = 'red' | 'blue' | 'white' | 'orange' | 'teal' | 'plum';

export type Status = 'connecting' | 'open' | 'lost';

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
  readonly clock: ClockView[];
  readonly status: Status;
  /** The last hint that was asked for; it is about the table with its `seq`. */
  readonly hint: HintMessage | null;
  /** The seat whose eyes the view has; null for a spectator. */
  readonly viewer: number | null;
  /** Resolves on `done`, rejects with a Refusal whose message is the server's sentence in the player's language. */
  play(seat: number, actions: number[]): Promise<void>;
  undo(seat: number): Promise<void>;
  chatSend(text: string): Promise<void>;
  look(seat: number): Promise<void>;
  command(type: string, fields?: Record<string, unknown>): Promise<void>;
}
