import { expect, test } from 'vitest';
import { type DocumentJson, EMPTY_DOCUMENT } from '../document/index.ts';
import { EarlyLines, withLines, withoutLines } from './early-lines.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...texts: string[]): DocumentJson => ({ type: 'doc', content: texts.map(paragraph) });
const RULE = { type: 'horizontalRule' };

test('lines take the place of an empty last paragraph', () => {
  expect(withLines(EMPTY_DOCUMENT, '첫 줄\n둘째 줄')).toEqual(doc('첫 줄', '둘째 줄'));
  expect(withLines({ type: 'doc', content: [RULE] }, '첫 줄')).toEqual({
    type: 'doc',
    content: [RULE, paragraph('첫 줄')],
  });
});

test('lines are removed only from the end', () => {
  expect(withoutLines(doc('위', '첫 줄', '둘째 줄'), '첫 줄\n둘째 줄')).toEqual(doc('위'));
  expect(withoutLines(doc('위', '첫 줄'), '')).toEqual(doc('위', '첫 줄'));
  expect(withoutLines(doc('첫 줄', '아래'), '첫 줄')).toBeNull();
  expect(withoutLines(doc('줄'), '첫\n줄')).toBeNull();
});

test('text that others wrote before the early text stays when the user types more', () => {
  const early = new EarlyLines(doc('위'));
  const mine = early.type('첫', doc('위'));
  expect(early.take(mine)).toBe(true);
  const merged = doc('남이 고친 위', '첫');
  expect(early.take(merged)).toBe(true);
  expect(early.type('첫 줄', merged)).toEqual(doc('남이 고친 위', '첫 줄'));
});

test('a document that the screen passes late changes nothing', () => {
  const early = new EarlyLines(doc('위'));
  const former = early.type('첫', doc('위'));
  early.type('첫 줄', doc('위'));
  expect(early.take(former)).toBe(true);
  expect(early.in(former)).toEqual({ text: '첫 줄', base: doc('위') });
});

test('text that the document no longer ends with belongs to the document', () => {
  const early = new EarlyLines(doc('위'));
  early.take(early.type('첫', doc('위')));
  const merged = doc('위', '첫', '남이 쓴 줄');
  expect(early.take(merged)).toBe(false);
  expect(early.type('둘', merged)).toEqual(doc('위', '첫', '남이 쓴 줄', '둘'));
});
