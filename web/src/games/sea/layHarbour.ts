/* Laying a harbour that was drawn: what is asked, and the harbour as it would lie. */
import { named, t } from '../../lib/i18n.svelte';
import { isLand, moored } from '../../table/boardDrawing';
import type { ChoiceLook } from '../../table/extension';
import { edgeHexes, isEdge, keyOf } from '../../table/geometry';

const kindOf = (piece: string | undefined): { kind: string } => ({ kind: named('good', piece ?? '') });

export const layHarbour: ChoiceLook = {
  question: ({ piece }) => t('table.lay_harbour', kindOf(piece)),
  label: ({ piece }) => t('table.harbour', kindOf(piece)),
  ghost: ({ place, piece }, _store, table) => {
    if (!place || !isEdge(place)) return null;
    const land = new Set(table.scene.hexes.filter(isLand).map((hex) => keyOf([hex.q, hex.r])));
    const sea = edgeHexes(place).find((hex) => !land.has(keyOf(hex))) ?? [0, 0];
    return { drawing: moored({ edge: place, kind: piece ?? '', sea }) };
  },
};
