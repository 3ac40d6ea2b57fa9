/* The public tables of this server, asked for again and again while somebody looks. */
import type { PublicTable, PublicTables } from '../wire';
import { api } from './api';

const PAUSE = 6000;

class TableList {
  found = $state.raw<PublicTables | null>(null);
  /** Open tables that have come since the page looked first, the latest last: for those who listen. */
  news = $state.raw<PublicTable[]>([]);
  #seen = new Set<string>();

  /** Until the returned function is called. */
  follow(): () => void {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      if (gone || document.hidden) return;
      void this.#look().then(() => {
        clearTimeout(timer);
        if (!gone) timer = setTimeout(look, PAUSE);
      });
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      gone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  async #look(): Promise<void> {
    try {
      const found = await api.tables();
      const open = found.tables.filter((table) => table.state === 'open');
      if (this.found) this.news = open.filter((table) => !this.#seen.has(table.code));
      for (const table of open) this.#seen.add(table.code);
      this.found = found;
    } catch {
      // the next look may find more; what is wrong, others say
    }
  }
}

export const publicTables = new TableList();
