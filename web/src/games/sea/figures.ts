/* Drawings that are put together: a harbour that waits for the first ship, a moored boat with its good on the sail. */
import { drawing, drawn, INK } from '../../table/art';

const GIFT = 'gift-';

export function figure(kind: string): string | null {
  if (!kind.startsWith(GIFT) || drawn(`piece/${kind}`)) return null;
  const icon = drawing(`icon/${kind.slice(GIFT.length)}`);
  const sign = icon ? `<g transform="translate(0 -14) scale(.95)">${icon.slice(icon.indexOf('<g'))}</g>` : `<text y="-5" text-anchor="middle" font-family="Vollkorn,serif" font-weight="700" font-size="25" fill="${INK}">?</text>`;
  return drawing('piece/gift-harbour') + sign;
}
