/*
 * The extensions of the boxes in play. What the base game doesn't need (texts, drawings, panels of other boxes) is loaded when a table asks for
 * its boxes; a table sees the extensions of its own boxes only. games/boxes.ts registers how each is loaded.
 */
import { texts } from '../lib/i18n.svelte';
import type { Key } from '../lib/i18n.svelte';
import type { EventKind, PlayerView, SceneView, TableView } from '../wire';
import type { EventAnimations } from './animator.svelte';
import type {
  BoardAction,
  BoxExtension,
  BoxLoader,
  CardQuestion,
  ChoiceLook,
  ExtraCards,
  GoalLook,
  MapLayer,
  PieceLook,
  Price,
  Slots,
  Stat,
  TerrainLook,
} from './extension';
import type { Intro } from './intro';
import type { LogTellers } from './log';

/** Fields of an extension that are tables by name. */
type Tables = { [Field in keyof BoxExtension as NonNullable<BoxExtension[Field]> extends object ? Field : never]: BoxExtension[Field] };

class Extensions {
  #loaders: Readonly<Record<string, BoxLoader>> = {};
  #loaded = $state.raw<Record<string, BoxExtension | null>>({});
  #wanted = new Set<string>();
  #boxes = $state.raw<readonly string[]>([]);
  #here = $derived([...new Set(this.#boxes.map((box) => this.#loaded[box]).filter((one) => one !== undefined && one !== null))]);

  /** The tables of all boxes in play as one; a later box's entry takes the place of an earlier one's. */
  #merged<Field extends keyof Tables>(field: Field): NonNullable<BoxExtension[Field]> {
    return Object.assign({}, ...this.#here.map((one) => one[field])) as NonNullable<BoxExtension[Field]>;
  }

  drawings: Record<string, string> = $derived(this.#merged('drawings'));
  animations: EventAnimations = $derived(this.#merged('animations'));
  tellers: LogTellers = $derived(this.#merged('tellers'));
  prices: Record<string, Price> = $derived(this.#merged('prices'));
  choiceLooks: Record<string, ChoiceLook> = $derived(this.#merged('choiceLooks'));
  cardQuestions: Record<string, CardQuestion> = $derived(this.#merged('cardQuestions'));
  endLabels: Record<string, Key> = $derived(this.#merged('endLabels'));
  bankOnly: Record<string, Key> = $derived(this.#merged('bankOnly'));
  intros: Record<string, Intro> = $derived(this.#merged('intros'));
  goalLooks: Record<string, GoalLook> = $derived(this.#merged('goalLooks'));
  pieceLooks: Record<string, PieceLook> = $derived(this.#merged('pieceLooks'));
  terrainLooks: Record<string, TerrainLook> = $derived(this.#merged('terrainLooks'));
  scoreTexts: Partial<Record<Key, Key>> = $derived(this.#merged('scoreTexts'));
  goodColours: Record<string, { band: string; frame: string }> = $derived(this.#merged('goodColours'));

  boardActions: readonly BoardAction[] = $derived(this.#here.flatMap((one) => one.boardActions ?? []));
  /** Verbs that do something with pieces on the board, and those among them that only pick one up. */
  handling: ReadonlySet<string> = $derived(
    new Set([
      ...this.boardActions.map((action) => verbOf(action)),
      ...Object.values(this.prices).flatMap((price) => ('verb' in price ? [price.verb] : [])),
    ]),
  );
  lifting: ReadonlySet<string> = $derived(new Set(this.boardActions.filter((action) => action.lifts).map(verbOf)));
  onDemand: ReadonlySet<string> = $derived(new Set(this.boardActions.filter((action) => action.onDemand).map((action) => action.sort)));
  charted: readonly string[] = $derived(this.#here.flatMap((one) => one.charted ?? []));
  housed: ReadonlySet<string> = $derived(new Set([...this.charted, ...this.#here.flatMap((one) => one.housed ?? [])]));
  strong: ReadonlySet<EventKind> = $derived(new Set(this.#here.flatMap((one) => one.strong ?? [])));
  stats: readonly Stat[] = $derived(this.#here.flatMap((one) => one.stats ?? []));
  awards: readonly string[] = $derived(this.#here.flatMap((one) => one.awards ?? []));

  cards: ExtraCards | undefined = $derived(this.#here.find((one) => one.cards)?.cards);
  help: BoxExtension['help'] = $derived(this.#here.find((one) => one.help)?.help);
  layer: MapLayer | undefined = $derived(this.#here.find((one) => one.layer)?.layer);
  landlocked: boolean = $derived(this.#here.some((one) => one.landlocked));
  snug: BoxExtension['snug'] = $derived(this.#here.find((one) => one.snug)?.snug);

  /** The text to use for one about points: a game may count something else. */
  score(key: Key): Key {
    return this.scoreTexts[key] ?? key;
  }

  figure(kind: string, state: string): string | null {
    for (const extension of this.#here) {
      const art = extension.figure?.(kind, state);
      if (art) return art;
    }
    return null;
  }

  ownPieces(table: TableView): readonly string[] {
    return this.#here.flatMap((one) => one.ownPieces?.(table) ?? []);
  }

  wares(table: TableView): string[] {
    return this.#here.flatMap((one) => one.wares?.(table) ?? []);
  }

  namedPlaces(scene: SceneView): ReadonlyMap<string, string> {
    return new Map(this.#here.flatMap((one) => one.namedPlaces?.(scene) ?? []));
  }

  /** What a place is called; '' where it has no name. */
  placeTitle(scene: SceneView, place: string): string {
    for (const one of this.#here) for (const [at, title] of one.placeTitles?.(scene) ?? []) if (at === place) return title;
    return '';
  }

  seatNotes(table: TableView, player: PlayerView): string[] {
    return this.#here.flatMap((one) => one.seatNotes?.(table, player) ?? []);
  }

  turnNotes(table: TableView): string[] {
    return this.#here.map((one) => one.turnNote?.(table) ?? '').filter(Boolean);
  }

  tableClasses(table: TableView): string[] {
    return this.#here.map((one) => one.tableClass?.(table) ?? '').filter(Boolean);
  }

  /** What the boxes in play put into a slot of the table. */
  panels<Slot extends keyof Slots>(slot: Slot): Slots[Slot][] {
    return this.#here.flatMap(({ panels }) => (panels?.[slot] ? [panels[slot]] : []));
  }

  panel<Slot extends keyof Slots>(slot: Slot): Slots[Slot] | undefined {
    return this.panels(slot)[0];
  }

  /** Say how each box's extension is loaded. */
  register(loaders: Readonly<Record<string, BoxLoader>>): void {
    this.#loaders = { ...this.#loaders, ...loaders };
  }

  /** Is everything here that these boxes need? */
  ready(boxes: readonly string[]): boolean {
    return boxes.every((box) => !(box in this.#loaders) || (box in this.#loaded && texts.has(box)));
  }

  /** Load what these boxes need, and show no other box's. */
  want(boxes: readonly string[] = Object.keys(this.#loaders)): void {
    this.#boxes = boxes;
    for (const box of boxes) {
      const load = this.#loaders[box];
      if (!load || this.#wanted.has(box)) continue;
      this.#wanted.add(box);
      const arrived = (extension: BoxExtension | null): void => {
        this.#loaded = { ...this.#loaded, [box]: extension };
        texts.add(box, extension?.words ?? null);
      };
      // without it the table is still played: in words, and with plain marks
      load().then(
        (file) => arrived(file.extension),
        () => arrived(null),
      );
    }
  }
}

const verbOf = (action: BoardAction): string => action.sort.split(' ')[0]!;

export const extensions = new Extensions();
