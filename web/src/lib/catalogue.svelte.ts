/* The games this server knows, asked for once. */
import { api } from './api';
import { known, named, t, texts } from './i18n.svelte';
import type { GameInfo, OptionInfo, Value } from '../wire';

class Catalogue {
  games = $state.raw<GameInfo[]>([]);
  #asked: Promise<void> | null = null;

  load(): Promise<void> {
    this.#asked ??= api.games().then(
      (games) => {
        this.games = games;
        for (const game of games) if (Object.keys(game.texts).length) texts.bring(game.texts);
      },
      (reason: unknown) => {
        this.#asked = null;
        throw reason;
      },
    );
    return this.#asked;
  }

  /** A game that the page has no texts for may bring its own: they come with the catalogue. */
  askTextsOf(game: string): void {
    if (!known(`game.${game.replaceAll('-', '_')}`)) this.load().catch(() => undefined);
  }
}

export const catalogue = new Catalogue();
const KEY = 'farshore.level';

/** What an option is called; a family may have a name of its own for it. */
export const optionName = (game: GameInfo, option: OptionInfo): string =>
  named('option', `${game.family}_${option.name}`, named('option', option.name));

/** Who starts, as the option has it: a seat, or the dice. */
export const firstName = (seat: number): string => (seat < 0 ? t('word.dice') : t('word.seat', { count: seat + 1 }));

/** A value of an option in words. */
export function optionValue(game: GameInfo, option: OptionInfo, value: Value): string {
  if (typeof value === 'boolean') return t(value ? 'common.on' : 'common.off');
  if (option.name === 'first') return firstName(Number(value));
  return named('word', `${game.family}_${option.name}_${value}`, named('word', String(value)));
}

/** What 0 stands for, where it is no number of anything: "all". */
export function zeroOf(game: GameInfo, option: OptionInfo): string {
  const key = `word.${game.family}_${option.name}_0`;
  return option.kind === 'number' && option.low === 0 && known(key) ? t(key) : '';
}

/** The strengths to choose from; the bot by rules of thumb only where there is nothing better. */
export function levelsOf(game: GameInfo | undefined): string[] {
  const names = game?.bots.map((bot) => bot.name) ?? [];
  return names.includes('medium') ? names.filter((name) => name !== 'greedy') : names;
}

/** The strength of bots that was chosen last, else the middle one. */
export function usualLevel(game: GameInfo | undefined): string {
  const names = levelsOf(game);
  try {
    const kept = localStorage.getItem(KEY);
    if (kept && names.includes(kept)) return kept;
  } catch {
    // no storage
  }
  return names.find((name) => name === 'medium') ?? names.at(-1) ?? 'greedy';
}

export function keepLevel(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // no storage
  }
}
