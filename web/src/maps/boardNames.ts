/* What a board that comes with the game is called in the reader's language: mostly as the game that is played on it. */
import { named, texts } from '../lib/i18n.svelte';

const GAMES: Record<string, string> = { base_4: 'base', base_6: 'five_six', cloth_villages: 'cloth', europe_main: 'europe' };

export const boardName = (name: string, title: string): string =>
  texts.language === 'en' ? title : named('maps.board', name, named('game', GAMES[name] ?? name.replace(/_\d$/, ''), title));
