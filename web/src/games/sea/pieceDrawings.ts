/* Drawings that are put together: a harbour that waits for the first ship, a moored boat with its good on the sail, the way of a ship. */
import { drawing, drawn, HALO, INK, trace } from '../../table/drawings';
import { between, edgeEnds, num } from '../../table/geometry';
import type { Edge } from '../../wire';

const GIFT = 'gift-';

export function figure(kind: string): string | null {
  if (!kind.startsWith(GIFT) || drawn(`piece/${kind}`)) return null;
  const icon = drawing(`icon/${kind.slice(GIFT.length)}`);
  const sign = icon
    ? `<g transform="translate(0 -14) scale(.95)">${icon.slice(icon.indexOf('<g'))}</g>`
    : `<text y="-5" text-anchor="middle" font-family="Vollkorn,serif" font-weight="700" font-size="25" fill="${INK}">?</text>`;
  return drawing('piece/gift-harbour') + sign;
}

/** Dots in the player's colour along the whole edge, so that a route reads as a line; a rope where the line is closed. */
export function wake(colour: string | null, at: Edge, state: string): string {
  const [start, end] = edgeEnds(at);
  const [a, b] = [between(start, end, 0.1), between(start, end, 0.9)];
  const line = `<path d="M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}" stroke-linecap="round" `;
  const halo = `${line}stroke="${HALO}" stroke-width="9"/>`;
  return state === 'closed'
    ? `${halo}${line}stroke="${INK}" stroke-opacity=".55" stroke-width="6"/>${line}stroke="${trace(colour)}" stroke-width="3.4"/>`
    : `${halo}${line}stroke="${trace(colour)}" stroke-width="5.5" stroke-dasharray="0 11.4"/>`;
}
