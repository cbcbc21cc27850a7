import { expect, test } from 'vitest';
import { quotedAfter } from './quoted-after.logic.ts';

test('the text up to the next quotation mark is found, also when it is empty', () => {
  expect(quotedAfter('<a href="/x" title="">', 'href="')).toBe('/x');
  expect(quotedAfter('<a href="/x" title="">', 'title="')).toBe('');
});

test('returns undefined when the start or the closing quote is missing', () => {
  expect(quotedAfter('<a href="/x">', 'title="')).toBeUndefined();
  expect(quotedAfter('<a href="/x', 'href="')).toBeUndefined();
});
