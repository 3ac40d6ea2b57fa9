/*
 * Keys of the table. A button says by `aria-keyshortcuts` which key presses it, and wears a cap (KeyCap.svelte); the table looks for the
 * button of the key that was pressed. So a panel gets a key by naming it, and nothing is listed twice.
 */
import { settings } from '../lib/settings.svelte';

/** What of a keyboard event counts. `code` is the place of the key: with a Cyrillic layout its letter is another. */
export interface Press {
  code: string;
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Where the press falls: into a text, on a control or a lit place, which use Space and Enter themselves, on the main button, or anywhere else. */
export type Ground = 'text' | 'control' | 'place' | 'main' | 'page';

/** After a change of the question, Space waits so many milliseconds: a double press on Roll must not end the turn. */
export const GUARD = 600;

/** The key that a press means: "Space", "Enter", "Escape", "?", "[", a digit from 1 to 9, or a Latin letter; '' for any other. */
export function keyOfPress({ code, key, ctrlKey, metaKey, altKey, shiftKey }: Press): string {
  if (ctrlKey || metaKey || altKey) return '';
  if (key === '?' || (code === 'Slash' && shiftKey)) return '?';
  if (shiftKey) return '';
  if (code === 'Space' || code === 'Enter' || code === 'Escape') return code;
  if (code === 'NumpadEnter') return 'Enter';
  if (code === 'BracketLeft') return '[';
  return /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? /^Key([A-Z])$/.exec(code)?.[1] ?? '';
}

/** The key to obey, or ''. `since`: milliseconds since the question changed. */
export function keyToObey(press: Press, ground: Ground, since: number, letters: boolean): string {
  const key = keyOfPress(press);
  if (ground === 'text') return '';
  if (key === 'Space') return (ground === 'page' || ground === 'main') && since >= GUARD ? key : '';
  // a control that has the focus is pressed by Enter itself
  if (key === 'Enter') return ground === 'page' ? key : '';
  return key === 'Escape' || letters ? key : '';
}

/** `pointed`: what has the focus has it from the pointer, and is not meant by keys. */
export function groundOf(target: EventTarget | null, pointed: boolean): Ground {
  if (!(target instanceof Element)) return 'page';
  if (target.closest('input:not([type=checkbox], [type=radio], [type=range], [readonly]), textarea, select, [contenteditable=true]'))
    return 'text';
  if (target.closest('[aria-keyshortcuts~="Space"]')) return 'main';
  if (pointed) return 'page';
  if (target.closest('[data-testid="lit"]')) return 'place';
  return target.closest('button, a[href], input, summary, [role=button], [role=switch], [role=radio], [role=tab]') ? 'control' : 'page';
}

/** For `aria-keyshortcuts`: nothing where letter keys are switched off. */
export function shortcut(key: string): string | undefined {
  return settings.letters || key.length > 1 ? key : undefined;
}

/** A tooltip that names the key too. */
export const withKey = (label: string, key: string): string => (settings.letters || key.length > 1 ? `${label} [${key}]` : label);

const usable = (button: HTMLElement): boolean =>
  button.getClientRects().length > 0 && !button.matches(':disabled, [aria-disabled=true]') && !button.closest('[inert]');

/** The button that a key presses. The last one in the page lies on top: a question comes after what it asks about. */
export function buttonFor(key: string, root: ParentNode): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${key}"]`)].filter(usable).at(-1);
}
