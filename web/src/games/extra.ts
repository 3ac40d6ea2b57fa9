/*
 * What a box adds to the page: words, drawings, panels, and how its events are shown and told. An extra is a file of its own, loaded by the
 * first table whose box it is (lib/later.svelte.ts), so that the base game stays light.
 */
import type { Component } from 'svelte';
import type { Cards, EventView, PlayerView, SceneHarbour, TableView } from '../lib/contract';
import type { Key } from '../lib/i18n.svelte';
import type { Language } from '../lib/settings.svelte';
import type { Desk } from '../table/desk.svelte';
import type { Act, Show } from '../table/show.svelte';
import type { Theme } from '../table/theme';

/** A sentence of the log. */
export interface Told {
  key: Key;
  params: Record<string, string | number>;
  /** The cards in it, by the name of their place in the text. */
  bundles: Record<string, Cards>;
  /** How many of the following events were told with it. */
  more: number;
}

/** What the first of these events says; null: nothing. `me`: the seat that reads, if any. */
export type Tell = (events: readonly EventView[], me: number | null, name: (seat: number) => string) => Told | null;

/** Something done with what stands on the board, as a row of the panel where things are built: its verb, with its piece where one verb has
 * several rows ("move knight"), and the piece whose picture it has. */
export interface Deed {
  sort: string;
  icon: string;
  /** Says how many may do it; the row is there only while some may. */
  may?: Key;
}

/** What is paid for and is no piece of that name: the piece it takes from the supply, or what is done with pieces on the board. */
export type Price = { stock: string } | { verb: string; may: Key; none: Key };

/** How a kind of piece stands on the board, where that is not what most do. */
export interface Look {
  /** Stands in front of the building at its corner, as large as a city; the higher the nearer. */
  before?: number;
  /** Drawn in the place of another piece at the same corner. */
  instead?: string;
  /** Put on this piece. */
  upon?: string;
  /** A piece of a player that goes from place to place. */
  moves?: boolean;
  /** Sails: leaves a line along its edge. */
  sails?: boolean;
  /** In its owner's colour though it stands on a hex. */
  owned?: boolean;
  /** A tap on the own one asks why this can't be done with it: the first, or the one that was chosen in the list. */
  asks?: { verbs: readonly string[]; piece: string };
}

/** Cards of a player besides those of the base game. */
export interface MoreCards {
  name(card: string): string;
  /** Those that a player hides, as far as they are open to the viewer. */
  held(player: PlayerView | null): { name: string; count: number }[];
  /** Is this source of points one of them, which lies open? */
  open(source: string): boolean;
}

/** A fact of a seat that is counted in its panel, with its drawing. */
export interface Stat {
  fact: string;
  icon: string;
  /** The award that goes with it. */
  award?: string;
  /** Shown where there is room for little. */
  brief?: boolean;
}

type Seen = { desk: Desk; table: TableView };
/** Panels by the place of the table that shows them. */
export interface Panels {
  /** What is printed on the map: `flat` below all pieces, else above them. `scale`: pixels for one unit of the board. */
  map: Component<Seen & { theme: Theme; flat: boolean; scale: number }>;
  /** Questions and what lasts, above the hand. */
  asks: Component<Seen & { small: boolean }>;
  /** Over the table, as long as there is something to show. */
  over: Component<Seen & { show: Show; small: boolean }>;
  /** A chart beside the board; on small windows in a sheet, which `close` puts away. */
  chart: Component<Seen & { close?: () => void }>;
  /** A row of the panel where things are built, which opens the works, or the chart where that has no place of its own (`chart`). */
  summary: Component<Seen & { chart: boolean; open: () => void }>;
  /** Great works that are built stage by stage. */
  works: Component<Seen>;
  /** More cards in the hand, and one of them laid open. */
  fan: Component<{ desk: Desk; small: boolean; open: string | null }, object, 'open'>;
  card: Component<{ desk: Desk; name: string; brief?: boolean; done: () => void }>;
}

type Scene = TableView['scene'];
/** What a map draws in the layer that never changes, as SVG text. */
export interface MapLayer {
  /** Shapes of the land in hexes that it does not fill, by hex, round its middle. */
  patches(scene: Scene): Record<string, string>;
  harbour(harbour: SceneHarbour): string;
  /** On the land: cells. */
  below(scene: Scene): string;
  /** Over the tokens: landmarks. */
  over(scene: Scene): string;
}

export interface Extra {
  words: Record<Language, () => Promise<Record<string, string>>>;
  drawings: Record<string, string>;
  acts: Record<string, Act>;
  tell: readonly Tell[];
  deeds?: readonly Deed[];
  prices?: Record<string, Price>;
  stats?: readonly Stat[];
  /** Sources of points that are told with a seat's name. */
  awards?: readonly string[];
  /** Verbs that have a place of their own in its panels, and those of its chart. */
  housed?: readonly string[];
  charted?: readonly string[];
  /** Events whose line in the log is strong. */
  strong?: readonly string[];
  cards?: MoreCards;
  /** By the name of the piece. */
  looks?: Record<string, Look>;
  /** A piece that is put together, as it is drawn for red; null: as its drawing is. */
  figure?: (kind: string, state: string) => string | null;
  /** The face of the die that says what else happens. */
  dieFace?: (event: string) => string;
  /** The subject of the almanac that tells about building, and the words of the link to it. */
  help?: { subject: string; words: Key };
  panels: Partial<Panels>;
  /** Nobody sails: the sea is only what lies round the land. */
  landlocked?: boolean;
  layer?: MapLayer;
}

/** By the name of the box, as the table's view tells it; a box without a line here needs nothing that the base game hasn't. */
export const EXTRAS: Record<string, () => Promise<{ extra: Extra }>> = {
  'five-six': () => import('./sea'), // two stones, and an extra part of the turn
  seafarers: () => import('./sea'),
  'cities-knights': () => import('./knights'),
  map: () => import('./maps'),
  hawaii: () => import('./maps/hawaii'),
  europe: () => import('./europe'),
};
