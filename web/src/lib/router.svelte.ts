/* Where we are: `#/help/robber` is screen `help` with the rest `['robber']`. Paths that the server hands out (`/t/CODE…`) are taken over into the hash. */

const SCREENS = [
  'start',
  'new',
  'join',
  'table',
  'games',
  'replays',
  'watch',
  'results',
  'replay',
  'help',
  'settings',
  'account',
  'invite',
  'leaderboard',
] as const;
export type Screen = (typeof SCREENS)[number];

export function href(screen: Screen, ...rest: string[]): string {
  return screen === 'start' ? '#/' : '#/' + [screen, ...rest].map(encodeURIComponent).join('/');
}

class Route {
  screen = $state<Screen>('start');
  rest = $state.raw<string[]>([]);
  #depth = 0;

  constructor() {
    this.#takePath();
    this.#read();
    addEventListener('hashchange', () => {
      this.#depth += 1;
      this.#read();
      scrollTo(0, 0);
    });
  }

  /** True when Back leads to a screen of this page. */
  get inside(): boolean {
    return this.#depth > 0;
  }

  #takePath(): void {
    const parts = location.pathname.split('/').filter(Boolean);
    if (!location.hash && parts.length >= 2 && ['r', 't', 'room', 'table', 'join', 'j'].includes(parts[0] ?? '')) {
      history.replaceState(null, '', '/#/' + ['table', ...parts.slice(1)].join('/') + location.search);
    }
  }

  #read(): void {
    const path = location.hash.replace(/^#\/?/, '').replace(/\?.*$/, '');
    const parts = path
      .split('/')
      .filter(Boolean)
      .map((part) => {
        try {
          return decodeURIComponent(part);
        } catch {
          return part;
        }
      });
    const [first, ...rest] = parts;
    this.screen = SCREENS.find((one) => one === first) ?? 'start';
    this.rest = rest;
  }
}

export const route = new Route();

export function go(screen: Screen, ...rest: string[]): void {
  location.hash = href(screen, ...rest);
}

export function back(): void {
  if (route.inside) history.back();
  else go('start');
}
