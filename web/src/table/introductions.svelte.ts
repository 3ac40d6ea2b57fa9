/* Which introductions this browser has seen: each comes once, before the first game of its kind, and not again where somebody said so. */
import { extensions } from './extensions.svelte';
import { INTROS } from './intro';
import type { Intro } from './intro';

const KEY = 'farshore.introductions';

/** What introduces a game, if its box or the base game has something. */
export const introOf = (game: string): Intro | undefined => extensions.intros[game] ?? INTROS[game];

function kept(): Record<string, string[]> {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    const names = (field: string): string[] => (Array.isArray(found[field]) ? found[field].filter((one) => typeof one === 'string') : []);
    return { never: names('never'), seen: names('seen') };
  } catch {
    return { never: [], seen: [] };
  }
}

class Introductions {
  /** Games whose introduction is not shown any more. */
  never = $state.raw<readonly string[]>([]);
  /** Tables, by their code, where it was shown. */
  #seen: string[] = [];

  constructor() {
    const found = kept();
    this.never = found.never ?? [];
    this.#seen = found.seen ?? [];
  }

  /** Is it time to introduce this game at this table? */
  due(game: string, code: string): boolean {
    return !this.never.includes(game) && !this.#seen.includes(code);
  }

  seen(code: string): void {
    if (!this.#seen.includes(code)) this.#seen = [...this.#seen, code].slice(-50);
    this.#keep();
  }

  set(game: string, never: boolean): void {
    this.never = never ? [...new Set([...this.never, game])] : this.never.filter((one) => one !== game);
    this.#keep();
  }

  #keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ never: this.never, seen: this.#seen }));
    } catch {
      // a private window: they last as long as the page
    }
  }
}

export const introductions = new Introductions();
