/* A picture of an introduction as SVG text: a piece of a board with what stands on it, and what is laid over it. */
import { PIPS } from './dicePips';
import type { Edge, HarbourView, HexView, TableView } from '../wire';
import { staticLayer } from './boardDrawing';
import type { BoardTheme } from './boardTheme';
import { INK, drawing, inColour, prefixed } from './drawings';
import { extensions } from './extensions.svelte';
import { isEdge, num } from './geometry';
import type { IntroPicture, Whose } from './intro';
import { placedPieces } from './pieces';

export const SHAPE = 150 / 232; // height by width
const OTHER = 'blue';
const TOKEN = 33;
const SHIELD = 'M-20-22C-10-20-6-22 0-26C6-22 10-20 20-22C22 2 14 18 0 26C-14 18-22 2-20-22Z';

export function dieFace(face: number): string {
  const dots = (PIPS[face] ?? []).map(([x, y]) => `<circle cx="${x * 11}" cy="${y * 11}" r="4.4"/>`).join('');
  return (
    `<rect x="-20" y="-17" width="44" height="44" rx="9" fill="#14252e" opacity=".3"/>` +
    `<rect x="-22" y="-22" width="44" height="44" rx="9" fill="#FBF3DF" stroke="${INK}" stroke-width="2"/><g fill="${INK}">${dots}</g>`
  );
}

export const shield = (count: number): string =>
  `<path d="${SHIELD}" fill="#FFF8E6" stroke="${INK}" stroke-width="2"/><path d="${SHIELD}" transform="scale(.84)" fill="none" stroke="#D6A63B" stroke-width="3"/>` +
  `<text y="8" text-anchor="middle" font-family="Vollkorn,serif" font-weight="800" font-size="25" fill="${INK}" style="font-variant-numeric:lining-nums">${count}</text>`;

const card = (scene: string, band = '#555E6C'): string =>
  `<rect x="-46" y="-62" width="98" height="132" rx="10" fill="#14252e" opacity=".25"/><rect x="-50" y="-66" width="100" height="132" rx="10" fill="#FFF9EA" stroke="${INK}" stroke-width="1.6"/>` +
  `<svg x="-44" y="-60" width="88" height="102" viewBox="0 0 84 96" preserveAspectRatio="xMidYMid slice">${prefixed(drawing(`card/${scene}`), 'd-')}</svg>` +
  `<rect x="-44" y="40" width="88" height="20" rx="4" fill="${band}"/>`;

function arrow([x1, y1, x2, y2]: readonly [number, number, number, number]): string {
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const length = num(Math.hypot(x2 - x1, y2 - y1));
  const path = `M0 0H${length}M${Number(length) - 16}-13L${length} 0L${Number(length) - 16} 13`;
  const line = (colour: string, width: number): string =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return `<g transform="translate(${x1} ${y1}) rotate(${num(turn)})">${line('#FFF8E6', 15)}${line(INK, 7.5)}</g>`;
}

/** Ids of the board's own layer would meet those of the board behind; references to shared drawings stay as they are. */
const apart = (text: string, name: string): string => text.replace(/(\bid="|href="#|url\(#)(?=[bt]-)/g, `$1${name}-`);

export function introDrawing(picture: IntroPicture, theme: BoardTheme, own: string): string {
  const colours: Record<string, string> = { own, other: own === OTHER ? 'red' : OTHER };
  const seats: Whose[] = ['own', 'other'];
  const hexes = picture.land.map(([q, r, terrain, token]): HexView => ({ q, r, terrain, token: token ?? null, frame: false }));
  const harbours = (picture.harbours ?? []).map(([edge, kind, sea]) => ({ edge: edge as Edge, kind, sea }) satisfies HarbourView);
  const pieces = (picture.pieces ?? []).map(([kind, at, whose, state]) => ({
    kind,
    at,
    seat: whose === null ? null : seats.indexOf(whose),
    state: state ?? '',
  }));
  const scene = {
    hexes,
    harbours,
    pieces,
    marks: [],
    works: [],
    tracks: [],
    raids: [],
    ladders: [],
    stalls: [],
    cells: {},
  } as TableView['scene'];
  const placed = placedPieces(scene, (seat) => colours[seats[seat]!]!);
  const trails = placed
    .map((piece) => (isEdge(piece.at) ? (extensions.pieceLooks[piece.kind]?.trail?.(piece.colour, piece.at, piece.state) ?? '') : ''))
    .join('');
  const at = (x: number, y: number, inside: string, scale = 1): string =>
    `<g transform="translate(${num(x)} ${num(y)})${scale === 1 ? '' : ` scale(${scale})`}">${inside}</g>`;
  return (
    apart(hexes.length ? staticLayer(scene, theme, TOKEN) : '', `intro-${picture.name}`) +
    trails +
    placed.map((piece) => at(piece.x, piece.y, piece.art, piece.scale)).join('') +
    (picture.cards ?? []).map(([name, x, y, band]) => at(x, y, card(name, band))).join('') +
    (picture.things ?? []).map(([name, x, y, scale]) => at(x, y, inColour(prefixed(drawing(name), 'd-'), own), scale)).join('') +
    (picture.dice ?? []).map(([face, x, y], i) => at(x, y, `<g transform="rotate(${i % 2 ? 9 : -7})">${dieFace(face)}</g>`)).join('') +
    (picture.points ? at(picture.points[1], picture.points[2], shield(picture.points[0]), 1.4) : '') +
    (picture.arrow ? arrow(picture.arrow) : '')
  );
}
