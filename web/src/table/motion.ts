/* Motion. Only transform and opacity move; nothing waits for it. */
import { settings } from '../lib/settings.svelte';
import type { Point } from './geometry';

export type NewGlow =
  | { kind: 'hex'; at: Point }
  | { kind: 'gain'; at: Point; good: string; count: number }
  | { kind: 'dust'; at: Point }
  /** A drawing of its own, as SVG text round the point. */
  | { kind: 'drawing'; at: Point; svg: string };
export type Glow = NewGlow & { id: number };

/** A piece drops and settles; one without an owner, which slides, only fades; what stood there when the board was drawn just stands. */
export function land(
  _node: Element,
  { slides, stood }: { slides: boolean; stood: boolean },
): { duration: number; css?: (t: number, u: number) => string } {
  if (stood) return { duration: 0 };
  if (settings.calm || slides) return { duration: 120, css: (t) => `opacity: ${t}` };
  return {
    duration: 320,
    css: (t) => {
      const fall = 1 - (1 - Math.min(1, t / 0.62)) ** 2;
      const settle = t > 0.62 ? Math.sin(((t - 0.62) / 0.38) * Math.PI) * 0.06 : 0;
      const size = t < 0.62 ? 1.06 : 1;
      return `transform: translate(0, ${-24 * (1 - fall)}px) scale(${size + settle}, ${size - settle}); opacity: ${Math.min(1, t * 4)}`;
    },
  };
}

/** A piece that has another place slides there. (No CSS transition: those end where the drawing order moves the element.) */
export function slide(node: SVGGElement, at: Point): { update: (to: Point) => void } {
  let from = at;
  return {
    update(to) {
      if (to[0] === from[0] && to[1] === from[1]) return;
      if (!settings.calm)
        node.animate(
          [from, to].map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` })),
          { duration: 500, easing: 'cubic-bezier(.2,.8,.2,1)' },
        );
      from = to;
    },
  };
}

const running = new Set<Animation>();

/** A new action finishes what still moves. */
export function finishAll(): void {
  for (const animation of running) animation.finish();
  running.clear();
}

/** Something small flies from one point of the screen to another on a shallow arc. */
export function fly(
  layer: HTMLElement,
  html: string,
  from: Point,
  to: Point,
  options: { delay?: number; duration?: number; size?: number } = {},
): void {
  if (settings.calm || typeof Element.prototype.animate !== 'function') return;
  const { delay = 0, duration = 450, size = 34 } = options;
  const node = document.createElement('div');
  node.className = 'flight';
  node.style.width = node.style.height = `${size}px`;
  node.innerHTML = html;
  layer.append(node);
  const half = size / 2;
  const lift = Math.min(70, Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.16);
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - lift];
  const at = ([x, y]: Point, scale: number): string => `translate(${x - half}px, ${y - half}px) scale(${scale})`;
  const animation = node.animate(
    [
      { transform: at(from, 0.5), opacity: 0 },
      { transform: at([from[0], from[1] - 8], 1.1), opacity: 1, offset: 0.15 },
      { transform: at(middle, 1.05), opacity: 1, offset: 0.55 },
      { transform: at(to, 0.7), opacity: 0.9 },
    ],
    { duration, delay, easing: 'cubic-bezier(.2,.8,.2,1)', fill: 'both' },
  );
  running.add(animation);
  const end = (): void => {
    running.delete(animation);
    node.remove();
  };
  animation.onfinish = end;
  animation.oncancel = end;
}

export function middleOf(selector: string, root: HTMLElement): Point | null {
  for (const node of root.querySelectorAll<HTMLElement>(selector)) {
    const rect = node.getBoundingClientRect();
    if (rect.width) {
      const base = root.getBoundingClientRect();
      return [rect.left + rect.width / 2 - base.left, rect.top + rect.height / 2 - base.top];
    }
  }
  return null;
}
