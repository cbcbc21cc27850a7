import { expect, test } from 'vitest';
import { refusalOf } from './inline.logic.ts';

const files = [
  { id: 'a', name: '회의록.txt' },
  { id: 'b', name: 'Plan.PDF' },
];

test('a name is refused for a forbidden character or when another file has it in any case', () => {
  expect(refusalOf('회의/록.txt', 'a', files)).toContain('/');
  expect(refusalOf('plan.pdf', 'a', files)).toContain('이미');
  expect(refusalOf('plan.pdf', 'b', files)).toBeNull();
  expect(refusalOf('새 회의록.txt', 'a', files)).toBeNull();
});
