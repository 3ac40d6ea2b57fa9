/* Undo and redo without limit. A history is a value as well: one step back is another history that shares all the rest. */
interface Step<T> {
  value: T;
  next: Step<T> | null;
}

export interface History<T> {
  readonly now: T;
  readonly past: Step<T> | null;
  readonly future: Step<T> | null;
}

export const begin = <T>(now: T): History<T> => ({ now, past: null, future: null });

/** After a stroke. What changes nothing is no step. */
export const did = <T>(history: History<T>, now: T): History<T> =>
  now === history.now ? history : { now, past: { value: history.now, next: history.past }, future: null };

export const undone = <T>({ now, past, future }: History<T>): History<T> =>
  past ? { now: past.value, past: past.next, future: { value: now, next: future } } : { now, past, future };

export const redone = <T>({ now, past, future }: History<T>): History<T> =>
  future ? { now: future.value, past: { value: now, next: past }, future: future.next } : { now, past, future };
