/* Who I am at this server: a guest with a name. */
import { api } from './api';
import type { Me } from '../wire';
import { t, texts } from './i18n.svelte';
import { LANGUAGES, settings } from './settings.svelte';

const KEY = 'farshore.name';

class Myself {
  me = $state<Me | null>(null);
  name = $state('');

  constructor() {
    try {
      this.name = localStorage.getItem(KEY) ?? '';
    } catch {
      // no storage
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
    if (!this.name && !this.me.name) this.name = t('start.guest');
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
