import { describe, expect, test } from 'vitest';
import { bare, blocks, spans } from '../src/help/markup';
import { codeIn } from '../src/lib/api';
import { newId, numbered } from '../src/lib/liveSession.svelte';
import type { EventView } from '../src/wire';

describe('the code of a table', () => {
  test.each([
    [' abc def ', 'ABCDEF'],
    ['https://example.org/t/ABCDEF/key', 'ABCDEF/key'],
    ['https://example.org/#/table/ABCDEF', 'ABCDEF'],
    ['http://192.168.1.4:8642/#/join/ABCDEF?x=1', 'ABCDEF'],
    ['', ''],
  ])('%s', (text, code) => {
    expect(codeIn(text)).toBe(code);
  });
});

test('events of one step get numbers of their own', () => {
  const events = [4, 4, 4, 5].map((seq): EventView => ({ seq, event: 'hit', hex: [0, 0] }));
  expect(numbered(events).map((event) => event.seq)).toEqual([4, 4.001, 4.002, 5]);
});

test('commands have ids that differ', () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(newId()).not.toBe(newId());
});

describe("the almanac's markup", () => {
  test('bold, soft, links', () => {
    expect(spans('a **b** *c* [d](robber)!')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'bold', text: 'b' },
      { kind: 'text', text: ' ' },
      { kind: 'soft', text: 'c' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'd', to: 'robber' },
      { kind: 'text', text: '!' },
    ]);
  });

  test('blocks', () => {
    const found = blocks('\n## Title\n\nWords\n- one\n- two\n{goods}\n<b>no HTML</b>');
    expect(found.map((block) => block.kind)).toEqual(['heading', 'text', 'list', 'picture', 'text']);
    expect(found[2]).toEqual({ kind: 'list', items: [[{ kind: 'text', text: 'one' }], [{ kind: 'text', text: 'two' }]] });
    expect(found[4]).toEqual({ kind: 'text', spans: [{ kind: 'text', text: '<b>no HTML</b>' }] });
  });

  test('bare words for searching', () => {
    expect(bare('## Title\n- a **b** [c](robber)\n{goods}')).toBe('Title\na b c\n');
  });
});
