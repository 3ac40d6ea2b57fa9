/* Where names lie on a map: each beside its place, where it covers the least of tokens, pieces and the names before it. Any units. */
import type { Rect } from './viewport.svelte';

export interface Label {
  key: string;
  x: number;
  y: number;
  width: number;
}

const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** Spots round a place: below, above, right, left, the corners, each near and a little further. As steps across and down. */
const SPOTS: readonly (readonly [number, number])[] = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
];

/**
 * The middle of each name, by its key. `gap`: from the place to the nearest edge of its name. Names of which more than `most` would lie over
 * something are left out, unless they are `wanted`.
 */
export function placeLabels(
  labels: readonly Label[],
  obstacles: readonly Rect[],
  { height, gap, most, wanted }: { height: number; gap: number; most: number; wanted: ReadonlySet<string> },
): Map<string, readonly [number, number]> {
  const taken = [...obstacles];
  const found = new Map<string, readonly [number, number]>();
  const first = [...labels].sort((a, b) => Number(wanted.has(b.key)) - Number(wanted.has(a.key)));
  for (const { key, x, y, width } of first) {
    let best: { cost: number; covered: number; rect: Rect } | null = null;
    for (const [far, extra] of [
      [1, 0],
      [1.5, 0.06],
    ] as const)
      for (const [i, [across, down]] of SPOTS.entries()) {
        const dx = across * (width / 2 + gap * far * (down ? 0.3 : 1));
        const dy = down * (height / 2 + gap * far);
        const rect = { x: x + dx - width / 2, y: y + dy - height / 2, width, height };
        const covered = taken.reduce((sum, other) => sum + overlap(rect, other), 0) / (width * height);
        const cost = covered + extra + i * 0.01;
        if (!best || cost < best.cost) best = { cost, covered, rect };
      }
    if (!best || (best.covered > most && !wanted.has(key))) continue;
    taken.push(best.rect);
    found.set(key, [best.rect.x + width / 2, best.rect.y + height / 2]);
  }
  return found;
}
