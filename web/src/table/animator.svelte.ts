/* What happens is shown: glows on the board, cards in flight, sounds, and one sentence for those who don't see. Other games than the base bring
 * their animations along (extension.ts). */
import type { Corner, EventKind, EventView, Hex, Place, TableView } from '../wire';
import type { Session } from '../lib/session';
import { extensions } from './extensions.svelte';
import { settings } from '../lib/settings.svelte';
import { drawing, TERRAIN_GOOD } from './drawings';
import type { TableStore } from './tableStore.svelte';
import { spoken } from './cardText';
import { logLines } from './log';
import { finishAll, fly, middleOf } from './motion';
import type { Glow, NewGlow } from './motion';
import { centre, cornersOf, keyOf, pointOf, tagPoint } from './geometry';
import type { Point } from './geometry';
import { play } from './sound';
import type { Sound } from './sound';
import type { Viewport } from './viewport.svelte';

const LIGHT = 2400; // how long a number glows
const DUST = 500;
const LIGHTS = 24; // a quick replay never piles up light
const BACK = '<span class="card-back"></span>';

/** How an event is shown; `seat` is that of the event, −1 without one. */
export type EventAnimation<Kind extends EventKind> = (animator: Animator, event: EventView<Kind>, seat: number) => void;
export type EventAnimations = { readonly [Kind in EventKind]?: EventAnimation<Kind> };

interface Hit {
  at: Hex;
  terrain: string;
}

const icon = (good: string): string => `<svg viewBox="-15 -15 30 30">${drawing(`icon/${good}`)}</svg>`;
const sounds = (name: Sound) => (): void => play(name);

/** Dust settles where something was put, with a sound. */
export function landing(animator: Animator, at: Place, sound: Sound): void {
  animator.glow({ kind: 'dust', at: pointOf(at) }, DUST);
  play(sound);
}

const BASE: EventAnimations = {
  rolled: (animator) => {
    animator.throws += 1;
    animator.delay = settings.calm ? 0 : 350;
    play('dice');
  },
  hit: (animator, event) => {
    const [q, r] = event.hex;
    animator.hits.push({ at: event.hex, terrain: animator.table.scene.hexes.find((hex) => hex.q === q && hex.r === r)?.terrain ?? '' });
    animator.glow({ kind: 'hex', at: centre(q, r) }, LIGHT);
  },
  produced: (animator, { card: good, count }, seat) => {
    const paying = animator.hits.filter((hit) => TERRAIN_GOOD[hit.terrain] === good);
    const from = paying.find((hit) => animator.home(hit.at, seat)) ?? paying[0] ?? animator.hits[0];
    if (!from) return;
    const point = centre(...from.at);
    animator.cards(good, count, animator.viewport.toScreen(point), animator.seatAt(seat, good));
    const home = animator.home(from.at, seat);
    animator.glow({ kind: 'gain', at: home ? tagPoint(home) : [point[0], point[1] - 58], good, count }, LIGHT);
    if (seat === animator.store.me) play('card');
  },
  built: (animator, { piece, corner }) => landing(animator, corner, piece === 'city' ? 'stone' : 'wood'),
  road: (animator, { edge }) => landing(animator, edge, 'wood'),
  robber: sounds('robber'),
  stolen: (animator, { card, victim }, seat) =>
    animator.send(card ? icon(card) : BACK, animator.seatAt(victim, card), animator.seatAt(seat, card), 250, 600),
  passed: (animator, { card, count, giver, taker }) => {
    animator.swap(card, count, giver, taker);
    play('agreed');
  },
  monopoly: (animator, { card, count, victim }, seat) => animator.swap(card, count, victim, seat),
  bank_trade: (animator, { gives, count, gets }, seat) => {
    animator.cards(gives, count, animator.seatAt(seat, gives), animator.bankAt());
    animator.send(icon(gets), animator.bankAt(), animator.seatAt(seat, gets), 300);
    play('card');
  },
  discarded: (animator, { card, count }, seat) => {
    animator.cards(card, Math.min(count, 4), animator.seatAt(seat, card), animator.bankAt());
    play('card');
  },
  invented: (animator, { card }, seat) => animator.cards(card, 1, animator.bankAt(), animator.seatAt(seat, card)),
  bought: (animator, _event, seat) => {
    animator.send(BACK, animator.bankAt(), animator.seatAt(seat), 0, 500);
    play('card');
  },
  played: sounds('card'),
  offer: (animator, _event, seat) => {
    if (seat !== animator.store.me) play('offer');
  },
  answer: (animator, event) => {
    if (animator.table.turn.seat !== animator.store.me) return;
    if (event.says === 'declines') play('refused');
    else if (event.says === 'accepts') play('agreed');
  },
  turn: (animator, _event, seat) => {
    if (seat === animator.store.me) play('turn');
  },
  longest_road: sounds('award'),
  largest_army: sounds('award'),
  won: sounds('win'),
};

export class Animator {
  glows = $state.raw<Glow[]>([]);
  /** How often dice were thrown: another number, another tumble. */
  throws = $state(0);
  /** What just happened, in words. */
  heard = $state('');
  root: HTMLElement | undefined = $state();
  flights: HTMLElement | undefined = $state();
  /** Hexes that pay, of the events that are shown now. */
  hits: Hit[] = [];
  delay = 0;
  /** The events that are shown now. */
  fresh = $state.raw<readonly EventView[]>([]);
  #serial = 0;
  #from = -1;

  constructor(
    readonly store: TableStore,
    readonly viewport: Viewport,
  ) {}

  get table(): TableView {
    return this.store.table!;
  }

  /** Show what is new in a session. */
  follow(session: Session): void {
    const { events, replay } = session;
    const fresh = replay ? events : events.filter((event) => event.seq > this.#from);
    this.#from = events.at(-1)?.seq ?? this.#from;
    if (!this.store.table || !fresh.length) return;
    finishAll();
    this.hits = [];
    this.delay = 0;
    for (const event of fresh) {
      // TypeScript can't see that the animation found by an event's kind is the one for that kind
      const animate = (BASE[event.event] ?? extensions.animations[event.event]) as EventAnimation<EventKind> | undefined;
      animate?.(this, event, 'seat' in event ? event.seat : -1);
    }
    this.fresh = fresh;
    const lines = logLines(fresh, { me: this.store.me, name: (seat) => this.store.name(seat) });
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

  /** Some cards of a kind from seat to seat. */
  swap(good: string, count: number, giver: number, taker: number): void {
    this.cards(good, Math.min(count, 4), this.seatAt(giver, good), this.seatAt(taker, good), 600);
  }

  /** One card from seat to seat, face down unless it is known. */
  pass(good: string | undefined, giver: number, taker: number): void {
    this.send(good ? icon(good) : BACK, this.seatAt(giver, good), this.seatAt(taker, good), this.#later(), 600);
  }

  /** Where cards of a seat come from and go to: the own stack, the own hand, a seat's panel. */
  seatAt(seat: number, good?: string): Point | null {
    const own = seat === this.store.me ? [...(good ? [`hand-${good}`] : []), 'hand'] : [];
    return this.#first([...own, `seat-${seat}`]);
  }

  bankAt(): Point | null {
    return this.#first(['bank', 'bank-bar']);
  }

  /** The point of a seat's building at a hex. */
  home(hex: readonly [number, number], seat: number): Corner | null {
    const built = new Set(this.table.scene.pieces.filter((one) => one.seat === seat).map((one) => keyOf(one.at)));
    return cornersOf(hex[0], hex[1]).find((corner) => built.has(keyOf(corner))) ?? null;
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
