/* What a person sets for this browser. Kept in local storage; applied to the document at once. */

export type Language = 'en' | 'ru' | 'uk';
export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'full' | 'less';
/** What is asked about before it is done: whatever is put on the board or bought, what is paid with cards, nothing. */
export type Confirm = 'always' | 'cost' | 'never';

const KEY = 'farshore.settings';
export const LANGUAGES: readonly Language[] = ['en', 'ru', 'uk'];

function fromBrowser(): Language {
  for (const tag of navigator.languages) {
    const short = tag.slice(0, 2).toLowerCase();
    if (short === 'en' || short === 'ru' || short === 'uk') return short;
  }
  return 'en';
}

function media(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches;
}

class Settings {
  language = $state<Language>('en');
  theme = $state<Theme>('system');
  motion = $state<Motion>('system');
  sound = $state(true);
  volume = $state(0.6);
  /** What tells that one is asked while the page is hidden. */
  callTitle = $state(true);
  callSound = $state(true);
  vibrate = $state(true);
  confirm = $state<Confirm>('always');
  marks = $state(false);
  /** Digits and letters are keys of the table. */
  letters = $state(true);
  /** Roll, and end the turn, where nothing else can be done. */
  autoRoll = $state(false);
  autoEnd = $state(false);
  #systemDark = $state(false);
  #systemCalm = $state(false);

  /** The theme as drawn now. */
  dark = $derived(this.theme === 'dark' || (this.theme === 'system' && this.#systemDark));
  /** True where things should appear instead of moving. */
  calm = $derived(this.motion === 'less' || (this.motion === 'system' && this.#systemCalm));

  constructor() {
    this.language = fromBrowser();
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<keyof Settings, unknown>>;
      this.language = LANGUAGES.find((one) => one === kept.language) ?? this.language;
      if (kept.theme === 'light' || kept.theme === 'dark') this.theme = kept.theme;
      if (kept.motion === 'full' || kept.motion === 'less') this.motion = kept.motion;
      if (typeof kept.sound === 'boolean') this.sound = kept.sound;
      if (typeof kept.volume === 'number') this.volume = Math.min(1, Math.max(0, kept.volume));
      if (kept.confirm === 'cost' || kept.confirm === 'never') this.confirm = kept.confirm;
      if (kept.confirm === false) this.confirm = 'never'; // as it was kept before there were three
      if (typeof kept.callTitle === 'boolean') this.callTitle = kept.callTitle;
      if (typeof kept.callSound === 'boolean') this.callSound = kept.callSound;
      if (typeof kept.vibrate === 'boolean') this.vibrate = kept.vibrate;
      if (typeof kept.marks === 'boolean') this.marks = kept.marks;
      if (typeof kept.letters === 'boolean') this.letters = kept.letters;
      if (typeof kept.autoRoll === 'boolean') this.autoRoll = kept.autoRoll;
      if (typeof kept.autoEnd === 'boolean') this.autoEnd = kept.autoEnd;
    } catch {
      // storage that can't be read: defaults
    }
    this.#systemDark = media('(prefers-color-scheme: dark)');
    this.#systemCalm = media('(prefers-reduced-motion: reduce)');
    if (typeof matchMedia === 'function') {
      matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (e) => (this.#systemDark = e.matches));
      matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', (e) => (this.#systemCalm = e.matches));
    }
    $effect.root(() => {
      $effect(() => {
        const root = document.documentElement;
        root.dataset.theme = this.dark ? 'dark' : 'light';
        root.dataset.motion = this.calm ? 'less' : 'full';
        root.dataset.marks = this.marks ? 'large' : 'normal';
      });
      $effect(() => {
        const { language, theme, motion, sound, volume, confirm, marks, letters, autoRoll, autoEnd, callTitle, callSound, vibrate } = this;
        try {
          const calls = { callTitle, callSound, vibrate };
          const kept = { language, theme, motion, sound, volume, confirm, marks, letters, autoRoll, autoEnd, ...calls };
          localStorage.setItem(KEY, JSON.stringify(kept));
        } catch {
          // a private window: the settings last as long as the page
        }
      });
    });
  }
}

export const settings = new Settings();
