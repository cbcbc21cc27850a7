import { expect, test } from 'vitest';
import { documentToHtml } from './html.ts';
import { documentLines, findLine, lineAddress } from './line-address.ts';
import type { DocumentJson, DocumentNode } from './types.ts';

const line = (text: string, type = 'paragraph'): DocumentNode => ({ type, content: [{ type: 'text', text }] });
const doc = (...content: DocumentNode[]): DocumentJson => ({ type: 'doc', content });
const item = (...content: DocumentNode[]): DocumentNode => ({ type: 'listItem', content });
const START = doc(
  line('제목', 'heading'),
  { type: 'bulletList', content: [item(line('원두')), item(line('컵'))] },
  { type: 'horizontalRule' },
  line('const a = 1;', 'codeBlock'),
  line('끝'),
);

test('lines are headings, paragraphs and code, also inside lists, in the order of the HTML', () => {
  const lines = documentLines(START);
  expect(lines).toEqual(['제목', '원두', '컵', 'const a = 1;', '끝']);
  const numbers = [
    ...documentToHtml(START, { lineNumbers: true }).matchAll(/data-line="(\d+)"[^>]*>(?:<code>)?([^<]*)/g),
  ];
  expect(numbers.map(([, number, text]) => [Number(number), text])).toEqual(
    lines.map((text, number) => [number, text]),
  );
  expect(documentToHtml(START)).not.toContain('data-line');
});

test('a line is found after lines before it were added or removed', () => {
  const address = lineAddress(2, '컵');
  expect(findLine(START, address)).toEqual({ number: 2, isSame: true });
  expect(findLine(doc(line('새'), line('줄'), ...START.content), address)).toEqual({ number: 4, isSame: true });
  expect(findLine(doc(line('컵')), address)).toEqual({ number: 0, isSame: true });
});

test('the nearest of several equal lines is found', () => {
  const same = doc(line('-'), line('a'), line('-'), line('b'), line('-'));
  expect(findLine(same, lineAddress(3, '-'))?.number).toBe(2);
  expect(findLine(same, lineAddress(9, '-'))?.number).toBe(4);
});

test('when the text is not found, the line with that number is returned with `isSame: false`', () => {
  expect(findLine(START, lineAddress(1, '다른 글'))).toEqual({ number: 1, isSame: false });
  expect(findLine(START, lineAddress(99, '다른 글'))).toEqual({ number: 4, isSame: false });
});

test.each(['', '12', 'x-abc', '-1-abc', '1-ABC', `1-${'a'.repeat(9)}`, '9999999-a'])('%j is no address', (address) => {
  expect(findLine(START, address)).toBeNull();
});

test('decomposed Hangul has the same address as the composed text', () => {
  expect(lineAddress(0, '컵'.normalize('NFD'))).toBe(lineAddress(0, '컵'));
});
