/* Where we are: `#/help/robber` is screen `help` with the rest `['robber']`, `#/table/CODE?rules=robber` the table with the rules over it. Paths that the server hands out (`/t/CODE…`) are taken over into the hash. */

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
  'learn',
  'lesson',
  'maps',
  'map',
  'draw',
] as const;
export type Screen = (typeof SCREENS)[number];
const OVERLAYS = ['rules', 'settings'] as const;
export type Over = (typeof OVERLAYS)[number];

export function href(screen: Screen, ...rest: string[]): string {
  return screen === 'start' ? '#/' : '#/' + [screen, ...rest].map(encodeURIComponent).join('/');
}

class Route {
  screen = $state<Screen>('start');
  rest = $state.raw<string[]>([]);
  /** What stands behind the question mark. */
  query = $state('');
  /** What lies over the screen: its name, and what of it is shown. */
  over = $state.raw<{ name: Over; what: string } | null>(null);
  #depth = 0;
  /** What lies over the screen was opened from it, so that Back takes it away. */
  #opened = false;

  constructor() {
    this.#takePath();
    this.#read();
    addEventListener('hashchange', () => {
      this.#depth += 1;
      const [screen, rest, over] = [this.screen, this.rest.join('/'), this.over];
      this.#read();
      const stayed = screen === this.screen && rest === this.rest.join('/');
      this.#opened = this.over !== null && stayed && (over === null || this.#opened);
      if (!stayed) scrollTo(0, 0);
    });
  }

  /** True when Back leads to a screen of this page. */
  get inside(): boolean {
    return this.#depth > 0;
  }

  get opened(): boolean {
    return this.#opened;
  }

  #takePath(): void {
    const parts = location.pathname.split('/').filter(Boolean);
    if (!location.hash && parts.length >= 2 && ['r', 't', 'room', 'table', 'join', 'j'].includes(parts[0] ?? '')) {
      history.replaceState(null, '', '/#/' + ['table', ...parts.slice(1)].join('/') + location.search);
    }
  }

  #read(): void {
    const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?', 2);
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
    if (rest.join('/') !== this.rest.join('/')) this.rest = rest;
    this.query = query;
    const asked = new URLSearchParams(query);
    const name = OVERLAYS.find((one) => asked.has(one));
    this.over = name ? { name, what: asked.get(name) ?? '' } : null;
  }
}

export const route = new Route();

export function go(screen: Screen, ...rest: string[]): void {
  location.hash = href(screen, ...rest);
}

/** Another address for the same screen, without a step for Back. */
export function readdress(screen: Screen, rest: string[], query = ''): void {
  location.replace(href(screen, ...rest) + (query ? `?${query}` : ''));
}

/** The address of the same screen with something over it. */
export function overHref(name: Over, what = ''): string {
  return `${href(route.screen, ...route.rest)}?${name}${what ? `=${encodeURIComponent(what)}` : ''}`;
}

/** Lay something over the screen, or show another part of what lies there. Back takes it away. */
export function goOver(name: Over, what = ''): void {
  if (route.over) location.replace(overHref(name, what));
  else location.hash = overHref(name, what);
}

/** Take away what lies over the screen. */
export function closeOver(): void {
  if (!route.over) return;
  if (route.opened) history.back();
  else location.replace(href(route.screen, ...route.rest));
}

export function back(): void {
  if (route.inside) history.back();
  else go('start');
}
