/* What happens is shown: glows on the board, cards in flight, sounds, and one sentence for those who don't see. Other games bring theirs along (games/extra.ts). */
import type { EventView, Place, Session, TableView } from '../lib/contract';
import { later } from '../lib/later.svelte';
import { settings } from '../lib/settings.svelte';
import { drawing, TERRAIN_GOOD } from './art';
import type { Desk } from './desk.svelte';
import { logLines, spoken } from './log';
import { finishAll, fly, middleOf } from './motion';
import type { Glow, NewGlow } from './motion';
import { centre, cornersOf, keyOf, pointOf } from './shape';
import type { Point } from './shape';
import { play } from './sound';
import type { Sound } from './sound';
import type { BoardView } from './view.svelte';

const LIGHT = 2400; // how long a number glows
const DUST = 500;
const LIGHTS = 24; // a quick replay never piles up light
const BACK = '<span class="card-back"></span>';

export type Act = (show: Show, event: EventView, seat: number) => void;
type Hit = { at: readonly [number, number]; terrain: string };

const icon = (good: string): string => `<svg viewBox="-15 -15 30 30">${drawing(`icon/${good}`)}</svg>`;
const word = (event: EventView, field: string): string => String(event[field] ?? '');
const number = (event: EventView, field: string): number => Number(event[field] ?? 0);
const sounds =
  (name: Sound): Act =>
  () =>
    play(name);

/** Something stands at a new place. */
const landed =
  (sound: (event: EventView) => Sound): Act =>
  (show, event) => {
    show.glow({ kind: 'dust', at: pointOf((event.corner ?? event.edge) as Place) }, DUST);
    play(sound(event));
  };

const ACTS: Record<string, Act> = {
  rolled: (show) => {
    show.throws += 1;
    show.delay = settings.calm ? 0 : 350;
    play('dice');
  },
  hit: (show, event) => {
    const [q, r] = event.hex as [number, number];
    show.hits.push({ at: [q, r], terrain: show.table.scene.hexes.find((hex) => hex.q === q && hex.r === r)?.terrain ?? '' });
    show.glow({ kind: 'hex', at: centre(q, r) }, LIGHT);
  },
  produced: (show, event, seat) => {
    const good = word(event, 'card');
    const paying = show.hits.filter((hit) => TERRAIN_GOOD[hit.terrain] === good);
    const from = paying.find((hit) => show.home(hit.at, seat)) ?? paying[0] ?? show.hits[0];
    if (!from) return;
    const point = centre(...from.at);
    show.cards(good, number(event, 'count'), show.view.toScreen(point), show.seatAt(seat, good));
    const over = show.home(from.at, seat) ?? point;
    show.glow({ kind: 'gain', at: [over[0], over[1] - 58], good, count: number(event, 'count') }, LIGHT);
    if (seat === show.desk.me) play('card');
  },
  built: landed((event) => (event.piece === 'city' ? 'stone' : 'wood')),
  road: landed(() => 'wood'),
  robber: sounds('robber'),
  stolen: (show, event, seat) => {
    const good = word(event, 'card');
    show.send(good ? icon(good) : BACK, show.seatAt(number(event, 'victim'), good), show.seatAt(seat, good), 250, 600);
  },
  passed: (show, event) => {
    show.swap(event, number(event, 'giver'), number(event, 'taker'));
    play('agreed');
  },
  monopoly: (show, event, seat) => show.swap(event, number(event, 'victim'), seat),
  bank_trade: (show, event, seat) => {
    const [gives, gets] = [word(event, 'gives'), word(event, 'gets')];
    show.cards(gives, number(event, 'count'), show.seatAt(seat, gives), show.bankAt());
    show.send(icon(gets), show.bankAt(), show.seatAt(seat, gets), 300);
    play('card');
  },
  discarded: (show, event, seat) => {
    const good = word(event, 'card');
    show.cards(good, Math.min(number(event, 'count'), 4), show.seatAt(seat, good), show.bankAt());
    play('card');
  },
  invented: (show, event, seat) => show.cards(word(event, 'card'), 1, show.bankAt(), show.seatAt(seat, word(event, 'card'))),
  bought: (show, _event, seat) => {
    show.send(BACK, show.bankAt(), show.seatAt(seat), 0, 500);
    play('card');
  },
  played: sounds('card'),
  offer: (show, _event, seat) => {
    if (seat !== show.desk.me) play('offer');
  },
  answer: (show, event) => {
    if (show.table.turn.seat !== show.desk.me) return;
    if (event.says === 'declines') play('refused');
    else if (event.says === 'accepts') play('agreed');
  },
  turn: (show, _event, seat) => {
    if (seat === show.desk.me) play('turn');
  },
  longest_road: sounds('award'),
  largest_army: sounds('award'),
  won: sounds('win'),
};

export class Show {
  glows = $state.raw<Glow[]>([]);
  /** How often dice were thrown: another number, another tumble. */
  throws = $state(0);
  /** The card that was just played. */
  played = $state.raw<{ id: number; name: string; seat: number } | null>(null);
  /** What just happened, in words. */
  heard = $state('');
  root: HTMLElement | undefined = $state();
  flights: HTMLElement | undefined = $state();
  /** Hexes that pay, of the events that are shown now. */
  hits: Hit[] = [];
  /** The hex that was just turned over. */
  found: Point | null = null;
  delay = 0;
  /** The events that are shown now. */
  fresh = $state.raw<readonly EventView[]>([]);
  #serial = 0;
  #from = -1;

  constructor(
    readonly desk: Desk,
    readonly view: BoardView,
  ) {}

  get table(): TableView {
    return this.desk.table!;
  }

  /** Show what is new in a session. */
  follow(socket: Session): void {
    const { events, replay } = socket;
    const fresh = replay ? events : events.filter((event) => event.seq > this.#from);
    this.#from = events.at(-1)?.seq ?? this.#from;
    if (!this.desk.table || !fresh.length) return;
    finishAll();
    this.hits = [];
    this.delay = 0;
    for (const event of fresh) (ACTS[event.event] ?? later.acts[event.event])?.(this, event, Number(event.seat ?? -1));
    this.fresh = fresh;
    const lines = logLines(fresh, { me: this.desk.me, name: (seat) => this.desk.name(seat) });
    this.heard = lines.map((line) => spoken(line.parts)).join('. ');
  }

  glow(what: NewGlow, time: number): void {
    const one: Glow = { ...what, id: ++this.#serial };
    this.glows = [...this.glows.slice(1 - LIGHTS), one];
    setTimeout(() => (this.glows = this.glows.filter((other) => other.id !== one.id)), time);
  }

  send(html: string, from: Point | null, to: Point | null, delay: number, duration = 450): void {
    if (this.flights && from && to) fly(this.flights, html, from, to, { delay, duration });
  }

  /** Some cards of a kind, one after the other. */
  cards(good: string, count: number, from: Point | null, to: Point | null, duration = 450): void {
    for (let i = 0; i < Math.min(count, 5); i++) this.send(icon(good), from, to, this.#later(), duration);
  }

  swap(event: EventView, giver: number, taker: number): void {
    const good = word(event, 'card');
    this.cards(good, Math.min(number(event, 'count'), 4), this.seatAt(giver, good), this.seatAt(taker, good), 600);
  }

  /** One card from seat to seat, face down unless it is known. */
  pass(good: string, giver: number, taker: number): void {
    this.send(good ? icon(good) : BACK, this.seatAt(giver, good), this.seatAt(taker, good), this.#later(), 600);
  }

  showPlayed(name: string, seat: number, time: number): void {
    const one = { id: ++this.#serial, name, seat };
    this.played = one;
    setTimeout(() => {
      if (this.played?.id === one.id) this.played = null;
    }, time);
  }

  /** Where cards of a seat come from and go to: the own stack, the own hand, a seat's panel. */
  seatAt(seat: number, good?: string): Point | null {
    const own = seat === this.desk.me ? [...(good ? [`hand-${good}`] : []), 'hand'] : [];
    return this.#first([...own, `seat-${seat}`]);
  }

  bankAt(): Point | null {
    return this.#first(['bank', 'bank-bar']);
  }

  /** The point of a seat's building at a hex. */
  home(hex: readonly [number, number], seat: number): Point | null {
    const corners = new Set(cornersOf(hex[0], hex[1]).map(keyOf));
    const piece = this.table.scene.pieces.find((one) => one.seat === seat && one.at.length === 3 && corners.has(keyOf(one.at)));
    return piece ? pointOf(piece.at) : null;
  }

  #first(names: string[]): Point | null {
    if (!this.root) return null;
    for (const name of names) {
      const found = middleOf(`[data-fly="${name}"]`, this.root);
      if (found) return found;
    }
    return null;
  }

  #later(): number {
    this.delay = Math.min(this.delay + 60, 750);
    return this.delay;
  }
}
