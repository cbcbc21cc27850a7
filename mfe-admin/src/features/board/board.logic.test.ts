import { expect, test } from 'vitest';
import { endingOf } from './board.logic.ts';

const board = {
  id: 'x',
  kind: 'notice',
  name: '이벤트',
  read_level: 'all',
  write_level: 'admin',
  archived_at: null,
  rev: 1,
  is_default: false,
  uses: 1,
} as const;

test('a board in use can only be archived, an unused board can be removed, and a default board can do neither', () => {
  expect(endingOf(board)).toBe('archive');
  expect(endingOf({ ...board, archived_at: '2026-01-01' })).toBe('restore');
  expect(endingOf({ ...board, uses: 0 })).toBe('remove');
  expect(endingOf({ ...board, uses: 0, is_default: true })).toBe('none');
});
