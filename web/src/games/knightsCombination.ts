/* Scenarios that are played together with Cities & Knights: a game of the catalogue each, named after the scenario. */
import { known, named, t } from '../lib/i18n.svelte';
import type { GameInfo } from '../wire';

const SUFFIX = '-knights';

export const isCombination = (game: GameInfo): boolean => game.name.endsWith(SUFFIX);
export const combinationOf = (game: GameInfo, games: readonly GameInfo[]): GameInfo | undefined =>
  games.find((one) => one.name === game.name + SUFFIX);
/** The scenario without knights, by the name of its combination. */
export const scenarioOf = (name: string): string => name.replace(SUFFIX, '');

/** Why a scenario is not played with knights; '' where nothing speaks against it. */
export function refusal(scenario: GameInfo): string {
  const key = `no_knights.${scenario.name.replaceAll('-', '_')}`;
  return known(key) ? t('said.no_knights_there', { title: named('game', scenario.name, scenario.title), reason: t(key) }) : '';
}
