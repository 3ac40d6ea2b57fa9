/* The course, asked for once, and how far somebody is in it: kept in this browser and on the server, for guests, too, and merged. */
import { api } from './api';
import { texts } from './i18n.svelte';
import { learning } from './learning.svelte';
import { me } from './me.svelte';
import { settings } from './settings.svelte';
import type { Learning, LessonInfo, WaterInfo } from '../wire';

const WORDS = {
  en: () => import('../i18n/lessons.en').then((file) => file.lessons),
  ru: () => import('../i18n/lessons.ru').then((file) => file.lessons),
  uk: () => import('../i18n/lessons.uk').then((file) => file.lessons),
};
const KEY = 'farshore.lessons';

let wanted = false;
export function wantLessonTexts(): void {
  if (!wanted) texts.add('lessons', WORDS);
  wanted = true;
}

/** A text that the server sends in every language, in that of the page. */
export const said = (words: Record<string, string>): string => words[settings.language] ?? words.en ?? '';

/** What was decided in each step that is over; null: it was shown. */
export type Decided = (number[][] | null)[];

/** How far somebody came in a lesson: finished once, and where they left it. */
export interface Progress {
  done: boolean;
  steps: Decided;
}

/** What is kept as text, if it is what we wrote. */
export function readProgress(text: string | null): Record<string, Progress> {
  try {
    const kept = JSON.parse(text ?? '{}') as Record<string, Partial<Progress>>;
    return Object.fromEntries(
      Object.entries(kept).map(([name, one]) => [name, { done: one.done === true, steps: Array.isArray(one.steps) ? one.steps : [] }]),
    );
  } catch {
    return {};
  }
}

class Lessons {
  waters = $state.raw<WaterInfo[]>([]);
  progress = $state.raw<Record<string, Progress>>({});
  #asked: Promise<void> | null = null;

  constructor() {
    try {
      this.progress = readProgress(localStorage.getItem(KEY));
    } catch {
      // no storage: progress lasts as long as the page
    }
  }

  #synced = '';

  /** Tell the server what this browser knows, and hear what it knows: once for every person. Without it the browser's own is enough. */
  async sync(): Promise<void> {
    await me.load();
    const id = me.me?.id ?? '';
    if (this.#synced === id) return;
    this.#synced = id;
    try {
      this.#learn(await api.learn({ lessons: this.progress, boxes: [...learning.met] }));
    } catch {
      this.#synced = '';
    }
  }

  #learn({ lessons: known, boxes }: Learning): void {
    learning.add(boxes ?? []);
    const merged = Object.entries(known ?? {}).map(([name, one]) => [name, { done: one.done ?? false, steps: one.steps ?? [] }] as const);
    this.progress = { ...this.progress, ...Object.fromEntries(merged) };
    this.#store();
  }

  #store(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.progress));
    } catch {
      // no storage
    }
  }

  load(): Promise<void> {
    void this.sync();
    this.#asked ??= api.lessons().then(
      (waters) => {
        this.waters = waters;
      },
      (reason: unknown) => {
        this.#asked = null;
        throw reason;
      },
    );
    return this.#asked;
  }

  all: LessonInfo[] = $derived(this.waters.flatMap((water) => water.lessons));
  finished: number = $derived(this.all.filter((one) => this.progress[one.name]?.done).length);
  /** What to do next: the first lesson that was not finished. */
  next: LessonInfo | null = $derived(this.all.find((one) => !this.progress[one.name]?.done) ?? null);

  /** The lessons of a part of the course that were not finished. */
  open(water: string): number {
    return (this.waters.find((one) => one.name === water)?.lessons ?? []).filter((one) => !this.progress[one.name]?.done).length;
  }

  #leg = '';
  /** The lesson that was finished last, if it was the next one: from its islet the ship sails. Told once. */
  takeLeg(): string {
    const leg = this.#leg;
    this.#leg = '';
    return leg;
  }

  find(name: string): LessonInfo | undefined {
    return this.all.find((one) => one.name === name);
  }

  water(name: string): WaterInfo | undefined {
    return this.waters.find((water) => water.lessons.some((one) => one.name === name));
  }

  /** Somebody leaves a lesson: another browser can go on with it. */
  leave(name: string): void {
    const now = this.progress[name];
    if (now?.steps.length) void api.learn({ lessons: { [name]: now }, boxes: [] }).catch(() => undefined);
  }

  after(name: string): LessonInfo | null {
    const at = this.all.findIndex((one) => one.name === name);
    return this.all[at + 1] ?? null;
  }

  state(name: string): 'done' | 'next' | 'open' {
    return this.progress[name]?.done ? 'done' : this.next?.name === name ? 'next' : 'open';
  }

  keep(name: string, steps: Decided, done: boolean): void {
    if (done && this.state(name) === 'next') this.#leg = name;
    const now = { done: done || (this.progress[name]?.done ?? false), steps: done ? [] : steps };
    this.progress = { ...this.progress, [name]: now };
    this.#store();
    // where it was left is worth a word only if it was left; the end always is
    if (done) void api.learn({ lessons: { [name]: now }, boxes: [] }).catch(() => undefined);
  }
}

export const lessons = new Lessons();
