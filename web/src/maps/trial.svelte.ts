/* Bots that play a map in the background, and the search for a fair one: both are asked about while they run. */
import { sentenceOf } from '../lib/api';
import type { MapSearch, MapTrialView } from '../wire';
import type { Drawing } from './drawing';
import { mapApi } from './mapApi';

const OFTEN = 1_500; // milliseconds between two questions
const busy = (state: MapTrialView['state']): boolean => state === 'waiting' || state === 'running';

/** Asks again and again while something runs. */
class Watch<T> {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ask: () => Promise<T>;
  #found: (found: T) => boolean;

  constructor(ask: () => Promise<T>, found: (found: T) => boolean) {
    this.#ask = ask;
    this.#found = found;
  }

  look = async (): Promise<void> => {
    this.stop();
    if (this.#found(await this.#ask()))
      this.#timer = setTimeout(() => void this.look().catch(() => (this.#timer = setTimeout(() => void this.look(), 3 * OFTEN))), OFTEN);
  };

  stop(): void {
    clearTimeout(this.#timer);
  }
}

export class MapTrials {
  trial = $state.raw<MapTrialView | null>(null);
  search = $state.raw<MapSearch | null>(null);
  fault = $state('');
  running = $derived(this.trial !== null && busy(this.trial.state));
  searching = $derived(this.search !== null && busy(this.search.state));
  #code: () => string;
  #found: (drawing: Drawing | null, even: boolean) => void;
  #trials = new Watch(
    () => mapApi.trial(this.#code()),
    (found) => {
      this.trial = found;
      return busy(found.state);
    },
  );
  #searches = new Watch(
    () => mapApi.search(),
    (found) => this.#took(found),
  );

  /** `found` gets what a search has found, or nothing if it was stopped before that. */
  constructor(code: () => string, found: (drawing: Drawing | null, even: boolean) => void) {
    this.#code = code;
    this.#found = found;
  }

  #took(found: MapSearch): boolean {
    const ended = this.searching && !busy(found.state);
    this.search = found;
    if (ended) this.#found(found.drawing, found.even);
    return busy(found.state);
  }

  /** What is known about this map, when it is opened. */
  async look(): Promise<void> {
    if (this.#code()) await this.#trials.look().catch(() => undefined); // a map without a trial says so, too
  }

  start = (): Promise<void> =>
    this.#act(async () => {
      this.trial = await mapApi.startTrial(this.#code(), null);
      await this.#trials.look();
    });

  stop = (): Promise<void> =>
    this.#act(async () => {
      this.#trials.stop();
      this.trial = await mapApi.stopTrial(this.#code());
    });

  startSearch = (drawing: Drawing, anyTerrain: (readonly [number, number])[]): Promise<void> =>
    this.#act(async () => {
      this.search = await mapApi.startSearch({ drawing, any_terrain: anyTerrain, seed: null });
      await this.#searches.look();
    });

  stopSearch = (): Promise<void> =>
    this.#act(async () => {
      this.#searches.stop();
      this.#took(await mapApi.stopSearch());
    });

  async #act(what: () => Promise<void>): Promise<void> {
    this.fault = '';
    try {
      await what();
    } catch (reason) {
      this.fault = sentenceOf(reason);
    }
  }

  close(): void {
    this.#trials.stop();
    this.#searches.stop();
  }
}
