/* Keeping a draft: a moment after every stroke on the server, and in this browser until the server has it. Nothing is lost on the way. */
import { Refusal, sentenceOf } from '../lib/api';
import type { SavedMap } from '../wire';
import type { Drawing } from './drawing';

export type SavingState = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused' | 'conflict';

/** How a draft is sent: made anew, or changed from a revision. */
export interface Sender {
  create: (drawing: Drawing) => Promise<SavedMap>;
  save: (code: string, drawing: Drawing, revision: number) => Promise<SavedMap>;
  /** The draft has got its address. */
  named: (code: string) => void;
}

interface Backup {
  drawing: Drawing;
  revision: number;
}

const PAUSE = 700; // milliseconds after a stroke
const RETRY = [2_000, 4_000, 8_000, 15_000, 30_000];
const keyOf = (code: string): string => `farshore.map.${code || 'new'}`;

export function backupOf(code: string): Backup | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(code)) ?? 'null') as Partial<Backup> | null;
    return kept && Array.isArray(kept.drawing?.hexes) ? { drawing: kept.drawing, revision: kept.revision ?? 0 } : null;
  } catch {
    return null;
  }
}

export function dropBackup(code: string): void {
  try {
    localStorage.removeItem(keyOf(code));
  } catch {
    // no storage
  }
}

export class DraftSaver {
  state = $state<SavingState>('saved');
  /** Why it could not be saved. */
  sentence = $state('');
  code = $state('');
  revision = 0;
  #sender: Sender;
  #wanted: Drawing | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy: Promise<void> | null = null;
  #tries = 0;

  constructor(sender: Sender, code = '', revision = 0) {
    this.#sender = sender;
    this.code = code;
    this.revision = revision;
  }

  /** A stroke is over. */
  keep(drawing: Drawing): void {
    this.#wanted = drawing;
    this.#back();
    if (this.state === 'conflict') return; // somebody has to say which of the two holds
    if (this.state !== 'offline') this.state = 'waiting';
    this.#later(PAUSE);
  }

  /** Send what is left, now. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#busy;
    if (this.#wanted) await this.#send();
  }

  /** The draft was changed elsewhere: ours holds. */
  async overrule(revision: number): Promise<void> {
    this.revision = revision;
    this.state = 'waiting';
    await this.flush();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #back(): void {
    try {
      localStorage.setItem(keyOf(this.code), JSON.stringify({ drawing: this.#wanted, revision: this.revision }));
    } catch {
      // no storage, or it is full: the server will have it in a moment
    }
  }

  #later(after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), after);
  }

  #send(): Promise<void> {
    this.#busy ??= this.#sendNow().finally(() => (this.#busy = null));
    return this.#busy;
  }

  async #sendNow(): Promise<void> {
    const drawing = this.#wanted;
    if (!drawing) return;
    if (this.state !== 'offline') this.state = 'saving';
    try {
      const answer = this.code ? await this.#sender.save(this.code, drawing, this.revision) : await this.#sender.create(drawing);
      const fresh = !this.code;
      dropBackup(this.code);
      this.code = answer.code;
      this.revision = answer.revision;
      this.#tries = 0;
      this.sentence = '';
      if (fresh) this.#sender.named(answer.code);
      if (this.#wanted === drawing) {
        this.#wanted = null;
        this.state = 'saved';
      } else {
        this.state = 'waiting';
        this.#back();
        this.#later(PAUSE);
      }
    } catch (reason) {
      this.#failed(reason);
    }
  }

  #failed(reason: unknown): void {
    this.sentence = sentenceOf(reason);
    const status = reason instanceof Refusal ? reason.status : 0;
    if (reason instanceof Refusal && reason.key === 'stale_map') {
      this.state = 'conflict';
      return;
    }
    const passing = status === 0 || status === 429 || status >= 500;
    this.state = passing ? 'offline' : 'refused';
    if (passing) this.#later(RETRY[Math.min(this.#tries++, RETRY.length - 1)]!);
  }
}
