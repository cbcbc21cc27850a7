import { expect, test } from 'vitest';
import { cut, escapeHtml, isUuid, shortened, storableJson } from './text.ts';

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

const FAMILY = '👨‍👩‍👧‍👦';

test.each([
  ['짧은 글', 10, '짧은 글'],
  ['가나다라', 2, '가나'],
  // The first is one grapheme of two units, the second of seven characters.
  ['a😀b', 2, 'a😀'],
  ['a😀😀', 2, 'a😀'],
  ['😀😀😀', 3, '😀😀😀'],
  [`a${FAMILY}b`, 7, 'a'],
  [`a${FAMILY}b`, 8, `a${FAMILY}`],
  ['🇰🇷🇰🇷', 3, '🇰🇷'],
  ['👍🏽👍🏽', 3, '👍🏽'],
  ['e\u0301e\u0301', 3, 'e\u0301'],
  ['\u1112\u1161\u11ab\u1100', 2, '\u1112\u1161'],
  [FAMILY, 3, '👨‍👩'],
  ['😀', 0, ''],
])('%j cut at %i characters is %j', (text, most, expected) => {
  expect(cut(text, most)).toBe(expected);
});

test('a cut never leaves half of a surrogate pair, and never has more characters than asked', () => {
  const text = `가${FAMILY}a👍🏽🇰🇷😀e\u0301`.repeat(5);
  for (let most = 0; most <= text.length; most += 1) {
    for (const made of [cut(text, most), shortened(text, most + 1)]) {
      expect(made.isWellFormed()).toBe(true);
      expect([...made].length).toBeLessThanOrEqual(most + 1);
    }
  }
});

test('a shortened text ends with an ellipsis, a short one stays', () => {
  expect(shortened('가나다라', 3)).toBe('가나…');
  expect(shortened('😀😀', 2)).toBe('😀😀');
  expect(shortened('가나다', 3)).toBe('가나다');
});

test('a JSON text becomes storable, and all that is storable stays', () => {
  const value = { a: ['\ud83d', '\ude00\ud83d', 'a\0b', '\\ud83d 😀 \\u0000', 1, null], b: true };
  expect(JSON.parse(storableJson(JSON.stringify(value)))).toEqual({
    a: ['\ufffd', '\ufffd\ufffd', 'ab', '\\ud83d 😀 \\u0000', 1, null],
    b: true,
  });
});
