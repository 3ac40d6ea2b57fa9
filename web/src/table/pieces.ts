/* Pieces on the board, as SVG text round the origin, and the order in which they cover each other. */
import type { Edge, Place, SceneView } from '../wire';
import { extensions } from './extensions.svelte';
import { HALO, inColour, INK, paint, trace } from './drawings';
import { figure } from './pieceDrawings';
import { berth } from './boardDrawing';
import { edgeEnds, isEdge, isHex, keyOf, num, pointOf } from './geometry';
import type { Point } from './geometry';

/** Lies along its edge instead of standing on it. */
const isBeam = (kind: string): boolean => kind === 'road' || (extensions.pieceLooks[kind]?.beam ?? false);
const BESIDE: readonly Point[] = [
  [48, -26],
  [-48, -26],
  [50, 42],
  [-50, 42],
];

export interface PlacedPiece {
  key: string;
  kind: string;
  at: Place;
  seat: number | null;
  colour: string | null;
  x: number;
  y: number;
  scale: number;
  order: number;
  art: string;
  state: string;
}

/** A city, or as large as the one it belongs to. */
export const citySized = (kind: string): boolean => kind === 'city' || extensions.pieceLooks[kind]?.before !== undefined;

export function pieceArt(kind: string, colour: string | null, at: Place, state = ''): string {
  if (isBeam(kind) && isEdge(at)) return beam(colour, at);
  const art = figure(kind, state);
  if (art) return inColour(art, colour);
  const tones = paint(colour);
  return (
    `<circle r="17" fill="${tones.base}" stroke="${HALO}" stroke-width="6.5"/><circle r="17" fill="${tones.base}" stroke="${INK}" stroke-width="2"/>` +
    `<g fill="${tones.markInk}">${tones.mark}</g>`
  );
}

/** How far a piece goes from the middle of its hex so that the ships of harbours there are seen: to the side where there are none. */
function awayFrom([x, y]: Point, moored: readonly Point[]): Point {
  const dx = moored.reduce((sum, ship) => sum + x - ship[0], 0);
  const dy = moored.reduce((sum, ship) => sum + y - ship[1], 0);
  const length = Math.hypot(dx, dy);
  return length < 1 ? [0, -2] : [(58 * dx) / length, (58 * dy) / length];
}

/** All pieces from back to front; a thing without an owner keeps its key when it moves (for others see `withOldKeys`), so that it slides. */
export function placedPieces(
  { pieces, hexes, harbours }: Pick<SceneView, 'pieces' | 'hexes' | 'harbours'>,
  colourOf: (seat: number) => string,
): PlacedPiece[] {
  const tokens = new Map(hexes.map((hex) => [keyOf([hex.q, hex.r]), hex.token !== null]));
  const guests = new Map<string, number>();
  const keys = new Map<string, number>();
  const crowd = new Map<string, number>();
  for (const piece of pieces) crowd.set(piece.kind, (crowd.get(piece.kind) ?? 0) + 1);
  const hidden = new Set(
    pieces
      .filter((piece) => extensions.pieceLooks[piece.kind]?.instead)
      .map((piece) => `${extensions.pieceLooks[piece.kind]?.instead}@${keyOf(piece.at)}`),
  );
  const result = pieces
    .filter((piece) => !hidden.has(`${piece.kind}@${keyOf(piece.at)}`))
    .map((piece): PlacedPiece => {
      const colour = piece.seat === null ? null : colourOf(piece.seat);
      let [x, y] = pointOf(piece.at);
      let scale = citySized(piece.kind) ? 0.93 : 1;
      let order = 1e6 + y + 15 + (extensions.pieceLooks[piece.kind]?.before ?? 0);
      const place = keyOf(piece.at);
      if (isHex(piece.at)) {
        const guest = guests.get(place) ?? 0;
        guests.set(place, guest + 1);
        const moored = harbours.filter((harbour) => keyOf(harbour.sea) === place).map(berth);
        const beside =
          tokens.get(place) || guest ? BESIDE[guest % BESIDE.length]! : moored.length ? awayFrom([x, y], moored) : ([0, -2] as const);
        x += beside[0];
        y += beside[1];
        scale = beside[0] ? 0.86 : 1;
        order = 1e6 + y + 32 * scale;
      } else if (isEdge(piece.at)) {
        if (isBeam(piece.kind)) order = y;
        else {
          const guest = guests.get(place) ?? 0; // what stands on one edge stands side by side
          guests.set(place, guest + 1);
          x += 26 * guest;
          y += 2 + 14 * guest;
        }
      }
      const key = piece.seat === null && crowd.get(piece.kind) === 1 ? piece.kind : `${piece.kind}@${place}@${piece.seat}`;
      const again = keys.get(key) ?? 0;
      keys.set(key, again + 1);
      return {
        key: again ? `${key}@${again}` : key,
        kind: piece.kind,
        at: piece.at,
        seat: piece.seat,
        colour,
        x,
        y,
        scale,
        order,
        state: piece.state,
        art: pieceArt(piece.kind, colour, piece.at, piece.state),
      };
    });
  return result.sort((one, other) => one.order - other.order);
}

const moves = (kind: string): boolean => extensions.pieceLooks[kind]?.moves ?? false;
const home = (one: PlacedPiece): string => `${one.kind}@${keyOf(one.at)}@${one.seat}`;

/** The same pieces with the keys they had before. A piece that moves, and is the only one of its kind and owner that left a place and the only one that came, is one. */
export function withOldKeys(now: PlacedPiece[], before: readonly PlacedPiece[]): PlacedPiece[] {
  const left = new Map<string, PlacedPiece[]>(); // several of one owner may stand at one place
  for (const one of before) left.set(home(one), [...(left.get(home(one)) ?? []), one]);
  const stayed = now.map((one) => (one.seat === null ? one.key : left.get(home(one))?.shift()?.key));
  const gone = [...left.values()].flat().filter((one) => one.seat !== null && moves(one.kind));
  const come = now.filter((one, i) => stayed[i] === undefined && moves(one.kind));
  const lone = (list: readonly PlacedPiece[], one: PlacedPiece): PlacedPiece | undefined => {
    const same = list.filter((other) => other.kind === one.kind && other.seat === one.seat);
    return same.length === 1 ? same[0] : undefined;
  };
  const known = now.map((one, i) => stayed[i] ?? (lone(come, one) === one ? lone(gone, one)?.key : undefined));
  const keys = new Set(known.filter((key) => key !== undefined));
  return now.map((one, i): PlacedPiece => {
    const old = known[i];
    if (old !== undefined) return { ...one, key: old };
    let key = home(one);
    while (keys.has(key)) key += "'"; // whoever came from here has kept the name
    keys.add(key);
    return { ...one, key };
  });
}

/** A road: a raised beam along its edge, its side in the dark tone, its top with a light strip and two joints. */
export function beam(colour: string | null, at: Edge): string {
  const [start, end] = edgeEnds(at);
  const along: Point = [(end[0] - start[0]) / 100, (end[1] - start[1]) / 100];
  const over: Point = along[0] > 0.1 ? [along[1], -along[0]] : [-1, 0];
  const half = 31;
  const broad = 7.5;
  const tones = paint(colour);
  const place = (forward: number, side: number): Point => [along[0] * forward + over[0] * side, along[1] * forward + over[1] * side - 2];
  const path = (...points: Point[]): string => 'M' + points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L');
  const top = [place(-half, broad), place(half, broad), place(half, -broad), place(-half, -broad)];
  const body = path(...hull([...top, ...top.map(([x, y]): Point => [x, y + 6])])) + 'Z';
  return (
    `<g stroke-linejoin="round"><path d="${body}" transform="translate(4 5)" fill="#1d1a20" opacity=".3"/>` +
    `<path d="${body}" fill="${tones.dark}" stroke="${HALO}" stroke-width="6.5"/><path d="${body}" fill="${tones.dark}" stroke="${INK}" stroke-width="2.6"/>` +
    `<path d="${path(...top)}Z" fill="${tones.base}" stroke="${INK}" stroke-width="1.4"/>` +
    `<path d="${path(place(2 - half, 3.8), place(half - 2, 3.8))}" stroke="${tones.light}" stroke-width="4.5"/>` +
    `<path d="${path(place(-10, broad), place(-10, -broad))}${path(place(10, broad), place(10, -broad))}" stroke="${tones.dark}" stroke-width="1.6" opacity=".85"/>` +
    `<g class="roadmark" transform="translate(0 -2)" fill="${tones.markInk}">${tones.mark}</g></g>`
  );
}

function hull(points: Point[]): Point[] {
  const ordered = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const halfHull = (list: Point[]): Point[] => {
    const line: Point[] = [];
    for (const [x, y] of list) {
      while (line.length > 1) {
        const [b, a] = [line[line.length - 1]!, line[line.length - 2]!];
        if ((b[0] - a[0]) * (y - a[1]) > (b[1] - a[1]) * (x - a[0])) break;
        line.pop();
      }
      line.push([x, y]);
    }
    return line.slice(0, -1);
  };
  return [...halfHull(ordered), ...halfHull([...ordered].reverse())];
}

/** A small drawing of what would stand there. */
const small = (piece: string, colour: string | null): string => inColour(figure(piece), colour).replace(/<ellipse[^>]*\/>/, '');

/** A lit place in the states of the look: a ring in a hex, a dotted capsule on an edge, a disc on a corner, a wide ring round a piece. Where
 * very many hexes are lit, they are lit quietly. */
export function light(at: Place, colour: string | null, piece: string, occupied: boolean, many = false): string {
  const tone = trace(colour);
  if (isHex(at)) {
    const inner = 'M0-84L72.7-42V42L0 84L-72.7 42V-42Z';
    if (many)
      return `<path d="${inner}" fill="${HALO}" fill-opacity=".1" stroke="${HALO}" stroke-width="5" stroke-dasharray="15 9" stroke-linecap="round" stroke-linejoin="round"/>`;
    return (
      `<path d="${inner}" fill="none" stroke="${INK}" stroke-opacity=".4" stroke-width="11" stroke-linejoin="round"/>` +
      `<path d="${inner}" fill="none" stroke="${HALO}" stroke-width="8" stroke-linejoin="round"/>` +
      (figure(piece) ? `<g transform="translate(0 -48) scale(.42)">${inColour(figure(piece), null)}</g>` : '')
    );
  }
  if (isEdge(at) && occupied) {
    return (
      `<circle r="39" cy="-6" fill="none" stroke="${INK}" stroke-opacity=".3" stroke-width="6.5"/><circle r="39" cy="-6" fill="none" stroke="${HALO}" stroke-width="4.5"/>` +
      `<circle r="39" cy="-6" fill="none" stroke="${tone}" stroke-width="2.6" stroke-dasharray="3 6" stroke-linecap="round"/>`
    );
  }
  if (isEdge(at)) {
    const [start, end] = edgeEnds(at);
    const [mx, my] = pointOf(at);
    const a = [(start[0] - mx) * 0.6, (start[1] - my) * 0.6] as const;
    const b = [(end[0] - mx) * 0.6, (end[1] - my) * 0.6] as const;
    const line = `<path d="M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}" stroke-linecap="round" `;
    const sign =
      !isBeam(piece) && figure(piece)
        ? `<circle r="17" fill="${INK}" fill-opacity=".3"/><circle r="15" fill="${HALO}"/><g transform="translate(0 3.5) scale(.36)">${small(piece, colour)}</g>`
        : '';
    return `${line}stroke="${INK}" stroke-opacity=".4" stroke-width="18"/>${line}stroke="${HALO}" stroke-width="14"/>${line}stroke="${tone}" stroke-width="7" stroke-dasharray="0 12"/>${sign}`;
  }
  if (occupied) {
    return (
      `<circle r="42" cy="-6" fill="none" stroke="${INK}" stroke-opacity=".35" stroke-width="11"/><circle r="42" cy="-6" fill="none" stroke="${HALO}" stroke-width="8"/>` +
      `<circle r="42" cy="-6" fill="none" stroke="${tone}" stroke-width="4" stroke-dasharray="10 7"/>`
    );
  }
  const sign = figure(piece)
    ? `<g transform="translate(-.5 2.5) scale(.46)">${small(piece, colour)}</g>`
    : `<circle r="6" fill="${tone}"/>`;
  return (
    `<circle r="25" fill="${INK}" fill-opacity=".35"/><circle r="23" fill="${HALO}"/>` +
    `<circle r="19.5" fill="none" stroke="${tone}" stroke-width="3.4" stroke-dasharray="6.2 4"/>${sign}`
  );
}
