import { expect, test } from 'vitest';
import { clockText } from '../src/table/clockText';

test.each([
  [0, '0:00'],
  [-3, '0:00'],
  [0.2, '0:01'], // a clock shows 0:00 only when it has run out
  [9, '0:09'],
  [60, '1:00'],
  [65, '1:05'],
  [3599.5, '60:00'],
])('%d seconds read %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
