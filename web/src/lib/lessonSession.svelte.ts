/*
 * A lesson as a table. The server keeps nothing of it: what was decided so far goes along with every request, so a step back, and a lesson
 * that was left yesterday, are the same as any other request.
 */
import { api } from './api';
import { translated, fill } from './i18n.svelte';
import { lessons, said } from './lessons.svelte';
import type { Decided } from './lessons.svelte';
import { numbered } from './liveSession.svelte';
import { me } from './me.svelte';
import { quietRoom } from './quietRoom';
import { withNames } from './seatNames';
import type { Guide, NewCommand, Session } from './session';
import { settings } from './settings.svelte';
import type { ChatLine, ClockView, EventView, LessonMove, LessonView, Place, RoomState, TableView } from '../wire';

const PAUSE = 1100; // milliseconds in which one sees what another player did
const SHORT = 220; // where nothing was rolled or given
const CALM = 250; // where nothing moves

const wait = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));
const keyOf = (place: Place): string => place.join(',');

export class LessonSession implements Session {
  readonly replay = false;
  readonly code: string;
  readonly chat: ChatLine[] = [];
  readonly clock: ClockView[] = [];
  readonly lapses = null;
  readonly hint = null;
  readonly reactions = {};
  readonly status = 'open';
  table = $state.raw<TableView | null>(null);
  events = $state.raw<EventView[]>([]);
  history = $state.raw<EventView[]>([]);
  viewer = $derived(this.table?.viewer ?? null);
  /** Where the lesson stands. */
  view = $state.raw<LessonView | null>(null);
  /** The answer to the last wrong try in this step. */
  answer = $state('');
  tries = $state(0);
  tried = $state.raw<Place[]>([]);
  /** Others are playing: nothing is asked meanwhile. */
  showing = $state(false);
  #gone = false;

  readonly name: string;

  constructor(name: string) {
    this.name = name;
    this.code = `lesson-${name}`;
  }

  over: boolean = $derived.by(() => this.view !== null && this.view.step >= (lessons.find(this.name)?.steps ?? Infinity));
  /** Something is pointed at: from the start, or after some wrong tries. */
  pointing: boolean = $derived(this.view !== null && !this.showing && !this.over && this.tries >= this.view.help_after);
  guide: Guide = $derived({
    places: this.pointing ? (this.view?.places ?? []).map(keyOf) : [],
    tried: this.tried,
    shows: this.view?.shows ?? [],
    few: this.view !== null && this.view.help_after === 0 && this.view.places.length > 0,
  });
  room: RoomState | null = $derived.by(() => {
    const { view, table } = this;
    if (!view || !table) return null;
    const seats = table.players.map(({ seat, colour }) => {
      const own = seat === view.seat;
      const kind = own ? ('person' as const) : ('bot' as const);
      return {
        seat,
        kind,
        name: own ? me.name : '',
        colour,
        level: '',
        away: false,
        here: true,
        mine: own,
        reconnecting: false,
        late: false,
      };
    });
    return withNames(quietRoom({ code: this.code, game: view.game, title: view.title, state: 'playing', seats }));
  });

  async send(command: NewCommand): Promise<void> {
    if (command.type === 'play') {
      const { actions, steps } = command;
      await this.#ask({ act: 'play', actions: actions ?? [], steps: steps ?? [] });
    } else if (command.type === 'why' && command.place) await this.#ask({ act: 'why', place: command.place, meant: command.meant ?? null });
  }

  /** Begin, or go on where somebody left. */
  look(done: Decided): Promise<void> {
    this.history = [];
    return this.#ask({ act: 'look', done, now: [] });
  }

  next = (): Promise<void> => this.#ask({ act: 'next' });
  /** Do what the step asks for. */
  show = (): Promise<void> => this.#ask({ act: 'show' });
  /** To the beginning of this step, or of the one before. */
  back = (): Promise<void> => {
    const { done = [], now = [] } = this.view ?? {};
    return this.look(now.length ? done : done.slice(0, -1));
  };

  close(): void {
    this.#gone = true;
  }

  async #ask(move: LessonMove): Promise<void> {
    if (this.showing) return;
    const { done = [], now = [] } = this.view ?? {};
    this.showing = true;
    try {
      const view = await api.lesson(this.name, { done, now, ...move });
      if (view.wrong) this.#answer(view);
      else if (move.act !== 'why') await this.#play(view, move.act === 'look');
    } finally {
      this.showing = false;
    }
  }

  #answer({ wrong, places }: LessonView): void {
    if (!wrong) return;
    const { texts, key, sentence, params, place } = wrong;
    this.tries += 1;
    this.answer = texts ? fill(said(texts), params, settings.language) : key ? translated(key, sentence, params) : '';
    const right = place && places.some((one) => keyOf(one) === keyOf(place));
    if (place && !right && !this.tried.some((one) => keyOf(one) === keyOf(place))) this.tried = [...this.tried, place];
  }

  /** Show what happened, one moment after the other, then the next step. */
  async #play(view: LessonView, first: boolean): Promise<void> {
    const step = this.view?.step;
    for (const [i, moment] of view.moments.entries()) {
      if (this.#gone) return;
      const fresh = numbered(moment.events);
      this.events = first ? [] : fresh;
      this.history = [...this.history, ...fresh].slice(-400);
      this.table = moment.table;
      const rolled = moment.events.some((event) => event.event !== 'turn');
      if (i < view.moments.length - 1) await wait(rolled ? (settings.calm ? CALM : PAUSE) : settings.calm ? 0 : SHORT);
    }
    if (step !== view.step || first) {
      this.answer = '';
      this.tries = 0;
      this.tried = [];
    }
    this.view = view;
    lessons.keep(this.name, view.done, this.over);
  }
}
