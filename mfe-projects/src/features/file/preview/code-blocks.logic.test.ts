import { expect, test } from 'vitest';
import { codeBlocks } from './code-blocks.logic.ts';

test('all three kinds of line ends are recognised', () => {
  expect(codeBlocks('a\nb\r\nc\rd\n')).toEqual([{ first: 1, lines: ['a', 'b', 'c', 'd'] }]);
});

test('an empty text has one empty line, and empty lines within are kept', () => {
  expect(codeBlocks('')).toEqual([{ first: 1, lines: [''] }]);
  expect(codeBlocks('a\n\n\nb')).toEqual([{ first: 1, lines: ['a', '', '', 'b'] }]);
});

test('blocks know the numbers of their lines', () => {
  const blocks = codeBlocks(Array.from({ length: 250 }, (_, at) => `${at + 1}`).join('\n'));
  expect(blocks.map(({ first, lines }) => [first, lines[0], lines.length])).toEqual([
    [1, '1', 100],
    [101, '101', 100],
    [201, '201', 50],
  ]);
});
