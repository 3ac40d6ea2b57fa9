/* What is played at a table: the map that somebody has drawn, else the game. */
import type { RoomMapInfo } from '../wire';
import { named, texts } from './i18n.svelte';

export function roomTitle(room: { game: string; title: string; map?: RoomMapInfo | null }): string {
  return room.map ? (room.map.titles[texts.language] ?? room.map.title) : named('game', room.game, room.title);
}
