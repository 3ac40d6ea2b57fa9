/* The part of the board that never changes in a game, as SVG text: water lines, coast, hexes, harbours, number tokens. Drawn once. */
import type { Corner, HarbourView, Hex, HexView, Place, TableView } from '../wire';
import { atNight, drawing, drawn, goodColours, INK, prefixed, TERRAIN_ART } from './drawings';
import { extensions } from './extensions.svelte';
import {
  between,
  centre,
  chance,
  cornerPoint,
  cornersOf,
  distance,
  edgeEnds,
  HALF,
  isHex,
  keyOf,
  NEIGHBOURS,
  num,
  pointOf,
  SIDE,
} from './geometry';
import type { Point } from './geometry';
import type { MapLayer } from './extension';
import type { BoardTheme } from './boardTheme';

type Scene = TableView['scene'];

const STEPS = [0, 0.22, 0.42, 0.6, 0.8];
const WAVER = 5;
const WATER_LINES = [214, 168, 128, 94, 64];
const SERIF = "Vollkorn,'Palatino Linotype','Times New Roman',serif";
const SANS = "'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif";
export const OUTLINE =
  'M-7.8-92Q0-96.5 7.8-92L75.8-52.7Q83.6-48.2 83.6-39.2V39.2Q83.6 48.2 75.8 52.7L7.8 92Q0 96.5-7.8 92L-75.8 52.7Q-83.6 48.2-83.6 39.2V-39.2Q-83.6-48.2-75.8-52.7Z';
const INNER =
  'M-6.9-90Q0-94 6.9-90L74.5-51Q81.4-47 81.4-39V39Q81.4 47 74.5 51L6.9 90Q0 94-6.9 90L-74.5 51Q-81.4 47-81.4 39V-39Q-81.4-47-74.5-51Z';
const MIRRORED = new Set(['field', 'pasture', 'desert']);
const VARIANTS = 3;
export const TOKEN_DROP = 7;

/** Land that does not fill its hex: a beach of its own below, and the scene cut to its shape. */
function patch(hex: HexView, shape: string, shift: number, theme: BoardTheme): [string, string] {
  const [x, y] = centre(hex.q, hex.r);
  const at = `<g transform="translate(${num(x)} ${num(y)})" stroke-linejoin="round">`;
  const id = `b-patch-${hex.q}-${hex.r}`;
  const below = `<g fill="${theme.ink}" stroke="${theme.ink}" stroke-width="25">${shape}</g><g fill="${theme.beach}" stroke="${theme.beach}" stroke-width="21">${shape}</g>`;
  return [
    `${at}${below}</g>`,
    `${at}<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})"><use href="#t-${sceneName(hex, shift)}"/></g></g>`,
  ];
}

export const isSea = (terrain: string): boolean => terrain === 'sea' || (extensions.terrainLooks[terrain]?.water ?? false);
const isHidden = (terrain: string): boolean => extensions.terrainLooks[terrain]?.hidden ?? false;
export const isLand = (hex: HexView): boolean => !isSea(hex.terrain) && !isHidden(hex.terrain);

export interface Bounds {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The seed of the board's chance: the same for the whole game, whatever is discovered or laid. */
const seedOf = (scene: Scene): string => scene.hexes.map((hex) => `${hex.q},${hex.r}`).join(';');
/** A text that is the same as long as land and harbours are: the key of the cached layer. */
export const landKey = (scene: Scene): string =>
  scene.hexes.map((hex) => `${hex.q},${hex.r}${hex.terrain}${hex.token ?? ''}`).join(';') +
  scene.harbours.map((h) => keyOf(h.edge) + h.kind).join(';');

/** The board with its harbours and what stands beyond it: what has to be seen. */
export function boardBounds(scene: Scene): Bounds {
  const points: [Point, number, number][] = [];
  const guests = new Set(scene.pieces.map((piece) => keyOf(piece.at)));
  for (const hex of scene.hexes) {
    if (!hex.frame && !(extensions.snug && hex.terrain === 'sea' && !guests.has(keyOf([hex.q, hex.r]))))
      points.push([centre(hex.q, hex.r), HALF + 26, SIDE + 26]);
    else if (guests.has(keyOf([hex.q, hex.r]))) points.push([centre(hex.q, hex.r), 58, 58]);
  }
  for (const harbour of scene.harbours) points.push([berth(harbour), 44, 48]);
  // what is printed or lies along edges in open sea has no hex round it that counts
  if (extensions.snug) {
    const lying = scene.pieces.map((piece) => piece.at).filter((at) => !isHex(at));
    for (const at of [...extensions.snug(scene), ...lying]) points.push([pointOf(at), 34, 34]);
  }
  if (!points.length) return { left: -300, top: -200, width: 600, height: 400 };
  const left = Math.min(...points.map(([at, wide]) => at[0] - wide));
  const top = Math.min(...points.map(([at, , high]) => at[1] - high));
  const right = Math.max(...points.map(([at, wide]) => at[0] + wide));
  const bottom = Math.max(...points.map(([at, , high]) => at[1] + high));
  return { left, top, width: right - left, height: bottom - top };
}

/** A part of the board: these places, with room round them. */
export function litBounds(places: readonly Place[]): Bounds {
  const points = places.map(pointOf);
  const room = places.some(isHex) ? SIDE : 0.7 * SIDE;
  const [left, top] = [Math.min(...points.map(([x]) => x)) - room, Math.min(...points.map(([, y]) => y)) - room];
  return {
    left,
    top,
    width: Math.max(...points.map(([x]) => x)) + room - left,
    height: Math.max(...points.map(([, y]) => y)) + room - top,
  };
}

function shores(land: readonly Hex[]): Corner[][] {
  const inside = new Set(land.map(keyOf));
  const following = new Map<string, [Corner, Corner]>();
  for (const [q, r] of land) {
    const names = cornersOf(q, r);
    NEIGHBOURS.forEach(([dq, dr], side) => {
      if (inside.has(keyOf([q + dq, r + dr]))) return;
      const here = names[(side + 1) % 6]!;
      following.set(keyOf(here), [here, names[(side + 2) % 6]!]);
    });
  }
  const rings: Corner[][] = [];
  while (following.size) {
    const ring: Corner[] = [];
    let step = following.values().next().value;
    while (step) {
      ring.push(step[0]);
      following.delete(keyOf(step[0]));
      step = following.get(keyOf(step[1]));
    }
    rings.push(ring);
  }
  return rings;
}

function wavering(ring: readonly Corner[], seed: string): Point[] {
  const result: Point[] = [];
  ring.forEach((here, i) => {
    const start = cornerPoint(here);
    const after = ring[(i + 1) % ring.length]!;
    const end = cornerPoint(after);
    const across: Point = [(end[1] - start[1]) / 100, (start[0] - end[0]) / 100];
    for (const step of STEPS) {
      const [x, y] = between(start, end, step);
      const off = (2 * chance(seed, 'coast', keyOf(here), keyOf(after), step) - 1) * WAVER;
      result.push([x + across[0] * off, y + across[1] * off]);
    }
  });
  return result;
}

function curve(points: readonly Point[]): string {
  const count = points.length;
  const at = (i: number): Point => points[(i + count) % count]!;
  let path = `M${num(at(0)[0])} ${num(at(0)[1])}`;
  for (let i = 0; i < count; i++) {
    const [before, start, end, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const handles = [
      start[0] + (end[0] - before[0]) / 6,
      start[1] + (end[1] - before[1]) / 6,
      end[0] - (after[0] - start[0]) / 6,
      end[1] - (after[1] - start[1]) / 6,
      ...end,
    ];
    path += 'C' + handles.map(num).join(' ');
  }
  return path + 'Z';
}

export function water(theme: BoardTheme): string {
  const use = '<use href="#b-coast" ';
  const rings = WATER_LINES.map(
    (width, i) =>
      `${use}stroke="${theme.ripple}" stroke-width="${width}"/>${use}stroke="${theme.shallows[i]}" stroke-width="${num(width - 3.4)}"/>`,
  );
  return (
    `<g fill="none" stroke-linejoin="round">${rings.join('')}` +
    `${use}stroke="${theme.ink}" stroke-opacity=".5" stroke-width="56" stroke-dasharray="1.5 6"/></g>`
  );
}

export function ground(theme: BoardTheme): string {
  const use = '<use href="#b-coast" ';
  return (
    `<g stroke-linejoin="round" fill-rule="evenodd">${use}transform="translate(5 12)" fill="#12303a" stroke="#12303a" stroke-width="39" opacity=".28"/>` +
    `${use}fill="${theme.ink}" stroke="${theme.ink}" stroke-width="39"/>${use}fill="${theme.beach}" stroke="${theme.beach}" stroke-width="34"/>` +
    `${use}fill="${theme.gap}" stroke="${theme.gap}" stroke-width="17"/>${use}fill="none" stroke="${theme.ink}" stroke-width="18.6" stroke-opacity=".16"/>` +
    `${use}fill="${theme.gap}" stroke="${theme.gap}" stroke-width="16.4"/></g>`
  );
}

export function grid(hexes: readonly Pick<HexView, 'q' | 'r'>[], theme: BoardTheme): string {
  const sides = new Map<string, string>();
  for (const hex of hexes) {
    const names = cornersOf(hex.q, hex.r);
    names.forEach((one, i) => {
      const other = names[(i + 1) % 6]!;
      const [a, b] = [cornerPoint(one), cornerPoint(other)];
      sides.set([keyOf(one), keyOf(other)].sort().join(), `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`);
    });
  }
  if (!sides.size) return '';
  return `<path d="${[...sides.values()].join('')}" stroke="${theme.line}" stroke-opacity="${0.34 * theme.strength}" stroke-width="1.8" fill="none"/>`;
}

/* Harbours */

export function berth(harbour: HarbourView): Point {
  const middle = between(...edgeEnds(harbour.edge), 0.5);
  const sea = centre(harbour.sea[0], harbour.sea[1]);
  return between(middle, sea, 66 / Math.max(distance(middle, sea), 1));
}

function jetties(harbour: HarbourView): string {
  const ship = berth(harbour);
  return edgeEnds(harbour.edge)
    .map((end) => {
      const angle = (Math.atan2(ship[1] + 8 - end[1], ship[0] - end[0]) * 180) / Math.PI;
      return (
        `<g transform="translate(${num(end[0])} ${num(end[1])}) rotate(${num(angle)})"><path d="M12-2h42v10h-42Z" fill="#1d1a20" opacity=".3"/>` +
        `<path d="M10-5h44v10h-44Z" fill="#B98552" stroke="${INK}" stroke-width="1.6"/>` +
        '<path d="M17-5v10M24-5v10M31-5v10M38-5v10M45-5v10" stroke="#6b4526" stroke-width="1.3"/></g>'
      );
    })
    .join('');
}

export function vessel(kind: string): string {
  const [ratio, good] = kind.includes(':') ? [kind, ''] : ['2:1', kind];
  const icon = drawing(`icon/${good}`);
  const sign = icon
    ? `<g transform="translate(0 -11) scale(1.22)">${icon.slice(icon.indexOf('<g'))}</g>`
    : `<text y="0" text-anchor="middle" font-family="${SERIF}" font-weight="700" font-size="34" fill="${INK}">?</text>`;
  const sail = 'M-28-31C-10-35 12-35 29-31C24-17 24-3 28 8C10 5-9 5-27 9C-23-4-23-17-28-31Z';
  const band = goodColours(good).frame;
  return (
    '<ellipse cx="2" cy="33" rx="36" ry="5" fill="#fff" opacity=".55"/>' +
    `<path d="M0 14V-40" stroke="${INK}" stroke-width="3"/><path d="M0-40l12 4-12 4Z" fill="${band}" stroke="${INK}" stroke-width="1.3"/>` +
    `<path d="${sail}" fill="#FFF9EA"/><path d="M-25-4C-8-8 10-8 26-4C26 0 27 4 28 8C10 5-9 5-27 9C-26 5-25 0-25-4Z" fill="#2B2A33" opacity=".09"/>` +
    `<path d="M-28-31C-10-35 12-35 29-31L27.4-25C10-28.5-9-28.5-26.6-25Z" fill="${band}"/><path d="${sail}" fill="none" stroke="${INK}" stroke-width="2"/>${sign}` +
    `<path d="M-36 11C-20 17 20 17 36 11C33 20 29 27 24 31H-24C-29 27-33 20-36 11Z" fill="#8A5A35" stroke="${INK}" stroke-width="2"/>` +
    '<path d="M-32 16C-18 21 18 21 32 16" stroke="#B98552" stroke-width="2" fill="none"/>' +
    `<text y="28.5" text-anchor="middle" font-family="${SANS}" font-weight="700" font-size="14" fill="#FFF9EA" stroke="#4a2d18" stroke-width="2.4" paint-order="stroke">${ratio}</text>`
  );
}

export function moored(harbour: HarbourView): string {
  const [x, y] = berth(harbour);
  return `${jetties(harbour)}<g transform="translate(${num(x)} ${num(y)})" stroke-linejoin="round">${vessel(harbour.kind)}</g>`;
}

/* Hexes and tokens */

export const artOf = (terrain: string): string => TERRAIN_ART[terrain] ?? terrain;

export function scenes(hexes: readonly Pick<HexView, 'q' | 'r' | 'terrain'>[], theme: BoardTheme, shift: number): string {
  const names = new Set(hexes.filter((hex) => !isSea(hex.terrain)).map((hex) => sceneName(hex, shift)));
  return [...names]
    .map((name) => {
      const kind = name.slice(0, name.lastIndexOf('-'));
      const text = drawn(`terrain/${name}`)
        ? prefixed(atNight(drawing(`terrain/${name}`), kind, theme.dark), theme.dark ? 'n-' : 'd-')
        : '<path d="M-100-104H100V104H-100Z" fill="#C5C9BE"/>';
      return `<symbol id="t-${name}" overflow="visible"><g clip-path="url(#b-hex)">${text}</g></symbol>`;
    })
    .join('');
}

/** Neighbours never share a variant. */
function sceneName(hex: Pick<HexView, 'q' | 'r' | 'terrain'>, shift: number): string {
  return `${artOf(hex.terrain)}-${1 + ((((hex.q - hex.r + shift) % VARIANTS) + VARIANTS) % VARIANTS)}`;
}

export function hexagon(hex: HexView, shift: number, seed: string): string {
  if (isSea(hex.terrain)) return '';
  const [x, y] = centre(hex.q, hex.r);
  if (isHidden(hex.terrain))
    return `<g transform="translate(${num(x)} ${num(y)})"><use href="#b-skirt"/><use href="#t-${sceneName(hex, shift)}"/><use href="#b-veil"/></g>`;
  const mirror =
    (MIRRORED.has(hex.terrain) || extensions.terrainLooks[hex.terrain]?.mirrored) && chance(seed, 'mirror', hex.q, hex.r) < 0.5
      ? ' transform="scale(-1 1)"'
      : '';
  return `<g transform="translate(${num(x)} ${num(y)})"><use href="#t-${sceneName(hex, shift)}"${mirror}/><use href="#b-rim"/></g>`;
}

/** Tokens grow in proportion as hexes shrink, so that numbers stay readable. */
export const tokenRadius = (scale: number): number => Math.min(40, Math.max(31, 31 + ((60 - SIDE * scale) * 9) / 40));

export function tokenFace(value: number, theme: BoardTheme, radius: number): string {
  const red = value === 6 || value === 8;
  const ink = red ? '#B3241C' : INK;
  const pips = value >= 2 && value <= 12 ? Math.max(0, 6 - Math.abs(7 - value)) : 0;
  const dots = Array.from(
    { length: pips },
    (_, i) => `<circle cx="${num((i - (pips - 1) / 2) * 0.2 * radius)}" cy="${num(0.56 * radius)}" r="${num(0.08 * radius)}"/>`,
  ).join('');
  return (
    `<ellipse cx="2" cy="6" rx="${num(radius + 1)}" ry="${num(radius)}" fill="#1d1a20" opacity=".35"/>` +
    `<circle cy="2.5" r="${num(radius)}" fill="${theme.token[3]}" stroke="${INK}" stroke-width="1.4"/>` +
    `<circle r="${num(radius)}" fill="url(#b-ivory)" stroke="${INK}" stroke-width="1.4"/>` +
    `<circle r="${num(radius - 4)}" fill="none" stroke="${ink}" stroke-opacity="${red ? 0.5 : 0.2}" stroke-width="1"/>` +
    `<text y="${num(0.26 * radius)}" text-anchor="middle" font-family="${SERIF}" font-weight="${red ? 800 : 700}" letter-spacing="-1" style="font-variant-numeric:lining-nums"` +
    ` font-size="${num((red ? 1.22 : 1.08) * radius)}" fill="${ink}">${value}</text><g fill="${ink}">${dots}</g>`
  );
}

export function hatching(radius: number): string {
  let lines = '';
  for (let step = 0; step < 90; step += 9) lines += `M${-60 + step} 40l80-80`;
  return (
    `<circle r="${num(radius)}" fill="#77757c" opacity=".4"/><clipPath id="b-disc"><circle r="${num(radius)}"/></clipPath>` +
    `<g clip-path="url(#b-disc)"><path d="${lines}" stroke="#3a3840" stroke-opacity=".45" stroke-width="2.4" fill="none"/></g>`
  );
}

/** The coast round this land, as path data. */
export const coastOf = (land: readonly Hex[], seed: string): string =>
  shores(land)
    .map((ring) => curve(wavering(ring, seed)))
    .join('');

/** What the layers of a board refer to, but for the coast and the scenes. */
export function boardDefs(theme: BoardTheme): string {
  const [lit, middle, rim] = theme.token;
  return (
    `<clipPath id="b-hex"><path d="${OUTLINE}"/></clipPath>` +
    '<linearGradient id="b-rim-light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/>' +
    '<stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></linearGradient>' +
    `<g id="b-rim" fill="none"><path d="${OUTLINE}" stroke="${theme.ink}" stroke-opacity=".75" stroke-width="1.8"/><path d="${INNER}" stroke="url(#b-rim-light)" stroke-width="4"/></g>` +
    `<path id="b-skirt" d="${OUTLINE}" fill="#fff" fill-opacity=".28" stroke="#fff" stroke-opacity=".28" stroke-width="9" stroke-linejoin="round"/>` +
    `<path id="b-veil" d="${OUTLINE}" fill="none" stroke="${theme.ink}" stroke-opacity=".25" stroke-width="1.6"/>` +
    `<radialGradient id="b-ivory" cx=".38" cy=".3" r=".85"><stop offset="0" stop-color="${lit}"/><stop offset=".7" stop-color="${middle}"/><stop offset="1" stop-color="${rim}"/></radialGradient>`
  );
}

/** The whole static layer. `radius` is that of the tokens. */
export function staticLayer(scene: Scene, theme: BoardTheme, radius: number, layer?: MapLayer): string {
  const seed = seedOf(scene);
  const patches = layer?.patches(scene) ?? {};
  const cut = scene.hexes.filter((hex) => keyOf([hex.q, hex.r]) in patches);
  const whole = scene.hexes.filter((hex) => !(keyOf([hex.q, hex.r]) in patches));
  const land = whole.filter(isLand);
  const coast = coastOf(
    land.map((hex): Hex => [hex.q, hex.r]),
    seed,
  );
  const shift = Math.floor(chance(seed, 'variant') * VARIANTS);
  const sailed = scene.hexes.some((hex) => isSea(hex.terrain) && !hex.frame);
  const tokens = scene.hexes
    .filter((hex) => hex.token !== null)
    .map((hex) => {
      const [x, y] = centre(hex.q, hex.r);
      return `<g transform="translate(${num(x)} ${num(y + TOKEN_DROP)})">${tokenFace(hex.token!, theme, radius)}</g>`;
    });
  return (
    `<defs><path id="b-coast" d="${coast}"/>${boardDefs(theme)}${scenes(scene.hexes, theme, shift)}</defs>` +
    (coast ? water(theme) : '') +
    (sailed
      ? grid(
          scene.hexes.filter((hex) => !isLand(hex)),
          theme,
        )
      : '') +
    (coast ? ground(theme) : '') +
    [0, 1].map((part) => cut.map((hex) => patch(hex, patches[keyOf([hex.q, hex.r])]!, shift, theme)[part]).join('')).join('') +
    whole.map((hex) => hexagon(hex, shift, seed)).join('') +
    scene.harbours.map((one) => layer?.harbour(one) ?? moored(one)).join('') +
    (layer?.below(scene) ?? '') +
    tokens.join('') +
    (layer?.over(scene) ?? '')
  );
}
