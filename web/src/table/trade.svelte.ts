/* What lies between the players: offers that wait for a word, and the own draft, whose cards are raised in the hand. Cards that must be
 * discarded are raised in the same way. Knows verbs, no rules. */
import { untrack } from 'svelte';
import type { ChoicePattern, ChoiceView, Counts, Offer, PlayerView } from '../wire';
import { same, stepsOf, total } from './counts';
import { extensions } from './extensions.svelte';
import type { Key } from '../lib/i18n.svelte';
import type { TableStore } from './tableStore.svelte';

/** An offer to the player at this screen, told from their side. */
export interface OfferRow {
  key: string;
  seat: number;
  offer: Offer;
  /** Accepting it; null for a request that is open on one side, and where cards are missing. */
  accept: ChoiceView | null;
  mayCounter: boolean;
  /** A word of theirs is possible; otherwise it declines itself. */
  able: boolean;
  lacks: Counts;
}

/** How long an offer that declined itself is seen. */
const FADES = 4000;

export class Trade {
  give = $state.raw<Counts>({});
  want = $state.raw<Counts>({});
  leftOut = $state.raw<readonly number[]>([]);
  /** Cards of the hand that are raised to be discarded. */
  discard = $state.raw<Counts>({});
  /** The draft answers the offer that lies on the table. */
  countering = $state(false);
  /** Offers that declined themselves a moment ago. */
  faded = $state.raw<OfferRow[]>([]);
  /** How many were declined while no trades are wanted. */
  refused = $state(0);
  #dismissed = $state.raw<readonly string[]>([]);
  #told: string[] = [];
  #now = $state(0);

  constructor(readonly store: TableStore) {
    // another turn: a new sheet of paper
    $effect(() => {
      void this.#sheet;
      untrack(() => this.clear());
    });
    $effect(() => {
      void this.store.promptKey;
      untrack(() => (this.discard = {}));
    });
    $effect(() => {
      if (this.asked || !untrack(() => this.countering)) return;
      this.clear(); // the offer that was to be countered is gone
      if (this.store.drawer === 'trade') this.store.drawer = null;
    });
    // a deal ends what both were drafting
    $effect(() => {
      const { me } = this.store;
      const dealt = this.store.session.events.some((event) => event.event === 'passed' && (event.giver === me || event.taker === me));
      if (dealt) untrack(() => this.clear());
    });
    // what is no longer in the hand can't be given
    $effect(() => {
      const kept = Object.fromEntries(Object.entries(this.give).map(([good, count]) => [good, Math.min(count, this.held(good))]));
      if (!same(kept, this.give)) untrack(() => (this.give = kept));
    });
    $effect(() => {
      const late = this.incoming.filter((row) => !row.able || this.refusing);
      untrack(() => late.forEach((row) => this.#fade(row)));
    });
    $effect(() => {
      if (!this.refusing) untrack(() => (this.refused = 0));
    });
    $effect(() => {
      if (!this.store.session.lapses) return;
      untrack(() => (this.#now = performance.now()));
      const timer = setInterval(() => (this.#now = performance.now()), 500);
      return () => clearInterval(timer);
    });
  }

  #fade(row: OfferRow): void {
    if (this.#told.includes(row.key)) return;
    this.#told = [...this.#told.slice(-20), row.key];
    if (this.refusing) {
      this.refused += 1;
      return;
    }
    this.faded = [...this.faded, row];
    setTimeout(() => (this.faded = this.faded.filter((one) => one !== row)), FADES);
  }

  // --- the table

  #sheet = $derived.by(() => `${this.store.table?.turn.number}|${this.store.me}`);
  turn: number = $derived.by(() => this.store.table?.turn.seat ?? -1);
  mine: boolean = $derived.by(() => this.turn === this.store.me);
  /** The others. */
  rest: PlayerView[] = $derived.by(() => (this.store.table?.players ?? []).filter((one) => one.seat !== this.store.me));
  /** The offer of the player on turn that lies on the table. */
  standing: Offer | null = $derived.by(() => this.#offerOf(this.turn));
  /** The own one: an offer on the own turn, a proposal on another's. */
  own: Offer | null = $derived.by(() => (this.store.me === null ? null : this.#offerOf(this.store.me)));
  asked: boolean = $derived.by(() => this.store.one('decline') !== undefined);
  /** Every offer is declined until the own turn begins. */
  refusing: boolean = $derived.by(() => this.store.me !== null && (this.store.session.room?.no_trades ?? []).includes(this.store.me));
  /** Seconds until the open offer lapses. */
  left: number | null = $derived.by(() => {
    const { lapses } = this.store.session;
    return lapses && Math.max(0, Math.ceil(lapses.left - Math.max(0, this.#now - lapses.at) / 1000));
  });

  #offerOf(seat: number): Offer | null {
    return this.store.table?.players.find((one) => one.seat === seat)?.offer ?? null;
  }

  held(good: string): number {
    const { store } = this;
    return store.wares.includes(good) ? store.ware(store.player, good) : (store.holding[good] ?? 0);
  }

  lacking(cards: Counts): Counts {
    const short = Object.entries(cards).map(([good, count]) => [good, count - this.held(good)] as const);
    return Object.fromEntries(short.filter(([, lack]) => lack > 0));
  }

  dealWith(seat: number): ChoiceView | undefined {
    return this.store.of('deal').find((choice) => choice.player === seat);
  }

  // --- offers to me

  incoming: OfferRow[] = $derived.by(() => {
    const { store, standing } = this;
    if (store.me === null) return [];
    if (!this.mine) {
      if (!this.asked || !standing) return [];
      const accept = store.one('accept') ?? null;
      const lacks = this.lacking(standing.wants);
      const mayCounter = store.one('counter') !== undefined;
      const open = !total(standing.gives) || !total(standing.wants);
      return [{ ...this.#row(this.turn, standing), accept, lacks, mayCounter, able: !!accept || (open && mayCounter && !total(lacks)) }];
    }
    if (standing) return []; // others answer the own offer
    return this.rest.flatMap((one) => {
      if (!one.offer) return [];
      const accept = this.dealWith(one.seat) ?? null;
      const mayCounter = store.one('offer') !== undefined;
      return [{ ...this.#row(one.seat, one.offer), accept, lacks: this.lacking(one.offer.wants), mayCounter, able: !!accept }];
    });
  });
  /** Those that wait for a word of mine, the topmost first. */
  waiting: OfferRow[] = $derived.by(() =>
    this.refusing || this.countering ? [] : this.incoming.filter((row) => row.able && !this.#dismissed.includes(row.key)),
  );
  /** The table asks for an answer that is given by itself. */
  answersItself: boolean = $derived.by(() => this.asked && (this.refusing || !this.incoming.some((row) => row.able)));
  shown: boolean = $derived.by(
    () => this.waiting.length > 0 || this.faded.length > 0 || this.own !== null || this.refusing || this.countering,
  );

  #row(seat: number, offer: Offer): Pick<OfferRow, 'key' | 'seat' | 'offer'> {
    const made = this.store.session.history.findLast((event) => event.event === 'offer' && event.seat === seat);
    return { key: `${seat}|${made?.seq ?? 0}|${JSON.stringify(offer)}`, seat, offer };
  }

  accept(row: OfferRow | undefined = this.waiting[0]): void {
    if (row?.accept) void this.store.act(row.accept);
  }

  decline(row: OfferRow | undefined = this.waiting[0]): void {
    const decline = this.store.one('decline');
    if (!row) return;
    if (decline) void this.store.act(decline);
    else this.#dismissed = [...this.#dismissed.slice(-20), row.key]; // a proposal blocks nobody: it is put aside
  }

  /** Load an offer into the draft, turned round. */
  counter(row: OfferRow | undefined = this.waiting[0]): void {
    if (!row?.mayCounter) return;
    const { offer, seat } = row;
    this.give = Object.fromEntries(Object.entries(offer.wants).map(([good, count]) => [good, Math.min(count, this.held(good))]));
    this.want = { ...offer.gives };
    this.countering = this.asked;
    this.leftOut = this.asked ? [] : this.rest.map((one) => one.seat).filter((one) => one !== seat);
    this.mode = 'players';
  }

  refuseAll(on: boolean): Promise<boolean> {
    const { me } = this.store;
    return me === null ? Promise.resolve(false) : this.store.send({ type: 'no_trades', seat: me, on });
  }

  // --- the own draft

  /** The choice that begins an offer, a proposal or a counter-offer. */
  begin: ChoiceView | null = $derived.by(() => this.store.one('offer') ?? this.store.one('propose') ?? this.store.one('counter') ?? null);
  editing: boolean = $derived.by(() => !!this.begin && (!this.asked || this.countering));
  swaps: ChoiceView[] = $derived.by(() => this.store.of('bank_trade'));
  bankOnly: Key | undefined = $derived.by(() => {
    const { store } = this;
    return store.resting && !this.begin ? extensions.bankOnly[store.table?.phase ?? ''] : undefined;
  });
  mode: 'players' | 'bank' = $derived(this.bankOnly ? 'bank' : 'players');
  /** The trade with the bank that the draft means. */
  swap: ChoiceView | null = $derived.by(() => this.swaps.find((one) => same(one.cards, this.give) && same(one.gets, this.want)) ?? null);
  /** What is given fits a rate of the bank. */
  fitsBank: boolean = $derived.by(() => total(this.give) > 0 && this.swaps.some((one) => same(one.cards, this.give)));
  traded: string[] = $derived.by(() => [...this.store.goods, ...this.store.wares]);
  /** What can be given and is no card of the hand. */
  beside: string[] = $derived.by(() => {
    const { store } = this;
    return [...store.goods.filter((good) => !store.hand[good] && store.ware(store.player, good) > 0), ...store.wares];
  });
  sendable: boolean = $derived.by(() => {
    const [gives, wants] = [total(this.give), total(this.want)];
    return this.editing && (this.begin?.verb === 'offer' ? gives + wants > 0 : gives > 0 && wants > 0);
  });
  /** Something is drafted, so that its panel comes forward. */
  drafting: boolean = $derived.by(() => this.countering || total(this.give) + total(this.want) > 0);

  /** As the open trades say, else as the table says. */
  rate(good: string): number {
    return this.swaps.find((one) => one.cards?.[good])?.cards?.[good] ?? (this.store.table?.rates[good] || 4);
  }

  clear(): void {
    this.give = {};
    this.want = {};
    this.leftOut = [];
    this.countering = false;
  }

  async send(): Promise<void> {
    const { begin, store } = this;
    if (!begin || !this.sendable) return;
    const steps: ChoicePattern[] = [
      { verb: begin.verb },
      ...stepsOf('draft_give', 'cards', this.traded, this.give),
      ...stepsOf('draft_want', 'gets', this.traded, this.want),
      ...(begin.verb === 'offer'
        ? [...this.leftOut].sort((a, b) => a - b).map((player): ChoicePattern => ({ verb: 'leave_out', player }))
        : []),
      { verb: 'send' },
    ];
    if (!(await store.actAll(steps))) return;
    this.clear();
    if (store.drawer === 'trade') store.drawer = null; // the sheet of a phone makes way
  }

  /** Withdraw the own offer, to change it. */
  async edit(): Promise<void> {
    const offer = this.own;
    const withdraw = this.store.one('withdraw');
    if (!offer || !withdraw || !(await this.store.act(withdraw))) return;
    this.give = { ...offer.gives };
    this.want = { ...offer.wants };
  }

  async bank(): Promise<boolean> {
    if (!this.swap || !(await this.store.act(this.swap))) return false;
    this.clear();
    return true;
  }

  // --- cards of the hand

  /** What raising a card means now; null: nothing. */
  gesture: 'give' | 'discard' | null = $derived.by(() => {
    if (this.store.me === null || this.store.session.replay) return null;
    if (this.store.of('discard').length) return 'discard';
    return this.editing || this.swaps.length ? 'give' : null;
  });
  raised: Counts = $derived.by(() => (this.gesture === 'discard' ? this.discard : this.gesture ? this.give : {}));

  mayRaise(good: string): boolean {
    const count = this.raised[good] ?? 0;
    if (this.gesture === 'discard')
      return count < (this.store.hand[good] ?? 0) && total(this.discard) < Number(this.store.prompt?.params.count ?? 1);
    if (this.mode === 'bank') return this.swaps.some((one) => one.cards?.[good]);
    return this.gesture === 'give' && count < this.held(good);
  }

  raise(good: string): void {
    if (!this.mayRaise(good)) return;
    const more = { ...this.raised, [good]: (this.raised[good] ?? 0) + 1 };
    if (this.gesture === 'discard') this.discard = more;
    else if (this.mode === 'bank') this.#raiseForBank(good);
    else {
      this.give = more;
      if (this.want[good]) this.want = { ...this.want, [good]: 0 }; // never the same on both sides
    }
  }

  #raiseForBank(good: string): void {
    this.give = { [good]: this.rate(good) };
    if (this.want[good]) this.want = {};
  }

  lower(good: string): void {
    const one = { ...this.raised, [good]: Math.max(0, (this.raised[good] ?? 0) - 1) };
    if (this.gesture === 'discard') this.discard = one;
    else this.give = this.mode === 'bank' ? {} : one;
  }

  /** Let all cards of a kind go. */
  drop(good: string): void {
    const rest = { ...this.raised, [good]: 0 };
    if (this.gesture === 'discard') this.discard = rest;
    else this.give = rest;
  }

  /** Let everything go; false if there was nothing. */
  dropAll(): boolean {
    const any = this.drafting || total(this.discard) > 0;
    this.clear();
    this.discard = {};
    return any;
  }
}
