/* Journeys of merchants and caravans: how far they go, and whom they pay on the way. */
import { t } from '../../lib/i18n.svelte';
import type { ChoiceLook } from '../../table/extension';
import type { ChoiceView } from '../../wire';

const length = ({ path }: ChoiceView): string => (path?.length ? t('table.way', { count: path.length }) : '');

export const journey: ChoiceLook = {
  details: (choice, store) => {
    const tolls = Object.entries(choice.tolls ?? {}).map(([seat, count]) => t('table.toll', { count, name: store.name(Number(seat)) }));
    return length(choice) && [length(choice), ...tolls].join(' · ');
  },
  difference: length,
};
