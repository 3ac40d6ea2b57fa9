/*
 * What the base game doesn't need is loaded later: the drawings and the words of other games. The first table or screen that meets something
 * without a name asks for them, once.
 */
import { texts } from './i18n.svelte';

class Later {
  drawings = $state.raw<Record<string, string>>({});
  #drawn = $state(false);
  #wanted = $state(false);

  /** Nothing that was asked for is still on its way. */
  get ready(): boolean {
    return !this.#wanted || (this.#drawn && texts.wide);
  }

  want(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    texts.more = true;
    const arrived = (drawings: Record<string, string>): void => {
      this.drawings = drawings;
      this.#drawn = true;
    };
    // without them the table is still played: in words, and with plain marks
    import('../art/later').then((file) => arrived(file.drawings), () => arrived({}));
  }
}

export const later = new Later();
