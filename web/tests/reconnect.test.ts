import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { texts } from '../src/lib/i18n.svelte';
import { LiveSession, pauseBefore } from '../src/lib/liveSession.svelte';

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor() {
    FakeSocket.made.push(this);
  }
  send = (): void => undefined;
  close = (): void => undefined;
}

let session: LiveSession;

function last(): FakeSocket {
  return FakeSocket.made.at(-1)!;
}

/** The server takes the connection and closes it at once. */
function turnedAway(code: number, reason = ''): void {
  last().onopen?.();
  last().onclose?.({ code, reason });
}

beforeEach(async () => {
  await texts.use('en');
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('location', { protocol: 'http:', host: 'farshore.example', pathname: '/', search: '', hash: '' });
  Object.assign(document, { addEventListener: () => undefined, removeEventListener: () => undefined });
  FakeSocket.made = [];
  session = new LiveSession('ABCDEF');
});

afterEach(() => {
  session.close();
  vi.useRealTimers();
});

test('a server that takes connections only to close them is not asked without end', () => {
  for (let tries = 0; tries < 4; tries += 1) {
    turnedAway(4503);
    vi.advanceTimersByTime(pauseBefore(tries, false) - 1);
    expect(FakeSocket.made.length).toBe(tries + 1);
    vi.advanceTimersByTime(2);
    expect(FakeSocket.made.length).toBe(tries + 2);
  }
  expect(session.status).toBe('lost');
});

test('who is told to wait waits for long, and says why', () => {
  turnedAway(4429, 'many_sockets');
  expect(session.status).toBe('lost');
  expect(session.refusal).toContain('your network');
  vi.advanceTimersByTime(4_900);
  expect(FakeSocket.made.length).toBe(1);
  vi.advanceTimersByTime(200);
  expect(FakeSocket.made.length).toBe(2);
  turnedAway(4429, 'many_sockets');
  vi.advanceTimersByTime(9_900);
  expect(FakeSocket.made.length).toBe(2);
  vi.advanceTimersByTime(200);
  last().onopen?.();
  last().onmessage?.({ data: JSON.stringify({ type: 'room', room: { code: 'ABCDEF', seats: [], you: [] } }) });
  expect(session.status).toBe('open');
  expect(session.refusal).toBe('');
});
