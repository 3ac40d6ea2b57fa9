/* REST. Every failure becomes a Refusal with a sentence for the person. */
import type { Fault, Learning, LessonMove, NewRoom, PatchMe, Routes } from '../wire';
import { t, translated } from './i18n.svelte';

export class Refusal extends Error {
  constructor(
    readonly key: string,
    sentence: string,
    readonly status = 0,
  ) {
    super(sentence);
    this.name = 'Refusal';
  }
}

/** What to tell the person when a promise was broken. */
export const sentenceOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason));

type Route = keyof Routes;
/** The names in braces of a route: what its path asks for. */
type PathParams<Name extends string> = Name extends `${string}{${infer Param}}${infer Rest}` ? Param | PathParams<Rest> : never;
type Given<Name extends Route> = ([PathParams<Name>] extends [never] ? object : { path: Record<PathParams<Name>, string> }) &
  (Routes[Name]['body'] extends undefined ? object : { body: Routes[Name]['body'] }) & { query?: string };

/** Ask the server. `path` fills the braces of the route; `query` is what stands behind the question mark. */
export async function call<Name extends Route>(
  route: Name,
  ...[given]: object extends Given<Name> ? [Given<Name>?] : [Given<Name>]
): Promise<Routes[Name]['answer']> {
  const { path, body, query }: { path?: Record<string, string>; body?: unknown; query?: string } = given ?? {};
  const [method, pattern] = route.split(' ') as [string, string];
  const address = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path?.[name] ?? ''));
  let answer: Response;
  try {
    answer = await fetch('/api' + address + (query ? `?${query}` : ''), {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal('no_server', t('fault.no_server'));
  }
  if (!answer.ok) {
    // a proxy in front of the server may answer with anything
    const fault = (await answer.json().catch(() => ({}))) as Partial<Fault>;
    const key = fault.key ?? `status_${answer.status}`;
    throw new Refusal(key, translated(key, fault.sentence ?? byStatus(answer.status), fault.params), answer.status);
  }
  return (answer.status === 204 ? undefined : await answer.json()) as Routes[Name]['answer'];
}

function byStatus(status: number): string {
  if (status === 404) return t('fault.no_table');
  if (status === 429) return t('fault.too_fast');
  if (status === 403 || status === 401) return t('fault.not_yours');
  return t('fault.server');
}

const file = (code: string, name: string): string => `/api/rooms/${encodeURIComponent(code)}/${name}`;

export const api = {
  me: () => call('GET /me'),
  changeMe: (body: PatchMe) => call('PATCH /me', { body }),
  games: () => call('GET /games'),
  newRoom: (body: NewRoom) => call('POST /rooms', { body }),
  rooms: () => call('GET /rooms'),
  tables: () => call('GET /tables'),
  room: (code: string) => call('GET /rooms/{code}', { path: { code } }),
  replay: (code: string) => call('GET /rooms/{code}/replay', { path: { code } }),
  chances: (code: string) => call('GET /rooms/{code}/chances', { path: { code } }),
  results: (code: string) => call('GET /rooms/{code}/results', { path: { code } }),
  lessons: () => call('GET /lessons'),
  learn: (body: Learning) => call('POST /learning', { body }),
  lesson: (name: string, body: LessonMove) => call('POST /lessons/{name}', { path: { name }, body }),
  recordLink: (code: string) => file(code, 'record'),
  qrLink: (code: string) => file(code, 'qr.svg'),
};

/** The code in what somebody typed or pasted: a code, or a link that ends in one. */
export function codeIn(text: string): string {
  const clean = text.trim();
  const link = /(?:\/|#\/)(?:r|t|room|table|join|j)\/([^/?#\s]+(?:\/[^/?#\s]+)?)/.exec(clean);
  return link?.[1] ?? clean.replace(/\s+/g, '').toUpperCase();
}
