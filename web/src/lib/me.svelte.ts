/* Who I am at this server: a guest with a name. */
import { api } from './api';
import type { Me } from './contract';
import { t, texts } from './i18n.svelte';
import { settings } from './settings.svelte';

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
    this.#loading ??= this.#load().catch((reason: Error) => {
      this.#loading = null;
      throw reason;
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    this.me = await api.me();
    await texts.use(settings.language);
    if (!this.name && !this.me.name) this.name = t('start.guest');
    if (this.name && this.name !== this.me.name) await this.rename(this.name);
    else this.name = this.me.name;
    if (this.me.language !== settings.language) await this.speak();
  }

  async rename(name: string): Promise<void> {
    const clean = name.trim().slice(0, 24);
    if (!clean) {
      this.name = this.me?.name ?? '';
      return;
    }
    this.name = clean;
    try {
      localStorage.setItem(KEY, clean);
    } catch {
      // no storage: the server remembers
    }
    if (this.me && this.me.name !== clean) this.me = await api.changeMe({ name: clean });
  }

  async speak(): Promise<void> {
    if (this.me && this.me.language !== settings.language) this.me = await api.changeMe({ language: settings.language });
  }
}

export const me = new Myself();
