/* What all parts of the table share: whose eyes, what is asked, what was picked, and how a choice is sent. Knows verbs and places, no rules. */
import { untrack } from 'svelte';
import type { Cards, ChoiceView, Place, PlayerView, PromptView, SeatInfo, Session, TableView } from '../lib/contract';
import { named, t } from '../lib/i18n.svelte';
import { later } from '../lib/later.svelte';
import { settings } from '../lib/settings.svelte';
import { counsel } from './advice';
import type { Counsel } from './advice';

export type Step = Omit<ChoiceView, 'action'>;
/** A lit place with all that can be chosen there: on a coast a road or a ship. */
export interface Spot {
  key: string;
  place: Place;
  choices: ChoiceView[];
}
export type Drawer = 'build' | 'trade' | 'cards' | 'log' | 'chat' | null;

const EMPTY: ChoiceView[] = [];
const TRADE = new Set(['offer', 'propose', 'counter', 'draft_give', 'draft_want', 'leave_out', 'send', 'cancel', 'accept', 'decline', 'deal', 'withdraw', 'bank_trade']);
/** What the large button does, the first that is open. */
const MAIN = ['roll', 'end_turn'];
/** Verbs that have a place of their own on the screen, as those of a box's panels have; any other gets a plain button. */
const HOUSED = new Set([...TRADE, ...MAIN, 'buy_card', 'play_card', 'give_back', 'steal_from', 'take', 'choose']);

/** Picks something up and asks on: nothing is spent yet, and it can be put back. */
export const LIFTS = 'move';
/** Does this choice put something, rather than do something with what stands there? */
export const puts = (choice: ChoiceView): boolean => choice.verb !== LIFTS && !later.handling.has(choice.verb);
/** The name under which lit places are filtered: the piece that is put, or what is done with one ("move", "move knight", "activate"). */
export function sortOf(choice: ChoiceView): string {
  if (puts(choice)) return choice.piece ?? '';
  const exact = `${choice.verb} ${choice.piece}`;
  return later.deeds.some((deed) => deed.sort === exact) ? exact : choice.verb;
}
const passes = (choice: ChoiceView, filter: string | null): boolean => !filter || sortOf(choice) === filter;

export const total = (cards: Record<string, number>): number => Object.values(cards).reduce((sum, count) => sum + count, 0);
export const counted = (cards: object): number =>
  'count' in cards ? Number((cards as { count: number }).count) : total(cards as Record<string, number>);

/** What the viewer knows of somebody's cards: those of the hand, or others. */
export function knownCards(player: PlayerView | undefined, goods: readonly string[], others: boolean): Cards {
  return Object.fromEntries(Object.entries(player?.known ?? {}).filter(([name, count]) => count > 0 && goods.includes(name) !== others));
}

export interface HeldCard {
  name: string;
  count: number;
  fresh: number;
}

export class Desk {
  readonly socket: Session;
  /** The kind of piece whose places stay lit; null: all. */
  filter = $state<string | null>(null);
  /** What waits for Build or No. */
  pending = $state.raw<ChoiceView | null>(null);
  hovered = $state<string | null>(null);
  drawer = $state<Drawer>(null);
  /** Are the great works, or the chart of improvements, shown? */
  works = $state(false);
  /** The place of a map that is told about, by its name. */
  noted = $state<string | null>(null);
  busy = $state(false);
  message = $state('');
  hinting = $state(false);
  #forgotten = $state(-1);
  #messageTimer: ReturnType<typeof setTimeout> | undefined;
  #clockAt = 0;
  #now = $state(0);

  constructor(socket: Session) {
    this.socket = socket;
    // a new question forgets what was picked for the old one; what others do meanwhile doesn't
    $effect(() => {
      void this.promptKey;
      untrack(() => {
        this.pending = null;
        this.filter = null;
      });
    });
    $effect(() => {
      const { choices } = this;
      untrack(() => {
        if (this.pending && !choices.some((choice) => choice.action === this.pending?.action)) this.pending = null;
        if (this.filter && !choices.some((choice) => choice.place && passes(choice, this.filter))) this.filter = null;
      });
    });
    // between two messages the running clock goes on by itself
    $effect(() => {
      if (!this.socket.clock.some((one) => one.runs)) return;
      this.#clockAt = performance.now();
      untrack(() => (this.#now = this.#clockAt));
      const timer = setInterval(() => (this.#now = performance.now()), 500);
      return () => clearInterval(timer);
    });
  }

  clockOf(seat: number): { left: number; running: boolean } | null {
    const clock = this.socket.clock.find((one) => one.seat === seat);
    if (!clock) return null;
    const running = clock.runs && !this.socket.room?.paused;
    return { running, left: running ? Math.max(0, clock.left - Math.max(0, this.#now - this.#clockAt) / 1000) : clock.left };
  }

  table: TableView | null = $derived.by(() => this.socket.table);
  me: number | null = $derived.by(() => this.socket.viewer);
  prompt: PromptView | null = $derived.by(() => {
    const { table, me } = this;
    return table && me !== null && !table.over ? (table.prompts[String(me)] ?? null) : null;
  });
  /** The question itself: the same as long as the same is asked. */
  promptKey = $derived(`${this.prompt?.key}|${this.prompt?.phase}|${this.prompt?.params.count}|${this.table?.turn.number}|${this.me}`);
  choices: ChoiceView[] = $derived(this.prompt?.choices ?? EMPTY);
  /** Journeys are lit when they are asked for: there are many of them. */
  lit: ChoiceView[] = $derived(this.choices.filter((choice) => choice.place && passes(choice, this.filter) && (this.filter || !this.resting || !choice.way)));
  spots: Spot[] = $derived.by(() => {
    const found = new Map<string, Spot>();
    for (const choice of this.lit) {
      const place = choice.place!;
      const key = place.join(',');
      const spot = found.get(key);
      if (spot) spot.choices.push(choice);
      else found.set(key, { key, place, choices: [choice] });
    }
    return [...found.values()];
  });
  /** What else can be chosen at the place that was picked. */
  rivals: ChoiceView[] = $derived.by(() => {
    const key = this.pending?.place?.join(',');
    return key ? (this.spots.find((spot) => spot.key === key)?.choices ?? EMPTY) : EMPTY;
  });
  /** Kinds of pieces among the lit places, where a question may be answered with several: a road or a ship, the robber or the pirate. */
  kinds: string[] = $derived.by(() => {
    if (this.resting) return [];
    const places = this.choices.filter((choice) => choice.place && choice.piece);
    const found = [...new Set(places.map((choice) => choice.piece!))];
    return found.length > 1 ? found : [];
  });
  /** Is this a moment to build, buy and trade? */
  resting: boolean = $derived(this.choices.some((choice) => choice.verb === 'end_turn' || choice.verb === 'bank_trade') || ((this.prompt?.must ?? false) && this.prompt?.phase === 'actions'));
  others: ChoiceView[] = $derived(this.choices.filter((choice) => !choice.place && !HOUSED.has(choice.verb) && !later.housed.has(choice.verb) && !this.isWork(choice.piece)));
  mine: boolean = $derived(this.prompt?.must ?? false);
  goods: string[] = $derived(Object.keys(this.table?.bank ?? {}));
  /** What players trade besides cards; everybody's lies open. */
  wares: string[] = $derived.by(() => this.table?.scene.stalls.map((stall) => stall.ware) ?? []);
  player: PlayerView | null = $derived.by(() => this.table?.players.find((one) => one.seat === this.me) ?? null);
  hand: Cards = $derived.by(() => {
    const hand = this.player?.hand;
    return hand && !('count' in hand) ? (hand as Cards) : {};
  });
  /** What can be given away: the cards of the hand, and what else the bank deals in, such as gold. */
  holding: Cards = $derived.by(() => Object.fromEntries(this.goods.map((good) => [good, this.hand[good] ?? Number(this.player?.facts[good] ?? 0)])));
  /** How many of a ware a player has. */
  ware(player: PlayerView | null, name: string): number {
    return Number(player?.facts[name] ?? 0);
  }
  /** Seats in turn order, the own one last. */
  order: PlayerView[] = $derived.by(() => {
    const players = this.table?.players ?? [];
    const from = this.me === null ? 0 : (this.me + 1) % Math.max(players.length, 1);
    return [...players.slice(from), ...players.slice(0, from)];
  });
  /** Development cards by name: how many may be played (`count`) and how many were bought in this turn (`fresh`). */
  cards: HeldCard[] = $derived.by(() => {
    const open = (cards: Cards | undefined): Cards => (cards && !('count' in cards) ? cards : {});
    const [held, fresh] = [open(this.player?.cards), open(this.player?.new_cards)];
    return [...new Set([...Object.keys(held), ...Object.keys(fresh)])]
      .map((name) => ({ name, count: held[name] ?? 0, fresh: fresh[name] ?? 0 }))
      .filter((card) => card.count + card.fresh > 0);
  });
  /** The own cards that a box adds, and the points among them that lie open. */
  moreCards: { name: string; count: number }[] = $derived(later.cards?.held(this.player) ?? []);
  pointCards: string[] = $derived.by(() => (this.table?.score ?? []).filter((row) => row.seat === this.me && later.cards?.open(row.source)).map((row) => row.source));
  main: ChoiceView | null = $derived(MAIN.map((verb) => this.one(verb)).find(Boolean) ?? null);
  /** What the large button says. */
  mainLabel: string = $derived.by(() => {
    if (this.main?.verb === 'roll') return t('table.roll');
    if (this.main && this.prompt?.phase === 'part_two') return t('table.end_part');
    return this.main && this.prompt?.phase === 'extra_building' ? t('table.end_building') : t('table.end_turn');
  });
  /** Offers that wait for a word of mine. */
  offers: number = $derived(this.of('deal').length + (this.one('decline') ? 1 : 0));
  /** The own last step can be taken back without asking anybody. */
  freeUndo: boolean = $derived.by(() => this.me !== null && (this.table?.undo.includes(this.me) ?? false));

  /** Another map may be asked for, and nobody has asked for anything yet. */
  mayDeal: boolean = $derived.by(() => {
    const { room, replay } = this.socket;
    return !replay && this.me !== null && (this.table?.deal ?? false) && !room?.question && !room?.paused;
  });

  /** Hints are allowed, and there is something to choose. */
  mayHint: boolean = $derived.by(() => !this.socket.replay && this.me !== null && !this.table?.over && (this.socket.room?.hints ?? false));
  /** What the expert would do at this table, if it was asked. */
  counsels: Counsel[] = $derived.by(() => {
    const { hint } = this.socket;
    if (!hint || !this.mayHint || hint.seq !== this.table?.seq || hint.seat !== this.me || hint.seq === this.#forgotten) return [];
    return hint.best.map((choice) => counsel(choice, (seat) => this.name(seat), (card) => later.cards?.name(card) ?? named('log.card', card))).filter((one) => one !== null);
  });

  isWork(name: string | null | undefined): boolean {
    return this.table?.scene.works.some((work) => work.name === name) ?? false;
  }

  of(verb: string): ChoiceView[] {
    return this.choices.filter((choice) => choice.verb === verb);
  }

  one(verb: string): ChoiceView | undefined {
    return this.choices.find((choice) => choice.verb === verb);
  }

  seatInfo(seat: number): SeatInfo | undefined {
    return this.socket.room?.seats.find((one) => one.seat === seat);
  }

  colour(seat: number): string {
    return this.table?.players.find((one) => one.seat === seat)?.colour ?? 'red';
  }

  name(seat: number): string {
    return this.seatInfo(seat)?.name || t('table.seat', { number: seat + 1 });
  }

  holds(seat: number, award: string): boolean {
    return (this.table?.score ?? []).some((row) => row.seat === seat && row.source === award && row.points > 0);
  }

  /** What stays in the hand after paying. */
  keeps(cards: Cards): Cards {
    return Object.fromEntries(this.goods.map((good) => [good, (this.hand[good] ?? 0) - (cards[good] ?? 0)]));
  }

  short(cards: Cards): Cards {
    return Object.fromEntries(
      Object.entries(cards).map(([good, count]) => [good, count - (this.hand[good] ?? 0)] as const).filter(([, lack]) => lack > 0),
    );
  }

  /** Choose: at once, or after the question what it costs. */
  pick(choice: ChoiceView): void {
    if (choice.verb !== LIFTS && settings.confirm && (choice.place || choice.verb === 'buy_card')) this.pending = choice;
    else void this.act(choice);
  }

  /** A lit place was hit: choose, or ask which of several. */
  hit(spot: Spot): void {
    const [first] = spot.choices;
    if (!first) return;
    if (spot.choices.length > 1) this.pending = first;
    else this.pick(first);
  }

  async act(choice: ChoiceView): Promise<boolean> {
    const seat = this.prompt?.seat ?? this.me ?? 0;
    this.pending = null;
    return this.send(() => this.socket.play(seat, [choice.action]));
  }

  /** A whole selection, all or nothing. */
  async actAll(steps: Step[]): Promise<boolean> {
    const seat = this.prompt?.seat ?? this.me ?? 0;
    this.pending = null;
    return this.send(() => this.socket.command('play', { seat, steps }));
  }

  async send(command: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      await command();
      this.say('');
      return true;
    } catch (reason) {
      this.say(reason instanceof Error ? reason.message : String(reason));
      return false;
    } finally {
      this.busy = false;
    }
  }

  undo(): Promise<boolean> {
    const { me } = this;
    return me === null ? Promise.resolve(false) : this.send(() => this.socket.undo(me));
  }

  dealAnew(): Promise<boolean> {
    return this.send(() => this.socket.command('deal_anew', { seat: this.me }));
  }

  /** What would you do? */
  async askHint(): Promise<void> {
    const { me } = this;
    if (me === null || this.hinting) return;
    this.hinting = true;
    this.#forgotten = -1;
    try {
      await this.socket.command('hint', { seat: me });
      if (this.socket.hint?.seq === this.table?.seq && !this.socket.hint?.best.length) this.say(t('table.hint_none'));
    } catch (reason) {
      this.say(reason instanceof Error ? reason.message : String(reason));
    } finally {
      this.hinting = false;
    }
  }

  forgetHint(): void {
    this.#forgotten = this.table?.seq ?? -1;
  }

  /** Ask the server why a place isn't lit. */
  async why(step: Step): Promise<void> {
    if (this.socket.replay || this.me === null) return;
    try {
      await this.socket.command('why', { seat: this.me, step });
    } catch (reason) {
      this.say(reason instanceof Error ? reason.message : String(reason));
    }
  }

  say(message: string): void {
    clearTimeout(this.#messageTimer);
    this.message = message;
    if (message) this.#messageTimer = setTimeout(() => (this.message = ''), 6000);
  }
}

/** One card of a kind after the other, in the order of the hand. */
export function stepsOf(verb: string, field: 'cards' | 'gets', goods: readonly string[], picked: Cards): Step[] {
  return goods.flatMap((good) => Array.from({ length: picked[good] ?? 0 }, () => ({ verb, [field]: { [good]: 1 } }) as Step));
}
