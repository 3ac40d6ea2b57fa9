/* A finished game, as a table that can be drawn: the same interface as a live one, stepped by hand. */
import { Refusal } from './api';
import type { Chances, ChatLine, ClockView, EventView, PlayerView, Replay, RoomState, TableView } from '../wire';
import type { Session } from './session';
import { t } from './i18n.svelte';
import { quietRoom } from './quietRoom';
import { withNames } from './seatNames';
import { numbered } from './liveSession.svelte';

const total = (cards: Record<string, number>): number => Object.values(cards).reduce((sum, count) => sum + count, 0);

function covered(player: PlayerView): PlayerView {
  return {
    ...player,
    hand: { count: total(player.hand) },
    cards: { count: total(player.cards) },
    new_cards: { count: total(player.new_cards) },
    decks: Object.fromEntries(Object.entries(player.decks).map(([deck, cards]) => [deck, { count: total(cards) }])),
  };
}

export class ReplaySession implements Session {
  readonly replay = true;
  readonly code: string;
  #room: RoomState;
  room = $derived.by<RoomState>(() => withNames(this.#room));
  readonly chat: ChatLine[] = [];
  readonly reactions = {};
  readonly clock: ClockView[] = [];
  readonly lapses = null;
  readonly hint = null;
  readonly status = 'open';
  readonly last: number;
  readonly turns: number[];
  /** For each step the points of every seat. */
  readonly points: number[][];
  /** For each step the chance of every seat to win, in per cent; none until they are known. */
  chances = $state.raw<number[][]>([]);

  at = $state(0);
  /** The seat whose cards are open; null opens all. */
  eyes = $state<number | null>(null);
  events = $state.raw<EventView[]>([]);
  #steps: Replay['steps'] = [];
  /** The land at each step: it comes with the steps that change it. */
  #lands: Pick<TableView['scene'], 'hexes' | 'harbours'>[] = [];

  viewer = $derived(this.eyes);
  table = $derived.by<TableView | null>(() => {
    const step = this.#steps[this.at];
    const land = this.#lands[this.at];
    if (!step || !land) return null;
    const view = step.table;
    const scene = { ...view.scene, hexes: land.hexes, harbours: land.harbours };
    const players =
      this.eyes === null ? view.players : view.players.map((player) => (player.seat === this.eyes ? player : covered(player)));
    return { ...view, scene, players, viewer: this.eyes, prompts: {}, waiting: view.waiting };
  });
  history = $derived.by<EventView[]>(() => {
    const from = Math.max(0, this.at - 400);
    return this.#steps
      .slice(from, this.at + 1)
      .flatMap((_, i) => this.#seen(from + i))
      .slice(-400);
  });
  turn = $derived(this.#steps[this.at]?.table.turn.number ?? 0);

  constructor(replay: Replay) {
    this.#steps = replay.steps.map((step) => ({ ...step, events: numbered(step.events) }));
    for (const { table } of replay.steps) this.#lands.push(table.scene.hexes.length ? table.scene : this.#lands.at(-1)!);
    this.code = replay.code;
    this.last = Math.max(0, replay.steps.length - 1);
    this.turns = [...new Set(replay.steps.map((step) => step.table.turn.number))];
    const { code, game, title, seats } = replay;
    this.#room = quietRoom({ code, game, title, state: 'over', seats });
    this.points = replay.steps.map((step) => step.table.players.map((player) => player.points));
  }

  /** What the server found; steps that it doesn't know keep what was before. */
  know(found: Chances): void {
    const bySeq = new Map(found.steps.map((seq, i) => [seq, found.chances[i] ?? []]));
    let before: number[] = this.points[0]?.map(() => 100 / this.#room.seats.length) ?? [];
    this.chances = this.#steps.map((step) => (before = bySeq.get(step.seq)?.map((chance) => chance * 100) ?? before));
  }

  /** The events of a step as the chosen eyes could see them. */
  #seen(step: number): EventView[] {
    const { eyes } = this;
    return (this.#steps[step]?.events ?? []).map((event) => {
      const { secrets = [], knowers = [] } = event;
      if (eyes === null || !secrets.length || knowers.includes(eyes)) return event;
      return Object.fromEntries(Object.entries(event).filter(([field]) => !secrets.includes(field))) as EventView;
    });
  }

  go(step: number): void {
    const next = Math.min(this.last, Math.max(0, Math.round(step)));
    this.events = next === this.at + 1 ? this.#seen(next) : []; // only one step on is shown moving
    this.at = next;
  }

  toTurn(turn: number): void {
    const step = this.#steps.findIndex((one) => one.table.turn.number >= turn);
    this.go(step < 0 ? this.last : step);
  }

  send(): Promise<void> {
    return Promise.reject(new Refusal('replay', t('replay.refused')));
  }
}
