/* What a real map draws that the islands don't have: land that fills only a part of its hex, cells along edges, landmarks with their names. */
import type { Edge, HarbourView, TableView } from '../../wire';
import type { MapLayer } from '../../table/extension';
import { HALO, INK } from '../../table/drawings';
import { berth, isLand, vessel } from '../../table/boardDrawing';
import {
  between,
  centre,
  chance,
  cornersOf,
  cornerPoint,
  edgeEnds,
  edgesOf,
  isEdge,
  keyOf,
  NEIGHBOURS,
  num,
  placeOf,
  pointOf,
} from '../../table/geometry';
import type { Point } from '../../table/geometry';

type Scene = TableView['scene'];

/** The keys of marked places; behind that of a landmark stands its name. */
const list = (scene: Scene, kind: string): string[] => scene.cells[kind] ?? [];
/** Landmarks: the key of the corner, and the name. */
export const landmarksOf = (scene: Scene): [corner: string, name: string][] =>
  list(scene, 'landmark').map((text) => {
    const [corner = '', name = ''] = text.split(' ');
    return [corner, name];
  });

/* --- land in a hex that is half sea: a patch round its middle, with arms to the towns and roads that belong to it */

function arm(from: Point, to: Point, wide: number): string {
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return `<rect x="${-wide}" y="${-wide}" width="${num(long + 2 * wide)}" height="${2 * wide}" rx="${wide}" transform="translate(${num(from[0])} ${num(from[1])}) rotate(${num(angle)})"/>`;
}

function patches(scene: Scene): Record<string, string> {
  const half = new Set(list(scene, 'half sea'));
  if (!half.size) return {};
  const dry = new Set(scene.hexes.filter(isLand).map((hex) => keyOf([hex.q, hex.r])));
  const ships = new Set(list(scene, 'ship'));
  const roads = new Set(list(scene, 'road'));
  const towns = new Set(landmarksOf(scene).map(([corner]) => corner));
  const found: Record<string, string> = {};
  for (const key of half) {
    const [q, r] = key.split(',').map(Number) as [number, number];
    const middle = centre(q, r);
    const at = (point: Point): Point => [point[0] - middle[0], point[1] - middle[1]];
    const corners = cornersOf(q, r);
    const edges = edgesOf(q, r);
    const here: Point = [0, 0];
    let shape = `<ellipse rx="${num(58 + 8 * chance(key, 'wide'))}" ry="${num(54 + 8 * chance(key, 'high'))}" cy="5"/>`;
    edges.forEach((edge, side) => {
      const name = keyOf(edge);
      const beside = keyOf([q + NEIGHBOURS[side]![0], r + NEIGHBOURS[side]![1]]);
      const [a, b] = edgeEnds(edge).map(at) as [Point, Point];
      if (roads.has(name)) shape += arm(between(a, b, 0.12), between(a, b, 0.88), 30) + arm(here, between(a, b, 0.5), 44);
      else if (dry.has(beside) && !ships.has(name)) shape += arm(here, between(a, b, 0.5), 50);
    });
    corners.forEach((corner, i) => {
      if (!towns.has(keyOf(corner))) return;
      const point = at(cornerPoint(corner));
      // the two sides of the hex that meet at this corner: NEIGHBOURS begin at the east, corners at the top
      const sides = [edges[(i + 4) % 6]!, edges[(i + 5) % 6]!].map(keyOf);
      shape += `<circle cx="${num(point[0])}" cy="${num(point[1])}" r="34"/>`;
      if (!sides.every((name) => ships.has(name))) shape += arm(here, point, 34);
    });
    found[key] = shape;
  }
  return found;
}

/* --- cells */

const TONES: Record<string, [string, string]> = {
  road: ['#8A5A35', '#E9D3A6'],
  ship: ['#2D6FA8', '#DDEFF8'],
  fishing: ['#1F7F76', '#D6F1EC'],
  harbour: ['#B3241C', '#FBE3D6'],
};

function cell(kind: string, at: Edge): string {
  const [start, end] = edgeEnds(at);
  const [x, y] = between(start, end, 0.5);
  const angle = (Math.atan2(end[1] - start[1], end[0] - start[0]) * 180) / Math.PI;
  const [tone, fill] = TONES[kind]!;
  const box = `<rect x="-27" y="-8.500" width="54" height="17" rx="${kind === 'road' ? 4 : 8.5}" fill="${fill}" fill-opacity=".82" stroke="${tone}" stroke-width="3"/>`;
  const sign =
    kind === 'fishing'
      ? `<path d="M-9 0C-5-6 3-6 8 0C3 6-5 6-9 0ZM8 0L14-4V4Z" fill="${tone}"/>`
      : kind === 'ship'
        ? `<path d="M-17 1q4.250-5 8.500 0t8.500 0 8.500 0 8.500 0" fill="none" stroke="${tone}" stroke-width="2.400" stroke-linecap="round"/>`
        : kind === 'road'
          ? `<path d="M-18 0H18" stroke="${tone}" stroke-width="2.400" stroke-dasharray="7 5" stroke-linecap="round"/>`
          : '';
  return `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(angle > 90 || angle <= -90 ? angle + 180 : angle)})">${box}${sign}</g>`;
}

function cells(scene: Scene): string {
  const rare = new Set([...list(scene, 'harbour'), ...list(scene, 'fishing')]);
  return Object.keys(TONES)
    .flatMap((kind) =>
      list(scene, kind)
        .filter((key) => kind === 'harbour' || kind === 'fishing' || !rare.has(key))
        .map(placeOf)
        .filter(isEdge)
        .map((edge) => cell(kind, edge)),
    )
    .join('');
}

/* --- landmarks */

function landmarks(scene: Scene): string {
  return landmarksOf(scene)
    .map(([corner]) => {
      const [x, y] = pointOf(placeOf(corner));
      return (
        `<g transform="translate(${num(x)} ${num(y)})"><circle r="19" fill="${HALO}" stroke="${INK}" stroke-width="2"/><circle r="13" fill="none" stroke="#A6372B" stroke-width="2.600"/>` +
        '<path d="M-8 7V-3H-5V-6H-2V-3H2V-6H5V-3H8V7H2.500V3A2.500 2.500 0 0 0-2.500 3V7Z" fill="#A6372B"/></g>'
      );
    })
    .join('');
}

/** The scroll beside a harbour's cell, with a line to it. */
function harbour(one: HarbourView): string {
  const [x, y] = berth(one);
  const [ex, ey] = pointOf(one.edge);
  return `<path d="M${num(ex)} ${num(ey)}L${num(x)} ${num(y)}" stroke="#B3241C" stroke-width="4" stroke-dasharray="2 8" stroke-linecap="round"/><g transform="translate(${num(x)} ${num(y)}) scale(.86)" stroke-linejoin="round">${vessel(one.kind)}</g>`;
}

export const layer: MapLayer = { patches, harbour, below: cells, over: landmarks };
