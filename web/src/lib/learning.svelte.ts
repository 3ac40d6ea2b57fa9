/*
 * Where the coach has been with this person, and at which tables she speaks. Kept in this browser, and with the lessons on the server: both
 * are merged. Small, since every table asks.
 */
import type { RoomState, TableView } from '../wire';

const KEY = 'farshore.coach';
const TABLES = 20; // that are remembered

interface Kept {
  /** Boxes at whose tables she has been. */
  met: string[];
  /** The boxes that were new at a table, by its code; none: she is silent there. */
  tables: Record<string, string[]>;
  /** Where the lamp was pressed, and whether it is lit. */
  lamps: Record<string, boolean>;
  /** She says half as much. */
  less: boolean;
  /** The start page does not offer lessons. */
  hidden: boolean;
}

export function readCoach(text: string | null): Kept {
  const words = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<Record<keyof Kept, unknown>>;
    const entries = (value: unknown): [string, unknown][] => Object.entries((value ?? {}) as Record<string, unknown>);
    return {
      met: words(kept.met),
      tables: Object.fromEntries(entries(kept.tables).map(([code, boxes]) => [code, words(boxes)])),
      lamps: Object.fromEntries(entries(kept.lamps).map(([code, lit]) => [code, lit === true])),
      less: kept.less === true,
      hidden: kept.hidden === true,
    };
  } catch {
    return { met: [], tables: {}, lamps: {}, less: false, hidden: false };
  }
}

const last = <Value>(entries: Record<string, Value>): Record<string, Value> => Object.fromEntries(Object.entries(entries).slice(-TABLES));

class Learning {
  #kept = $state.raw<Kept>(readCoach(null));

  constructor() {
    try {
      this.#kept = readCoach(localStorage.getItem(KEY));
    } catch {
      // no storage: as long as the page
    }
  }

  #keep(change: Partial<Kept>): void {
    const kept = { ...this.#kept, ...change };
    this.#kept = { ...kept, tables: last(kept.tables), lamps: last(kept.lamps) };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // no storage
    }
  }

  get met(): readonly string[] {
    return this.#kept.met;
  }

  get less(): boolean {
    return this.#kept.less;
  }

  sayLess(): void {
    this.#keep({ less: true });
  }

  /** Somebody wants no lessons on the start page, or wants them back. */
  get hidden(): boolean {
    return this.#kept.hidden;
  }

  hide(hidden: boolean): void {
    this.#keep({ hidden });
  }

  /** The server knows of these boxes, too. */
  add(boxes: readonly string[]): void {
    const met = [...new Set([...this.#kept.met, ...boxes])];
    if (met.length !== this.#kept.met.length) this.#keep({ met });
  }

  /** Somebody sits at this table for the first time: what is new there? */
  sit(code: string, boxes: readonly string[]): void {
    if (this.#kept.tables[code]) return;
    const fresh = boxes.filter((box) => !this.#kept.met.includes(box));
    this.#keep({ tables: { ...this.#kept.tables, [code]: fresh }, met: [...this.#kept.met, ...fresh] });
  }

  /** The boxes that the coach speaks about at this table: the new ones, or all where her lamp was lit. */
  boxes(code: string, all: readonly string[]): readonly string[] {
    const lamp = this.#kept.lamps[code];
    const fresh = this.#kept.tables[code] ?? [];
    return lamp === false ? [] : lamp === true && !fresh.length ? all : fresh;
  }

  light(code: string, lit: boolean): void {
    this.#keep({ lamps: { ...this.#kept.lamps, [code]: lit }, less: lit ? false : this.#kept.less });
  }
}

export const learning = new Learning();

/** May she speak here? Against bots always, with people if the host allows hints. */
export const mayCoach = (room: RoomState, table: TableView): boolean =>
  room.you.length === 1 &&
  room.state === 'playing' &&
  !table.over &&
  (room.hints || room.seats.filter((seat) => seat.kind === 'person').length < 2);
