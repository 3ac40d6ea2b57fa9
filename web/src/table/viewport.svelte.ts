/* Where the board lies on the screen: fitted to the free rectangle, zoomed and moved by hand. */
import type { Bounds } from './boardDrawing';
import type { Point } from './geometry';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

const MOST = 3;
export const EASY = 34; // pixels of a hex's side at which places are hit without trouble

export class Viewport {
  free = $state.raw<Rect>({ x: 0, y: 0, width: 800, height: 600 });
  bounds = $state.raw<Bounds>({ left: -500, top: -500, width: 1000, height: 1000 });
  zoom = $state(1);
  dx = $state(0);
  dy = $state(0);
  /** False until the window was measured: nothing is drawn at a wrong place. */
  measured = $state(false);
  /** True while fingers move: the layers are kept as bitmaps then, and drawn sharp again afterwards. */
  moving = $state(false);

  /** Where something may lie over the board: the free rectangle with some of the gaps round it. */
  room: Rect = $derived({ x: this.free.x - 8, y: this.free.y, width: this.free.width + 16, height: this.free.height });
  scale = $derived(Math.max(0.05, Math.min(this.free.width / this.bounds.width, this.free.height / this.bounds.height)));
  middle: Point = $derived([this.free.x + this.free.width / 2, this.free.y + this.free.height / 2]);
  offset: Point = $derived([
    this.middle[0] - (this.bounds.left + this.bounds.width / 2) * this.scale,
    this.middle[1] - (this.bounds.top + this.bounds.height / 2) * this.scale,
  ]);

  /** From board units to pixels of the table. */
  toScreen([x, y]: Point): Point {
    const px = x * this.scale + this.offset[0];
    const py = y * this.scale + this.offset[1];
    return [(px - this.middle[0]) * this.zoom + this.middle[0] + this.dx, (py - this.middle[1]) * this.zoom + this.middle[1] + this.dy];
  }

  toBoard([x, y]: Point): Point {
    const px = (x - this.dx - this.middle[0]) / this.zoom + this.middle[0];
    const py = (y - this.dy - this.middle[1]) / this.zoom + this.middle[1];
    return [(px - this.offset[0]) / this.scale, (py - this.offset[1]) / this.scale];
  }

  /** Zoom so that the point under the finger stays there. */
  zoomAt([x, y]: Point, factor: number): void {
    const zoom = Math.min(MOST, Math.max(1, this.zoom * factor));
    const real = zoom / this.zoom;
    this.dx = (x - this.middle[0]) * (1 - real) + this.dx * real;
    this.dy = (y - this.middle[1]) * (1 - real) + this.dy * real;
    this.zoom = zoom;
    this.hold();
  }

  /** Bring a part of the board into the free rectangle: smaller where it would lie outside, larger where its places are too small to hit. */
  show(part: Bounds): void {
    const fit = Math.min(this.free.width / (part.width * this.scale), this.free.height / (part.height * this.scale));
    const wished = Math.max(1, EASY / (100 * this.scale));
    const zoom = Math.min(MOST, fit, wished);
    if (zoom > 0.98 && wished === 1 && this.zoom <= 1.01) {
      this.reset();
      return;
    }
    this.zoom = zoom;
    const [x, y] = [(part.left + part.width / 2) * this.scale + this.offset[0], (part.top + part.height / 2) * this.scale + this.offset[1]];
    this.dx = (this.middle[0] - x) * zoom;
    this.dy = (this.middle[1] - y) * zoom;
    if (zoom > 1) this.hold();
  }

  pan(dx: number, dy: number): void {
    this.dx += dx;
    this.dy += dy;
    this.hold();
  }

  reset(): void {
    this.zoom = 1;
    this.dx = 0;
    this.dy = 0;
  }

  /** The board never leaves the screen. */
  private hold(): void {
    const wide = (this.bounds.width * this.scale * (this.zoom - 1)) / 2 + (this.zoom > 1 ? 40 : 0);
    const high = (this.bounds.height * this.scale * (this.zoom - 1)) / 2 + (this.zoom > 1 ? 40 : 0);
    this.dx = Math.min(wide, Math.max(-wide, this.dx));
    this.dy = Math.min(high, Math.max(-high, this.dy));
  }
}
