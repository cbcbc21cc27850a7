import { expect, test } from 'vitest';
import { groupProblems } from './release-problems.logic.ts';

test('problems of one kind in one area are combined into one line with all files', () => {
  const groups = groupProblems([
    { kind: 'damaged', name: 'content', message: 'content/1/a.js is missing' },
    { kind: 'damaged', name: 'content', message: 'content/1/b.js is missing' },
    { kind: 'unavailable', name: 'content', message: 'content: no whole version is kept' },
    { kind: 'channels', name: null, message: 'channels.json is missing' },
  ]);
  expect(groups.map(({ area, details }) => [area, details.length])).toEqual([
    ['메모와 공지', 2],
    ['메모와 공지', 1],
    ['플랫폼', 1],
  ]);
});
