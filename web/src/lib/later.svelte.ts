/*
 * What the base game doesn't need is loaded later: the words, drawings and panels of other boxes. A table asks for those of its boxes, once.
 */
import { EXTRAS } from '../games/extra';
import type { Extra, Panels, Tell } from '../games/extra';
import type { Act } from '../table/show.svelte';
import { texts } from './i18n.svelte';

class Later {
  #extras = $state.raw<Record<string, Extra | null>>({});
  #wanted = new Set<string>();
  #here = $derived(Object.values(this.#extras).filter((extra) => extra !== null));

  drawings: Record<string, string> = $derived(Object.assign({}, ...this.#here.map((extra) => extra.drawings)) as Record<string, string>);
  acts: Record<string, Act> = $derived(Object.assign({}, ...this.#here.map((extra) => extra.acts)) as Record<string, Act>);
  tell: readonly Tell[] = $derived(this.#here.flatMap((extra) => extra.tell));

  /** Every box's panel for a place of the table. */
  panels<Place extends keyof Panels>(place: Place): Panels[Place][] {
    return [...new Set(this.#here.flatMap((extra) => (extra.panels[place] ? [extra.panels[place]] : [])))];
  }

  panel<Place extends keyof Panels>(place: Place): Panels[Place] | undefined {
    return this.panels(place)[0];
  }

  /** Is everything here that these boxes need? */
  ready(boxes: readonly string[]): boolean {
    return boxes.every((box) => !(box in EXTRAS) || (box in this.#extras && texts.has(box)));
  }

  want(boxes: readonly string[] = Object.keys(EXTRAS)): void {
    for (const box of boxes) {
      const load = EXTRAS[box];
      if (!load || this.#wanted.has(box)) continue;
      this.#wanted.add(box);
      const arrived = (extra: Extra | null): void => {
        this.#extras = { ...this.#extras, [box]: extra };
        texts.add(box, extra?.words ?? null);
      };
      // without it the table is still played: in words, and with plain marks
      load().then((file) => arrived(file.extra), () => arrived(null));
    }
  }
}

export const later = new Later();
