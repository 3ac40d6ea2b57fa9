/* REST. Every failure becomes a Refusal with a sentence for the person. */
import type { Chances, GameInfo, Me, NewRoom, Replay, Results, RoomRef, RoomSummary } from './contract';
import { plain, t } from './i18n.svelte';

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

interface Fault {
  key?: string;
  sentence?: string;
  params?: Record<string, string | number>;
  detail?: string;
  extra?: { key?: string; sentence?: string };
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch('/api' + path, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal('no_server', t('fault.no_server'));
  }
  if (!answer.ok) {
    const fault = (await answer.json().catch(() => ({}))) as Fault;
    const key = fault.key ?? fault.extra?.key ?? `status_${answer.status}`;
    const sentence = fault.sentence ?? fault.extra?.sentence ?? byStatus(answer.status);
    throw new Refusal(key, plain(key, sentence, fault.params), answer.status);
  }
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

function byStatus(status: number): string {
  if (status === 404) return t('fault.no_table');
  if (status === 429) return t('fault.too_fast');
  if (status === 403 || status === 401) return t('fault.not_yours');
  return t('fault.server');
}

const at = (code: string): string => '/rooms/' + encodeURIComponent(code);

export const api = {
  me: () => call<Me>('GET', '/me'),
  changeMe: (change: { name?: string; language?: string; colour?: string }) => call<Me>('PATCH', '/me', change),
  games: () => call<GameInfo[]>('GET', '/games'),
  newRoom: (room: NewRoom) => call<RoomRef>('POST', '/rooms', room),
  rooms: () => call<RoomSummary[]>('GET', '/rooms'),
  room: (code: string) => call<RoomSummary>('GET', at(code)),
  replay: (code: string) => call<Replay>('GET', at(code) + '/replay'),
  chances: (code: string) => call<Chances>('GET', at(code) + '/chances'),
  results: (code: string) => call<Results>('GET', at(code) + '/results'),
  recordLink: (code: string) => '/api' + at(code) + '/record',
  qrLink: (code: string) => '/api' + at(code) + '/qr.svg',
};

/** The code in what somebody typed or pasted: a code, or a link that ends in one. */
export function codeIn(text: string): string {
  const clean = text.trim();
  const link = /(?:\/|#\/)(?:r|t|room|table|join|j)\/([^/?#\s]+(?:\/[^/?#\s]+)?)/.exec(clean);
  return link?.[1] ?? clean.replace(/\s+/g, '').toUpperCase();
}
