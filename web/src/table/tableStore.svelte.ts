/* What all parts of the table share: whose eyes, what is asked, what was picked, and how a choice is sent. Knows verbs and places, no rules. */
import { untrack } from 'svelte';
import { sentenceOf } from '../lib/api';
import type { ChoicePattern, ChoiceView, Counts, FactsView, Place, PlayerView, PromptView, SeatInfo, TableView } from '../wire';
import type { NewCommand, Session } from '../lib/session';
import { placeIn } from '../lib/params';
import { named, t } from '../lib/i18n.svelte';
import { roomTitle } from '../lib/roomTitle';
import { extensions } from './extensions.svelte';
import { settings } from '../lib/settings.svelte';
import { hintLine } from './hintLines';
import type { HintLine } from './hintLines';
import { keyOf } from './geometry';
import { total } from './counts';
import { Trade } from './trade.svelte';

export { counted, stepsOf, total } from './counts';

/** A lit place with all that can be chosen there: on a coast a road or a ship. */
export interface Spot {
  key: string;
  place: Place;
  choices: ChoiceView[];
}
export type Drawer = 'build' | 'trade' | 'cards' | 'log' | 'chat' | null;

const EMPTY: ChoiceView[] = [];
const TRADE = new Set([
  'offer',
  'propose',
  'counter',
  'draft_give',
  'draft_want',
  'leave_out',
  'send',
  'cancel',
  'accept',
  'decline',
  'deal',
  'withdraw',
  'bank_trade',
]);
/** What the large button does, the first that is open. */
const MAIN = ['roll', 'end_turn'];
/** Point at a place that a lesson asks about: nothing to confirm. */
const POINT = 'point';
/** Verbs that have a place of their own on the screen, as those of a box's panels have; any other gets a plain button. */
const HOUSED = new Set([...TRADE, ...MAIN, 'buy_card', 'play_card', 'discard', 'steal_from', 'take']);

/** Questions to other players: one who may do nothing else has nothing to do. */
const ASKING = new Set(['offer', 'propose', 'draft_give', 'draft_want']);

/** What is done by itself, as the player has set it: a roll where nothing else can be done before it, the end of a turn in which nothing can
 * be built, bought, played or traded with the bank. */
export function doneByItself(prompt: PromptView | null, wanted: { autoRoll: boolean; autoEnd: boolean }): ChoiceView | null {
  if (!prompt?.must) return null;
  const open = prompt.choices.filter((choice) => !ASKING.has(choice.verb));
  const [only] = open;
  if (!only || open.length > 1) return null;
  return (wanted.autoRoll && only.verb === 'roll') || (wanted.autoEnd && only.verb === 'end_turn') ? only : null;
}

/** Does this choice put something, rather than do something with what stands there? */
export const puts = (choice: ChoiceView): boolean => !extensions.handling.has(choice.verb);
/** The name under which lit places are filtered: the piece that is put, or what is done with one ("move", "move knight", "activate"). */
export function sortOf(choice: ChoiceView): string {
  if (puts(choice)) return choice.piece ?? '';
  const exact = `${choice.verb} ${choice.piece}`;
  return extensions.boardActions.some((action) => action.sort === exact) ? exact : choice.verb;
}
const passes = (choice: ChoiceView, filter: string | null): boolean => !filter || sortOf(choice) === filter;

/** What the viewer knows of somebody's cards: those of the hand, or others. */
export function knownCards(player: PlayerView | undefined, goods: readonly string[], others: boolean): Counts {
  return Object.fromEntries(Object.entries(player?.known ?? {}).filter(([name, count]) => count > 0 && goods.includes(name) !== others));
}

export interface HeldCard {
  name: string;
  count: number;
  fresh: number;
}

export class TableStore {
  readonly session: Session;
  /** Offers, and what is drafted. */
  readonly trade: Trade;
  /** The kind of piece whose places stay lit; null: all. */
  filter = $state<string | null>(null);
  /** What waits for Build or No. */
  pending = $state.raw<ChoiceView | null>(null);
  hovered = $state<string | null>(null);
  drawer = $state<Drawer>(null);
  /** Is the sheet of a box shown, or its chart where that has no place of its own? */
  sheet = $state(false);
  /** Is the introduction of the game shown? */
  introduced = $state(false);
  /** The named place that is told about. */
  noted = $state<string | null>(null);
  /** The pointer was used last: what has the focus was not gone to by key. */
  pointed = false;
  busy = $state(false);
  message = $state('');
  hinting = $state(false);
  /** The coach at this table: she may hold a choice back, and hears when one is made. */
  coach: { holds(choice: ChoiceView): boolean; played(): void } | null = null;
  /** Keys of places that she points at. */
  rings = $state.raw<readonly string[]>([]);
  #forgotten = $state(-1);
  #messageTimer: ReturnType<typeof setTimeout> | undefined;
  #clockAt = 0;
  #now = $state(0);

  constructor(session: Session) {
    this.session = session;
    this.trade = new Trade(this);
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
    // a moment later, so that one sees what there was, and can still take a step back
    $effect(() => {
      const choice = this.session.replay || this.session.guide || this.busy ? null : doneByItself(this.prompt, settings);
      if (!choice) return;
      const timer = setTimeout(() => void this.act(choice), choice.verb === 'roll' ? 700 : 1800);
      return () => clearTimeout(timer);
    });
    // between two messages the running clock goes on by itself
    $effect(() => {
      if (!this.session.clock.some((one) => one.runs)) return;
      this.#clockAt = performance.now();
      untrack(() => (this.#now = this.#clockAt));
      const timer = setInterval(() => (this.#now = performance.now()), 500);
      return () => clearInterval(timer);
    });
  }

  clockOf(seat: number): { left: number; running: boolean } | null {
    const clock = this.session.clock.find((one) => one.seat === seat);
    if (!clock) return null;
    const running = clock.runs && !this.session.room?.paused;
    return { running, left: running ? Math.max(0, clock.left - Math.max(0, this.#now - this.#clockAt) / 1000) : clock.left };
  }

  table: TableView | null = $derived.by(() => this.session.table);
  me: number | null = $derived.by(() => this.session.viewer);
  prompt: PromptView | null = $derived.by(() => {
    const { table, me } = this;
    return table && me !== null && !table.over ? (table.prompts[String(me)] ?? null) : null;
  });
  /** The question itself: the same as long as the same is asked. */
  promptKey = $derived(
    `${this.prompt?.key}|${this.prompt?.phase}|${Number(this.prompt?.params.count ?? 0)}|${this.table?.turn.number}|${this.me}`,
  );
  choices: ChoiceView[] = $derived(this.prompt?.choices ?? EMPTY);
  /** Choices with a lit place. What is there on demand is lit when it was asked for. */
  lit: ChoiceView[] = $derived(
    this.choices.filter(
      (choice) => choice.place && passes(choice, this.filter) && (this.filter || !this.resting || !extensions.onDemand.has(sortOf(choice))),
    ),
  );
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
  /** The key of the place whose piece is in hand; '' without one. */
  held: string = $derived(placeIn(this.prompt?.params.at)?.join(',') ?? '');
  /** Is this a moment to build, buy and trade? */
  resting: boolean = $derived(
    this.choices.some((choice) => choice.verb === 'end_turn' || choice.verb === 'bank_trade') ||
      ((this.prompt?.must ?? false) && this.prompt?.phase === 'actions'),
  );
  others: ChoiceView[] = $derived(
    this.choices.filter(
      (choice) =>
        !choice.place && !HOUSED.has(choice.verb) && !extensions.housed.has(choice.verb) && !this.ownPieces.includes(choice.piece ?? ''),
    ),
  );
  mine: boolean = $derived.by(() => (this.prompt?.must ?? false) && !this.trade.answersItself);
  goods: string[] = $derived(Object.keys(this.table?.bank ?? {}));
  /** What players trade besides cards; everybody's lies open. */
  wares: string[] = $derived(this.table ? extensions.wares(this.table) : []);
  /** Pieces that are built in a panel of their box. */
  ownPieces: readonly string[] = $derived(this.table ? extensions.ownPieces(this.table) : []);
  /** Names of places, by their key. */
  namedPlaces: ReadonlyMap<string, string> = $derived(this.table ? extensions.namedPlaces(this.table.scene) : new Map());
  player: PlayerView | null = $derived.by(() => this.table?.players.find((one) => one.seat === this.me) ?? null);
  hand: Counts = $derived.by(() => {
    const hand = this.player?.hand;
    return hand && !('count' in hand) ? hand : {};
  });
  /** What can be given away: the cards of the hand, and what else the bank deals in, such as gold. */
  holding: Counts = $derived.by(() =>
    Object.fromEntries(this.goods.map((good) => [good, this.hand[good] ?? this.ware(this.player, good)])),
  );
  /** How many of a ware a player has. */
  ware(player: PlayerView | null, name: string): number {
    return Number(player?.facts[name as keyof FactsView] ?? 0);
  }
  /** Seats in turn order, the own one last. */
  order: PlayerView[] = $derived.by(() => {
    const players = this.table?.players ?? [];
    const from = this.me === null ? 0 : (this.me + 1) % Math.max(players.length, 1);
    return [...players.slice(from), ...players.slice(0, from)];
  });
  /** Development cards by name: how many may be played (`count`) and how many were bought in this turn (`fresh`). */
  cards: HeldCard[] = $derived.by(() => {
    const open = (cards: Counts | undefined): Counts => (cards && !('count' in cards) ? cards : {});
    const [held, fresh] = [open(this.player?.cards), open(this.player?.new_cards)];
    return [...new Set([...Object.keys(held), ...Object.keys(fresh)])]
      .map((name) => ({ name, count: held[name] ?? 0, fresh: fresh[name] ?? 0 }))
      .filter((card) => card.count + card.fresh > 0);
  });
  /** The own cards that a box adds, and the points among them that lie open. */
  moreCards: { name: string; count: number }[] = $derived(extensions.cards?.held(this.player) ?? []);
  pointCards: string[] = $derived.by(() =>
    (this.table?.score ?? []).filter((row) => row.seat === this.me && extensions.cards?.open(row.source)).map((row) => row.source),
  );
  main: ChoiceView | null = $derived(MAIN.map((verb) => this.one(verb)).find(Boolean) ?? null);
  /** What the large button says. */
  mainLabel: string = $derived.by(() => {
    if (this.main?.verb === 'roll') return t('table.roll');
    return t((this.main && extensions.endLabels[this.prompt?.phase ?? '']) ?? 'table.end_turn');
  });
  /** Offers that wait for a word of mine. */
  offers: number = $derived.by(() => (this.trade.own ? this.of('deal').length : this.trade.waiting.length));
  /** The own last step can be taken back without asking anybody. */
  freeUndo: boolean = $derived.by(() => this.me !== null && (this.table?.undo.includes(this.me) ?? false));

  /** The name of the game. */
  title: string = $derived.by(() => {
    const { room } = this.session;
    return room ? roomTitle(room) : '';
  });

  /** Another map may be asked for, and nobody has asked for anything yet. */
  mayDeal: boolean = $derived.by(() => {
    const { room, replay } = this.session;
    return !replay && this.me !== null && (this.table?.deal ?? false) && !room?.question && !room?.paused;
  });

  /** Hints are allowed, and there is something to choose. */
  mayHint: boolean = $derived.by(
    () => !this.session.replay && this.me !== null && !this.table?.over && (this.session.room?.hints ?? false),
  );
  /** What the expert would do at this table, if it was asked. */
  hintLines: HintLine[] = $derived.by(() => {
    const { hint } = this.session;
    if (!hint || !this.mayHint || hint.seq !== this.table?.seq || hint.seat !== this.me || hint.seq === this.#forgotten) return [];
    return hint.best
      .map((choice) =>
        hintLine(
          choice,
          (seat) => this.name(seat),
          (card) => extensions.cards?.name(card) ?? named('log.card', card),
        ),
      )
      .filter((one) => one !== null);
  });

  of(verb: string): ChoiceView[] {
    return this.choices.filter((choice) => choice.verb === verb);
  }

  one(verb: string): ChoiceView | undefined {
    return this.choices.find((choice) => choice.verb === verb);
  }

  seatInfo(seat: number): SeatInfo | undefined {
    return this.session.room?.seats.find((one) => one.seat === seat);
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
  keeps(cards: Counts): Counts {
    return Object.fromEntries(this.goods.map((good) => [good, (this.hand[good] ?? 0) - (cards[good] ?? 0)]));
  }

  short(cards: Counts): Counts {
    return Object.fromEntries(
      Object.entries(cards)
        .map(([good, count]) => [good, count - (this.hand[good] ?? 0)] as const)
        .filter(([, lack]) => lack > 0),
    );
  }

  /** Is a choice asked about before it is done? What picks something up is not: it can be put back. */
  asksFirst(choice: ChoiceView): boolean {
    if (choice.verb === POINT || extensions.lifting.has(choice.verb) || settings.confirm === 'never') return false;
    if (settings.confirm === 'cost') return total(choice.cards ?? {}) > 0;
    return choice.place !== undefined || choice.verb === 'buy_card';
  }

  /** Choose: at once, or after the question what it costs. */
  pick(choice: ChoiceView): void {
    if (this.asksFirst(choice)) this.pending = choice;
    else void this.act(choice);
  }

  /** A lit place was hit: choose, or ask which of several; hit again, it is meant. */
  hit(spot: Spot): void {
    const [first] = spot.choices;
    if (!first) return;
    this.noted = null; // one thing over the board at a time
    if (this.pending?.place && keyOf(this.pending.place) === spot.key) void this.act(this.pending);
    else if (spot.choices.length > 1) this.pending = first;
    else this.pick(first);
  }

  async act(choice: ChoiceView): Promise<boolean> {
    const seat = this.prompt?.seat ?? this.me ?? 0;
    this.pending = null;
    if (this.coach?.holds(choice)) return false;
    return this.send({ type: 'play', seat, actions: [choice.action] });
  }

  /** A whole selection, all or nothing. */
  async actAll(steps: ChoicePattern[]): Promise<boolean> {
    const seat = this.prompt?.seat ?? this.me ?? 0;
    this.pending = null;
    return this.send({ type: 'play', seat, steps });
  }

  /** Send a command, one at a time; what is refused is told. */
  async send(command: NewCommand): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    if (command.type === 'play') this.coach?.played();
    try {
      await this.session.send(command);
      this.say('');
      return true;
    } catch (reason) {
      this.say(sentenceOf(reason));
      return false;
    } finally {
      this.busy = false;
    }
  }

  undo(): Promise<boolean> {
    const { me } = this;
    return me === null ? Promise.resolve(false) : this.send({ type: 'undo', seat: me });
  }

  dealAnew(): Promise<boolean> {
    const { me } = this;
    return me === null ? Promise.resolve(false) : this.send({ type: 'deal_anew', seat: me });
  }

  /** Ask the expert for a hint. */
  async askHint(): Promise<void> {
    const { me } = this;
    if (me === null || this.hinting) return;
    this.hinting = true;
    this.#forgotten = -1;
    try {
      await this.session.send({ type: 'hint', seat: me });
      if (this.session.hint?.seq === this.table?.seq && !this.session.hint?.best.length) this.say(t('table.hint_none'));
    } catch (reason) {
      this.say(sentenceOf(reason));
    } finally {
      this.hinting = false;
    }
  }

  forgetHint(): void {
    this.#forgotten = this.table?.seq ?? -1;
  }

  /** Ask the server why a place isn't lit. */
  async why(place: Place): Promise<void> {
    if (this.session.replay || this.me === null) return;
    try {
      const meant = this.filter ? this.choices.find((choice) => choice.place && passes(choice, this.filter)) : undefined;
      const names = meant && [meant.verb, meant.piece].filter(Boolean).join(' ');
      await this.session.send({ type: 'why', seat: this.me, place, ...(names ? { meant: names } : {}) });
    } catch (reason) {
      this.say(sentenceOf(reason));
    }
  }

  say(message: string): void {
    clearTimeout(this.#messageTimer);
    this.message = message;
    if (message) this.#messageTimer = setTimeout(() => (this.message = ''), 6000);
  }
}
