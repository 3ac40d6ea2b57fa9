import { beforeEach, expect, test, vi } from 'vitest';

let moved: () => void;
const back = vi.fn();

/** The router as it starts at an address. */
async function at(pathname: string, hash = ''): Promise<typeof import('../src/lib/router.svelte')> {
  const place = { pathname, search: '', hash };
  vi.resetModules();
  vi.stubGlobal('location', place);
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => (moved = listener));
  vi.stubGlobal('history', {
    back,
    replaceState: (_state: unknown, _title: string, url: string) => (place.hash = url.slice(url.indexOf('#'))),
  });
  return import('../src/lib/router.svelte');
}

beforeEach(() => back.mockReset());

test.each([
  ['', 'start', []],
  ['#/', 'start', []],
  ['#/help/robber', 'help', ['robber']],
  ['#/table/ABC/DEF?x=1', 'table', ['ABC', 'DEF']],
  ['#/nowhere/at/all', 'start', ['at', 'all']],
  ['#/join/%D0%B4%D1%96%D0%BC', 'join', ['дім']],
  ['#/join/100%', 'join', ['100%']],
])('%s is the screen %s', async (hash, screen, rest) => {
  const { route } = await at('/', hash);
  expect([route.screen, route.rest]).toEqual([screen, rest]);
});

test.each(['/t/ABCDEF/key', '/join/ABCDEF/key', '/r/ABCDEF/key'])("the server's address %s is taken over", async (path) => {
  const { route } = await at(path);
  expect([route.screen, route.rest]).toEqual(['table', ['ABCDEF', 'key']]);
  expect(location.hash).toBe('#/table/ABCDEF/key');
});

test('a hash is worth more than the path', async () => {
  const { route } = await at('/t/ABCDEF', '#/help');
  expect(route.screen).toBe('help');
});

test('links are written so that they are read back', async () => {
  const { href, route, go } = await at('/');
  expect(href('start')).toBe('#/');
  expect(href('help', 'a/b', 'ї')).toBe('#/help/a%2Fb/%D1%97');
  go('help', 'a/b');
  moved();
  expect([route.screen, route.rest]).toEqual(['help', ['a/b']]);
});

test('back stays within the page', async () => {
  const router = await at('/', '#/new');
  router.back();
  expect([location.hash, back.mock.calls.length]).toEqual(['#/', 0]);
  moved();
  router.back();
  expect(back).toHaveBeenCalledOnce();
});

test('something laid over a screen leaves the screen as it is, and Back takes it away', async () => {
  const { route, goOver, closeOver, overHref } = await at('/', '#/table/ABC');
  const { rest } = route;
  expect(overHref('rules', 'a b')).toBe('#/table/ABC?rules=a%20b');
  goOver('rules');
  moved();
  expect([route.screen, route.over]).toEqual(['table', { name: 'rules', what: '' }]);
  expect(route.rest).toBe(rest);
  closeOver();
  expect(back).toHaveBeenCalledOnce();
});

test('where a link has opened it, closing it goes to the bare screen', async () => {
  const { route, closeOver } = await at('/', '#/table/ABC?rules=robber');
  const replace = vi.fn();
  Object.assign(location, { replace });
  expect(route.over).toEqual({ name: 'rules', what: 'robber' });
  closeOver();
  expect(replace).toHaveBeenCalledWith('#/table/ABC');
  expect(back).not.toHaveBeenCalled();
});
