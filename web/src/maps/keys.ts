/* The keyboard of the editor: what a key means, whatever the layout of letters. */
import type { Hex } from '../wire';

const LETTERS: Record<string, string> = {
  F: 'forest',
  H: 'hills',
  P: 'pasture',
  G: 'field',
  M: 'mountains',
  D: 'desert',
  R: 'gold',
  U: 'fog',
  S: 'sea',
};
export const letterOf = (terrain: string): string => Object.entries(LETTERS).find(([, name]) => name === terrain)?.[0] ?? '';

export type EditorKey =
  | { kind: 'walk'; by: Hex }
  | { kind: 'paint'; terrain: string }
  | { kind: 'digit'; digit: number }
  | { kind: 'clear' | 'use' | 'problem' | 'undo' | 'redo' };

interface Pressed {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Up and Down go along the slant of the rows, to one side and then to the other, so that a column stays a column. */
function way(key: string, even: boolean): Hex | null {
  if (key === 'ArrowRight') return [1, 0];
  if (key === 'ArrowLeft') return [-1, 0];
  if (key === 'ArrowUp') return even ? [0, -1] : [1, -1];
  return key === 'ArrowDown' ? (even ? [-1, 1] : [0, 1]) : null;
}

/** Ctrl Z and its kind hold everywhere on the page. */
export function command(event: Pressed): 'undo' | 'redo' | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  if (event.code === 'KeyZ') return event.shiftKey ? 'redo' : 'undo';
  return event.code === 'KeyY' ? 'redo' : null;
}

/** A key on the map, while the focus is in this row. */
export function meaning(event: Pressed, row = 0): EditorKey | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const by = way(event.key, row % 2 === 0);
  if (by) return { kind: 'walk', by };
  if (event.key === 'Delete' || event.key === 'Backspace') return { kind: 'clear' };
  if (event.key === ' ' || event.key === 'Enter') return { kind: 'use' };
  if (/^[0-9]$/.test(event.key)) return { kind: 'digit', digit: Number(event.key) };
  const letter = event.code.replace(/^Key/, '');
  if (letter === 'V') return { kind: 'problem' };
  const terrain = LETTERS[letter];
  return terrain ? { kind: 'paint', terrain } : null;
}

/** The number after another digit: `1` waits for what comes; null where no number begins so. */
export function typed(before: string, digit: number): { waits: string } | { number: number } | { refused: number } {
  const whole = before + String(digit);
  if (whole === '1') return { waits: '1' };
  const number = Number(whole);
  if (before === '1' && number > 12) return typed('', digit);
  return number >= 2 && number <= 12 && number !== 7 ? { number } : { refused: number };
}
