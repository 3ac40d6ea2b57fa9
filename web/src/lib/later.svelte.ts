/*
 * What the base game doesn't need is loaded later: the words, drawings and panels of other boxes. A table asks for those of its boxes, and sees
 * no others.
 */
import { EXTRAS } from '../games/extra';
import type { Deed, Extra, Look, MapLayer, MoreCards, Panels, Price, Stat, Tell } from '../games/extra';
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
  prices: Record<string, Price> = $derived(Object.assign({}, ...this.#here.map((extra) => extra.prices ?? {})) as Record<string, Price>);
  /** Verbs that do something with pieces on the board. */
  handling: ReadonlySet<string> = $derived(new Set([...this.deeds.map((deed) => deed.sort.split(' ')[0]!), ...Object.values(this.prices).flatMap((price) => ('verb' in price ? [price.verb] : []))]));
  awards: readonly string[] = $derived(this.#here.flatMap((extra) => extra.awards ?? []));
  charted: readonly string[] = $derived(this.#here.flatMap((extra) => extra.charted ?? []));
  housed: ReadonlySet<string> = $derived(new Set([...this.charted, ...this.#here.flatMap((extra) => extra.housed ?? [])]));
  strong: ReadonlySet<string> = $derived(new Set(this.#here.flatMap((extra) => extra.strong ?? [])));
  cards: MoreCards | undefined = $derived(this.#here.find((extra) => extra.cards)?.cards);
  looks: Record<string, Look> = $derived(Object.assign({}, ...this.#here.map((extra) => extra.looks ?? {})) as Record<string, Look>);
  help: Extra['help'] = $derived(this.#here.find((extra) => extra.help)?.help);
  stats: readonly Stat[] = $derived(this.#here.flatMap((extra) => extra.stats ?? []));
  landlocked: boolean = $derived(this.#here.some((extra) => extra.landlocked));
  layer: MapLayer | undefined = $derived(this.#here.find((extra) => extra.layer)?.layer);
  tell: readonly Tell[] = $derived(this.#here.flatMap((extra) => extra.tell));

  figure(kind: string, state: string): string | null {
    for (const extra of this.#here) {
      const art = extra.figure?.(kind, state);
      if (art) return art;
    }
    return null;
  }

  dieFace(event: string): string {
    return this.#here.find((extra) => extra.dieFace)?.dieFace?.(event) ?? '';
  }

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
