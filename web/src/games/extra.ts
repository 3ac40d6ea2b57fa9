/*
 * What a box adds to the page: words, drawings, panels, and how its events are shown and told. An extra is a file of its own, loaded by the
 * first table whose box it is (lib/later.svelte.ts), so that the base game stays light.
 */
import type { Component } from 'svelte';
import type { Cards, EventView, SceneHarbour, TableView } from '../lib/contract';
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

/** Something done with what stands on the board, as a row of the panel where things are built: its verb, and the piece whose picture it has. */
export interface Deed {
  verb: string;
  icon: string;
}

/** A fact of a seat that is counted in its panel, with its drawing. */
export interface Stat {
  fact: string;
  icon: string;
  /** The award that goes with it. */
  award?: string;
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
  /** A row of the panel where things are built, which opens the chart where that has no place of its own. */
  summary: Component<Seen & { open: () => void }>;
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
  /** Over the tokens, whose radius is given: landmarks with their names. */
  over(scene: Scene, theme: Theme, radius: number): string;
}

export interface Extra {
  words: Record<Language, () => Promise<Record<string, string>>>;
  drawings: Record<string, string>;
  acts: Record<string, Act>;
  tell: readonly Tell[];
  deeds?: readonly Deed[];
  stats?: readonly Stat[];
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
  hawaii: () => import('./hawaii'),
  europe: () => import('./europe'),
};
