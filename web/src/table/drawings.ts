/* Our drawings, cut out and coloured. Each is painted for the light theme and, where it belongs to a player, in red; the rest is a change of colours. */
import dark from '../art/dark.json';
import { extensions } from './extensions.svelte';

const files = import.meta.glob<string>(
  [
    '../art/terrain/*.svg',
    '../art/shared/*.svg',
    '../art/icon/*.svg',
    '../art/piece/*.svg',
    '../art/sea/*.svg',
    '../art/card/*.svg',
    '../art/ui/*.svg',
  ],
  { query: '?raw', import: 'default', eager: true },
);

export const INK = '#2B2A33';
export const HALO = '#FFF8E6';
const IVORY = '#FFF7E4';
/** Stripes on a seat's tone: ivory, on white ones ink. */
const STRIPE = '#FFF7E3';

export interface Paint {
  base: string;
  light: string;
  dark: string;
  mark: string;
  markInk: string;
}

export const PAINTS: Record<string, Paint> = {
  red: { base: '#C22F2A', light: '#E5675A', dark: '#861B1A', mark: '<path d="M0-6L5.6 4.2H-5.6Z"/>', markInk: IVORY },
  blue: { base: '#1F5FB8', light: '#5E97E0', dark: '#123C79', mark: '<circle r="5.2"/>', markInk: IVORY },
  white: { base: '#F7F1E2', light: '#FFFFFF', dark: '#BDB29B', mark: '<rect x="-4.6" y="-4.6" width="9.2" height="9.2"/>', markInk: INK },
  orange: { base: '#F2A31B', light: '#FFCB69', dark: '#AE6A08', mark: '<path d="M0-6.4L5 0L0 6.4L-5 0Z"/>', markInk: INK },
  teal: {
    base: '#35B6A0',
    light: '#7FDCCB',
    dark: '#17705F',
    mark: '<path d="M-1.8-5.6h3.6v3.8h3.8v3.6h-3.8v3.8h-3.6v-3.8h-3.8v-3.6h3.8Z"/>',
    markInk: INK,
  },
  plum: {
    base: '#3B2A4F',
    light: '#75608F',
    dark: '#1F142C',
    mark: '<path d="M0-6.4L1.7-2.1L6.3-1.9L2.7 1L3.9 5.4L0 2.9L-3.9 5.4L-2.7 1L-6.3-1.9L-1.7-2.1Z"/>',
    markInk: IVORY,
  },
};
const NOBODY: Paint = { base: '#9A9A96', light: '#C9C8C2', dark: '#62625F', mark: '', markInk: INK };

export const paint = (colour: string | null | undefined): Paint => PAINTS[colour ?? ''] ?? NOBODY;
/** The tone for dots and rings on ivory, where white would vanish. */
export const trace = (colour: string | null | undefined): string => (colour === 'white' ? '#6F675A' : paint(colour).base);

/** The inside of a drawing ("terrain/forest-1"), '' where there is none. */
export function drawing(name: string): string {
  const text = files[`../art/${name}.svg`] ?? extensions.drawings[name];
  return text ? text.slice(text.indexOf('>') + 1, text.lastIndexOf('</svg>')) : '';
}

export const drawn = (name: string): boolean => `../art/${name}.svg` in files || name in extensions.drawings;

const night = dark as Record<string, Record<string, string>>;

function recoloured(text: string, colours: Record<string, string>): string {
  return text.replace(/#[0-9A-Fa-f]{6}\b/g, (found) => colours[found] ?? found);
}

export const atNight = (text: string, name: string, isDark: boolean): string => (isDark ? recoloured(text, night[name] ?? {}) : text);

/** A drawing painted in red, in another seat's tones and with its mark. */
export function inColour(text: string, colour: string | null): string {
  const red = PAINTS.red!;
  const mine = paint(colour);
  const marked = text.replaceAll(`fill="${red.markInk}">${red.mark}`, `fill="${mine.markInk}">${mine.mark}`);
  return recoloured(marked, {
    [red.base]: mine.base,
    [red.light]: mine.light,
    [red.dark]: mine.dark,
    [STRIPE]: colour === 'white' ? INK : IVORY,
  });
}

/** Things that drawings refer to by id, by day and by night: defined once in the page. Day ones keep their ids, night ones get `night-`. */
export function sharedDefs(isDark: boolean): string {
  const names = [...Object.keys(files).map((path) => path.slice('../art/'.length, -'.svg'.length)), ...Object.keys(extensions.drawings)];
  return names
    .filter((name) => name.startsWith('shared/'))
    .map((name) => prefixed(atNight(drawing(name), name.slice('shared/'.length), isDark), isDark ? 'n-' : 'd-'))
    .join('');
}

/** All ids and references of a drawing with a prefix, so that drawings never meet. */
export function prefixed(text: string, prefix: string): string {
  return text.replace(/(\bid="|href="#|url\(#)(?=[\w-])/g, `$1${prefix}`);
}

/** A drawing ready to stand on its own beside `sharedDefs(false)`. */
export const plainDrawing = (name: string): string => prefixed(drawing(name), 'd-');

/** The drawing of a terrain, where it has another name. */
export const TERRAIN_ART: Record<string, string> = { field: 'fields' };
/** What a terrain's picture shows; only for flights from the hex, so a wrong guess does no harm. */
export const TERRAIN_GOOD: Record<string, string> = {
  forest: 'lumber',
  hills: 'brick',
  pasture: 'wool',
  field: 'grain',
  fields: 'grain',
  mountains: 'ore',
};
/** The colours of goods: of the band on a card, and of frames. */
const GOOD_COLOURS: Record<string, { band: string; frame: string }> = {
  lumber: { band: '#345F44', frame: '#3F7050' },
  brick: { band: '#9E4827', frame: '#B65B36' },
  wool: { band: '#587630', frame: '#86A94B' },
  grain: { band: '#8A630F', frame: '#D09A26' },
  ore: { band: '#555E6C', frame: '#66707F' },
};
export const goodColours = (good: string): { band: string; frame: string } =>
  GOOD_COLOURS[good] ?? extensions.goodColours[good] ?? { band: '#555E6C', frame: '#5E7480' };
export const DEVELOPMENT_BAND = '#6B3A66';
