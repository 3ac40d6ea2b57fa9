/* The little of a browser that units ask for. */
import { vi } from 'vitest';

class MemoryStorage {
  #kept = new Map<string, string>();
  getItem = (key: string): string | null => this.#kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#kept.set(key, value);
}

vi.stubGlobal('document', { documentElement: { lang: '', dataset: {} }, hidden: false, querySelectorAll: () => [] });
vi.stubGlobal('localStorage', new MemoryStorage());
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('scrollTo', () => undefined);
vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
vi.stubGlobal('history', { replaceState: () => undefined, back: () => undefined });
