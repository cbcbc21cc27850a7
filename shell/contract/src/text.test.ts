import { expect, test } from 'vitest';
import { escapeHtml, isUuid } from './text.ts';

test('escaped text is plain text in an element and in a quoted attribute', () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
  expect(escapeHtml('그대로')).toBe('그대로');
});

test.each([
  ['0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c01', true],
  ['0D3F3C1E-6A55-4F5E-9D5C-1F6F6A2B7C01', true],
  ['00000000-0000-0000-0000-000000000000', true],
  ['0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c010', false],
  ['0d3f3c1e6a554f5e9d5c1f6f6a2b7c01', false],
  ['{0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c01}', false],
  ['0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c01\n', false],
  ['', false],
])('%j is a UUID: %s', (text, expected) => {
  expect(isUuid(text)).toBe(expected);
});
