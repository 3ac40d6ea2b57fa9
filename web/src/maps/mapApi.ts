/* REST about maps. */
import { api, call } from '../lib/api';
import { t } from '../lib/i18n.svelte';
import type { CopyMap, GenerateMap, MapDrawing, MapPage, NewMap, NewRoom, PublishMap, SaveMap } from '../wire';

const LONGEST = 40_000; // letters of a board file; the largest that comes with the game has 9,000
const path = (code: string): { path: { code: string } } => ({ path: { code } });
const address = (code: string, what: string): string => `/api/maps/${encodeURIComponent(code)}/${what}`;

export const mapApi = {
  templates: () => call('GET /maps/templates'),
  template: (name: string) => call('GET /maps/templates/{name}', { path: { name } }),
  read: (text: string) =>
    text.length > LONGEST ? Promise.reject(new Error(t('maps.too_long', { most: LONGEST }))) : call('POST /maps/read', { body: { text } }),
  judge: (body: MapDrawing) => call('POST /maps/judge', { body }),
  fill: (drawing: MapDrawing, any_terrain: (readonly [number, number])[], seed: number) =>
    call('POST /maps/fill', { body: { drawing, any_terrain, seed } }),
  rules: () => call('GET /maps/rules'),
  mine: () => call('GET /maps/mine'),
  gallery: (query: string): Promise<MapPage> => call('GET /maps', query ? { query } : {}),
  create: (body: NewMap) => call('POST /maps', { body }),
  one: (code: string) => call('GET /maps/{code}', path(code)),
  version: (code: string, number: number) => call('GET /maps/{code}/versions/{number}', { path: { code, number: String(number) } }),
  save: (code: string, body: SaveMap) => call('PUT /maps/{code}', { ...path(code), body }),
  remove: (code: string) => call('DELETE /maps/{code}', path(code)),
  publish: (code: string, body: PublishMap) => call('POST /maps/{code}/publish', { ...path(code), body }),
  hide: (code: string, hidden: boolean) => call('POST /maps/{code}/hide', { ...path(code), body: { hidden } }),
  copy: (code: string, body: CopyMap) => call('POST /maps/{code}/copy', { ...path(code), body }),
  report: (code: string, reason: string) => call('POST /maps/{code}/report', { ...path(code), body: { reason } }),
  trial: (code: string) => call('GET /maps/{code}/trial', path(code)),
  startTrial: (code: string, seats: number | null) => call('POST /maps/{code}/trial', { ...path(code), body: { seats } }),
  stopTrial: (code: string) => call('DELETE /maps/{code}/trial', path(code)),
  search: () => call('GET /maps/generate'),
  startSearch: (body: GenerateMap) => call('POST /maps/generate', { body }),
  stopSearch: () => call('DELETE /maps/generate'),
  fileLink: (code: string) => address(code, 'file'),
  /** A table on this map. */
  table: (code: string, version: number | null, seats: number, more: Partial<NewRoom> = {}) =>
    api.newRoom({ game: 'own-map', seats, options: {}, map: { code, version }, ...more }),
};
