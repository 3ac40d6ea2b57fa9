/* Who I am at this server: a guest with a name. */
import { api } from './api';
import type { Me } from '../wire';
import { named, texts } from './i18n.svelte';
import { LANGUAGES, settings } from './settings.svelte';

const KEY = 'farshore.name';
const SUGGESTED = 'farshore.suggested';
const NAMES = 12; // that are suggested

class Myself {
  me = $state<Me | null>(null);
  name = $state('');
  /** The name that the page has made up, as long as nobody has chosen one. */
  #suggestion = $state('');

  constructor() {
    try {
      this.name = localStorage.getItem(KEY) ?? '';
      this.#suggestion = localStorage.getItem(SUGGESTED) ?? '';
    } catch {
      // no storage
    }
  }

  /** Nobody has chosen this name. */
  get suggested(): boolean {
    return this.name !== '' && this.name === this.#suggestion;
  }

  #suggest(): void {
    this.name = this.#suggestion = named('guest', String(1 + Math.floor(Math.random() * NAMES)));
    try {
      localStorage.setItem(SUGGESTED, this.#suggestion);
    } catch {
      // no storage: it is taken for a chosen one
    }
  }

  #loading: Promise<void> | null = null;

  /** Asked for once; whoever needs the guest's cookie waits here. */
  load(): Promise<void> {
    this.#loading ??= this.#load().catch((reason: unknown) => {
      this.#loading = null;
      throw reason;
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    this.me = await api.me();
    if (this.me.account) this.become(this.me);
    await texts.use(settings.language);
    if (!this.name && !this.me.name) this.#suggest();
    if (this.name && this.name !== this.me.name) await this.rename(this.name);
    else this.name = this.me.name;
    if (this.me.language !== settings.language) await this.speak();
  }

  /** Somebody with an account is the same everywhere: what the server knows holds, not what this browser remembers. */
  become(me: Me): void {
    this.me = me;
    this.#remember(me.name);
    const language = LANGUAGES.find((one) => one === me.language);
    if (language) settings.language = language;
  }

  #remember(name: string): void {
    this.name = name;
    try {
      localStorage.setItem(KEY, name);
    } catch {
      // no storage: the server remembers
    }
  }

  /** After logging out nothing here tells who it was. */
  forget(): void {
    this.#remember('');
    try {
      for (const key of ['farshore.lessons', 'farshore.coach']) localStorage.removeItem(key);
    } catch {
      // no storage
    }
    location.hash = '#/';
    location.reload();
  }

  async rename(name: string): Promise<void> {
    const clean = name.trim().slice(0, 24);
    if (!clean) {
      this.name = this.me?.name ?? '';
      return;
    }
    this.#remember(clean);
    if (this.me && this.me.name !== clean) this.me = await api.changeMe({ name: clean });
  }

  async speak(): Promise<void> {
    if (this.me && this.me.language !== settings.language) this.me = await api.changeMe({ language: settings.language });
  }
}

export const me = new Myself();
