/*
 * What the base game doesn't need is loaded later: the words, drawings and panels of other boxes. A table asks for those of its boxes, and sees
 * no others.
 */
import { EXTRAS } from '../games/extra';
import type { Deed, Extra, MapLayer, Panels, Stat, Tell } from '../games/extra';
import type { Act } from '../table/show.svelte';
import { texts } from './i18n.svelte';

class Later {
  #extras = $state.raw<Record<string, Extra | null>>({});
  #wanted = new Set<string>();
  #boxes = $state.raw<readonly string[]>([]);
  #here = $derived([...new Set(this.#boxes.map((box) => this.#extras[box]).filter((extra) => extra !== undefined && extra !== null))]);

  drawings: Record<string, string> = $derived(Object.assign({}, ...this.#here.map((extra) => extra.drawings)) as Record<string, string>);
  acts: Record<string, Act> = $derived(Object.assign({}, ...this.#here.map((extra) => extra.acts)) as Record<string, Act>);
  deeds: readonly Deed[] = $derived(this.#here.flatMap((extra) => extra.deeds ?? []));
  stats: readonly Stat[] = $derived(this.#here.flatMap((extra) => extra.stats ?? []));
  landlocked: boolean = $derived(this.#here.some((extra) => extra.landlocked));
  layer: MapLayer | undefined = $derived(this.#here.find((extra) => extra.layer)?.layer);
  tell: readonly Tell[] = $derived(this.#here.flatMap((extra) => extra.tell));

  /** Every box's panel for a place of the table. */
  panels<Place extends keyof Panels>(place: Place): Panels[Place][] {
    return this.#here.flatMap((extra) => (extra.panels[place] ? [extra.panels[place]] : []));
  }

  panel<Place extends keyof Panels>(place: Place): Panels[Place] | undefined {
    return this.panels(place)[0];
  }

  /** Is everything here that these boxes need? */
  ready(boxes: readonly string[]): boolean {
    return boxes.every((box) => !(box in EXTRAS) || (box in this.#extras && texts.has(box)));
  }

  want(boxes: readonly string[] = Object.keys(EXTRAS)): void {
    this.#boxes = boxes;
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
