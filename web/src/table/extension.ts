/*
 * What a box adds to the page: texts, drawings, panels, and how its events are shown and told. Each box exports one such object from its folder
 * under games/. It is loaded with the first table of that box (extensions.svelte.ts), so that the base game stays light.
 */
import type { Component } from 'svelte';
import type { ChoiceView, Edge, EventKind, FactsView, HarbourView, Place, PlayerView, PromptView, SceneView, TableView } from '../wire';
import type { Key } from '../lib/i18n.svelte';
import type { Language } from '../lib/settings.svelte';
import type { TableStore } from './tableStore.svelte';
import type { Animator, EventAnimations } from './animator.svelte';
import type { LogTellers } from './log';
import type { BoardTheme } from './boardTheme';
import type { Intro } from './intro';

/** Something done with what stands on the board, as a row of the panel where things are built: its verb, with its piece where one verb has
 * several rows ("move knight"), and the piece whose picture it has. */
export interface BoardAction {
  sort: string;
  icon: string;
  /** Says how many may do it; the row is there only while some may. */
  may?: Key;
  /** Picks something up and asks on: nothing is spent yet, and it can be put back. */
  lifts?: boolean;
  /** Its places are lit when they are asked for: there are many of them. */
  onDemand?: boolean;
}

/** What is paid for and is no piece of that name: the piece it takes from the supply, or what is done with pieces on the board. */
export type Price = { stock: string } | { verb: string; may: Key; none: Key };

/** What would stand at a place: a piece in some state, or a drawing of its own in the units of the board. */
export type Ghost = { kind: string; state: string } | { drawing: string };

/** How the choices of a verb look, where that is not what most do. */
export interface ChoiceLook {
  /** The question before it is done. */
  question?: (choice: ChoiceView, store: TableStore) => string;
  /** More about it, such as how far a journey goes. */
  details?: (choice: ChoiceView, store: TableStore) => string;
  /** What tells it apart from others at the same place; its price is shown beside it. */
  difference?: (choice: ChoiceView) => string;
  /** Its name among the lit places. */
  label?: (choice: ChoiceView) => string;
  /** What would stand there; without it the choice's piece. */
  ghost?: (choice: ChoiceView, store: TableStore, table: TableView) => Ghost | null;
}

/** How a question for cards is put. Its texts know `{count}`, `{chosen}` and, where somebody gets the cards, `{name}`. */
export interface CardQuestion {
  words: Key;
  /** The button, where it is not the usual one. */
  done?: Key;
  /** It is put so only where somebody gets the cards. */
  given?: boolean;
}

/** How a kind of piece stands on the board, where that is not what most do. */
export interface PieceLook {
  /** Stands in front of the building at its corner, as large as a city; the higher the nearer. */
  before?: number;
  /** Drawn in the place of another piece at the same corner. */
  instead?: string;
  /** Put on this piece. */
  upon?: string;
  /** A beam along its edge, as a road is. */
  beam?: boolean;
  /** A piece of a player that goes from place to place. */
  moves?: boolean;
  /** What it leaves along its edge, below all pieces, as SVG text in the units of the board. */
  trail?: (colour: string | null, at: Edge, state: string) => string;
  /** In its owner's colour though it stands on a hex. */
  owned?: boolean;
  /** The state in which it is put. */
  putAs?: (prompt: PromptView) => string;
  /** How far its picture is moved in an icon. */
  shift?: readonly [x: number, y: number];
}

/** How a terrain is drawn, where that is not what most are. */
export interface TerrainLook {
  /** Drawn as water. */
  water?: boolean;
  /** Nobody knows yet what lies there: neither land nor water. */
  hidden?: boolean;
  /** Its drawing may be mirrored. */
  mirrored?: boolean;
}

/** Cards of a player besides those of the base game. */
export interface ExtraCards {
  name: (card: string) => string;
  /** Those that a player hides, as far as they are open to the viewer. */
  held: (player: PlayerView | null) => { name: string; count: number }[];
  /** Is this source of points one of them, which lies open? */
  open: (source: string) => boolean;
}

/** How a goal is shown: its drawing, and the subject of the almanac that tells of it. */
export interface GoalLook {
  icon: string;
  subject: string;
  /** What is drawn for each of them, where it is not a coin. */
  thing?: string;
  /** Drawn is what is left to do, not what is done. */
  left?: boolean;
}

/** A fact of a seat that is counted in its panel, with its drawing. */
export interface Stat {
  fact: keyof FactsView;
  icon: string;
  /** The award that goes with it. */
  award?: string;
  /** Shown where there is room for little. */
  brief?: boolean;
}

interface Seen {
  store: TableStore;
  table: TableView;
}
/** The places of the table that boxes fill with components. */
export interface Slots {
  /** What is printed on the map: `flat` below all pieces, else above them. `scale`: pixels for one unit of the board. */
  boardMarks: Component<Seen & { theme: BoardTheme; flat: boolean; scale: number }>;
  /** Questions and what lasts, above the hand. */
  questions: Component<Seen & { small: boolean }>;
  /** Over the table, as long as there is something to show. */
  overlay: Component<Seen & { animator: Animator; small: boolean }>;
  /** A chart beside the board; on small windows in a sheet, which `close` puts away. */
  chart: Component<Seen & { close?: () => void }>;
  /** A panel over the board that a row of the panel where things are built opens. */
  sheet: Component<Seen>;
  /** A row of the panel where things are built, which opens the sheet, or the chart where that has no place of its own (`chart`). */
  buildRow: Component<Seen & { chart: boolean; open: () => void }>;
  /** More cards in the hand, and one of them laid open. */
  handCards: Component<{ store: TableStore; small: boolean; open: string | null }, object, 'open'>;
  cardDetails: Component<{ store: TableStore; name: string; brief?: boolean; done: () => void }>;
  /** Beside the name in a seat's panel. */
  seatMark: Component<{ player: PlayerView }>;
  /** The face of the third die, in a square of ±26 units, as SVG. */
  dieFace: Component<{ face: string }>;
}

/** What a map draws in the layer that never changes, as SVG text. */
export interface MapLayer {
  /** Shapes of the land in hexes that it does not fill, by hex, round its middle. */
  patches: (scene: SceneView) => Record<string, string>;
  harbour: (harbour: HarbourView) => string;
  /** On the land: cells. */
  below: (scene: SceneView) => string;
  /** Over the tokens: landmarks. */
  over: (scene: SceneView) => string;
}

/** What a box adds. Most of it is looked up by a name: of a verb, a phase, a piece, a terrain, a good. */
export interface BoxExtension {
  words?: Record<Language, () => Promise<Record<string, string>>>;
  drawings?: Record<string, string>;
  animations?: EventAnimations;
  tellers?: LogTellers;
  /** Events whose line in the log is strong. */
  strong?: readonly EventKind[];
  panels?: Partial<Slots>;

  /* what can be done */
  boardActions?: readonly BoardAction[];
  /** By what is paid for. */
  prices?: Record<string, Price>;
  /** Pieces that are built in a panel of the box and have no row among the prices. */
  ownPieces?: (table: TableView) => readonly string[];
  /** By the verb. */
  choiceLooks?: Record<string, ChoiceLook>;
  /** By the phase. */
  cardQuestions?: Record<string, CardQuestion>;
  /** Verbs that have a place of their own in its panels, and those of its chart. */
  housed?: readonly string[];
  charted?: readonly string[];
  /** The words of the button that ends a phase, by the phase. */
  endLabels?: Record<string, Key>;
  /** Phases in which one trades with the bank only, and the words that say so. */
  bankOnly?: Record<string, Key>;
  /** Goods besides cards that players trade; everybody's lie open. */
  wares?: (table: TableView) => readonly string[];
  cards?: ExtraCards;

  /* what the board looks like */
  /** By the name of the piece. */
  pieceLooks?: Record<string, PieceLook>;
  /** A piece that is put together, as it is drawn for red; null: as its drawing is. */
  figure?: (kind: string, state: string) => string | null;
  /** By the terrain. */
  terrainLooks?: Record<string, TerrainLook>;
  /** The colours of a good: of the band on its card, and of frames. */
  goodColours?: Record<string, { band: string; frame: string }>;
  layer?: MapLayer;
  /** Nobody sails: the sea is only what lies round the land. */
  landlocked?: boolean;
  /** Open sea round the land needs no room on the screen; these places in it do. */
  snug?: (scene: SceneView) => readonly Place[];
  /** Places with names, by the key of the place; a tap on one tells about it (`store.noted`). */
  namedPlaces?: (scene: SceneView) => readonly (readonly [place: string, name: string])[];

  /** What places are called, in the language of the page, by the key of the place. */
  placeTitles?: (scene: SceneView) => readonly (readonly [place: string, title: string])[];

  /* what the game is about */
  /** By the name of the game. */
  intros?: Record<string, Intro>;
  /** By the name of the goal. */
  goalLooks?: Record<string, GoalLook>;
  /** A text about points → the text to use instead, where the game counts something else. */
  scoreTexts?: Partial<Record<Key, Key>>;

  /* what is said about seats and turns */
  stats?: readonly Stat[];
  /** Sources of points that are told with a seat's name. */
  awards?: readonly string[];
  /** What else is told with a seat's name. */
  seatNotes?: (table: TableView, player: PlayerView) => readonly string[];
  /** What is said about this turn below the prompt. */
  turnNote?: (table: TableView) => string;
  /** The subject of the almanac that tells about building, and the words of the link to it. */
  help?: { subject: string; words: Key };
  /** A class of the table, for the box's styles. */
  tableClass?: (table: TableView) => string;
}

/** Loads a box's extension. */
export type BoxLoader = () => Promise<{ extension: BoxExtension }>;
