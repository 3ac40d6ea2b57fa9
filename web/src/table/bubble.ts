/* Where a bubble lies that asks about a place: beside it, over nothing that can be chosen, and over as little else as possible. Pixels of the table. */
import type { Point } from './geometry';
import type { Rect } from './viewport.svelte';

export interface Size {
  width: number;
  height: number;
}

export interface Bubble {
  x: number;
  y: number;
  /** Which of the forms it has. */
  form: number;
  /** From the body to the place: a tip, or where the place is far a slim leader. */
  tail: string;
  far: boolean;
  /** How many places that can be chosen it lies over. */
  hides: number;
}

/** Pixels between the tip and the place. */
const TIP = 5;
/** Gaps between place and body: beside it first, then further and further away. */
const GAPS = [16, 24, 44, 70, 110, 160, 220, 290, 370];
/** A body further than this from its place gets a leader instead of a tip. */
export const NEAR = 30;
const DIRECTIONS = 16;
/** Where every hex can be chosen, what is free lies along the edges of the room: so many spots on each are tried. */
const SPOTS = 12;

const meets = (one: Rect, other: Rect): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), Math.max(least, most));

/** Does a slim leader between two points lie over a box? Not where it only begins or ends there. */
function crosses({ x, y, width, height }: Rect, [ax, ay]: Point, [bx, by]: Point): boolean {
  let [from, to] = [0, 1];
  for (const [start, way, low, high] of [
    [ax, bx - ax, x, x + width],
    [ay, by - ay, y, y + height],
  ] as const) {
    if (Math.abs(way) < 1e-6) {
      if (start < low || start > high) return false;
      continue;
    }
    const [one, other] = [(low - start) / way, (high - start) / way];
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  return from < to && from > 0.02 && to < 0.98;
}

/** The point of a body that is nearest to a place. */
const nearest = (body: Rect, [x, y]: Point): Point => [within(x, body.x, body.x + body.width), within(y, body.y, body.y + body.height)];

export const boxAt = ([x, y]: Point, half: number): Rect => ({ x: x - half, y: y - half, width: 2 * half, height: 2 * half });

/**
 * The first of the cheapest spots. `reach`: how far the drawing of the place goes; `room`: where a body may lie; `forms`: sizes that it may
 * have, the best first; `lit`: what can be chosen, covered only if there is no other way; `things`: what had better be seen; `sea`: the way
 * to the water.
 */
export function placeBubble(
  at: Point,
  reach: number,
  room: Rect,
  forms: readonly Size[],
  lit: readonly Rect[],
  things: readonly Rect[],
  sea: Point,
): Bubble {
  const outward = Math.atan2(sea[1], sea[0]);
  let best: (Rect & { form: number; far: number; hides: number }) | null = null;
  let least = Infinity;
  for (const [form, { width, height }] of forms.entries()) {
    const [right, bottom] = [room.x + room.width - width, room.y + room.height - height];
    const rivals: Point[] = [];
    for (let spot = 0; spot <= SPOTS; spot++) {
      const [x, y] = [room.x + ((right - room.x) * spot) / SPOTS, room.y + ((bottom - room.y) * spot) / SPOTS];
      rivals.push([x, room.y], [x, bottom], [room.x, y], [right, y]);
    }
    for (const gap of GAPS)
      for (let step = 0; step < DIRECTIONS; step++) {
        const angle = outward + (2 * Math.PI * step) / DIRECTIONS;
        const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
        const inner = Math.min(width / 2 / Math.max(Math.abs(ux), 1e-6), height / 2 / Math.max(Math.abs(uy), 1e-6));
        const far = reach + gap + inner;
        rivals.push([at[0] + ux * far - width / 2, at[1] + uy * far - height / 2]);
      }
    for (const [x, y] of rivals) {
      const body = { x: within(x, room.x, right), y: within(y, room.y, bottom), width, height };
      const [nx, ny] = nearest(body, at);
      const far = Math.hypot(nx - at[0], ny - at[1]) - reach;
      if (far < TIP) continue;
      const turned = 1 - Math.cos(Math.atan2(ny - at[1], nx - at[0]) - outward);
      const hides = lit.filter((box) => meets(body, box)).length;
      const hidden = hides * 100_000 + things.filter((box) => meets(body, box)).length * 160;
      const crossed = far > NEAR ? things.filter((box) => crosses(box, [nx, ny], at)).length * 120 : 0;
      const cost = hidden + crossed + far + turned * 12 + form * 12;
      if (cost < least) [best, least] = [{ ...body, form, far, hides }, cost];
    }
  }
  // a room too small for any spot beside the place: its lower right corner
  const size = forms[0] ?? { width: 0, height: 0 };
  const found: Rect & { form: number; far: number; hides: number } = best ?? {
    x: room.x + room.width - size.width,
    y: room.y + room.height - size.height,
    ...size,
    form: 0,
    far: 0,
    hides: 0,
  };
  const { x, y, form, hides } = found;
  return { x, y, form, hides, far: found.far > NEAR, tail: tailOf(found, at, found.far > NEAR) };
}

function tailOf(body: Rect, at: Point, far: boolean): string {
  const half = far ? 5 : 9;
  const [nx, ny] = nearest(body, at);
  const [dx, dy] = [at[0] - nx, at[1] - ny];
  const length = Math.max(Math.hypot(dx, dy), 1);
  const tip: Point = [at[0] - (dx / length) * TIP, at[1] - (dy / length) * TIP];
  // its foot lies on the side that looks to the place, clear of the round corners
  const upright = (nx === body.x || nx === body.x + body.width) && Math.abs(dx) >= Math.abs(dy);
  const inset = 12 + half;
  const foot: Point = upright
    ? [nx + (nx === body.x ? 2 : -2), within(at[1], body.y + inset, body.y + body.height - inset)]
    : [within(at[0], body.x + inset, body.x + body.width - inset), ny + (ny === body.y ? 2 : -2)];
  const [one, other]: [Point, Point] = upright
    ? [
        [foot[0], foot[1] - half],
        [foot[0], foot[1] + half],
      ]
    : [
        [foot[0] - half, foot[1]],
        [foot[0] + half, foot[1]],
      ];
  const path = [one, tip, other].map(([x, y]) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`);
  return `M${path.join('L')}Z`;
}
