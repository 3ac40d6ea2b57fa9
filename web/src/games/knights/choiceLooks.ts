/* Moving a knight, and choosing what stands on the board: what is asked, and what would stand there. */
import { named, t } from '../../lib/i18n.svelte';
import type { ChoiceLook, Ghost } from '../../table/extension';
import { extensions } from '../../table/extensions.svelte';
import { keyOf } from '../../table/geometry';
import type { ChoiceView, PromptView } from '../../wire';

const put = (piece: string, prompt: PromptView | null): Ghost => ({
  kind: piece,
  state: (prompt && extensions.pieceLooks[piece]?.putAs?.(prompt)) ?? '',
});

export const march: ChoiceLook = {
  question: ({ player }, store) => (player === undefined ? t('table.march_here') : t('table.march_over', { name: store.name(player) })),
  // the knight in hand as it is; it has used up its strength when it arrives
  ghost: ({ piece = '' }, store, table) => {
    const knight = table.scene.pieces.find((one) => keyOf(one.at) === store.held && one.seat === store.me);
    return knight ? { kind: knight.kind, state: 'asleep' } : put(piece, store.prompt);
  },
};

export const choose: ChoiceLook = {
  question: (_choice, store) =>
    store.held ? t('table.move_here') : named('table.choose', store.prompt?.phase ?? '', t('table.put_other')),
  // nothing stands over what is only pointed at
  ghost: ({ piece = '', place }: ChoiceView, store, table) => {
    const occupied = place !== undefined && table.scene.pieces.some((one) => keyOf(one.at) === keyOf(place));
    return occupied && extensions.pieceLooks[piece]?.upon === undefined ? null : put(piece, store.prompt);
  },
};
