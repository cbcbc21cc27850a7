import { expect, it } from 'vitest';
import { dropZone } from './drop-zone.logic.ts';

it('derives the zone from the pointer position in a row', () => {
  expect([0, 7, 10, 30, 33].map((offset) => dropZone(offset, 36))).toEqual([
    'before',
    'before',
    'inside',
    'after',
    'after',
  ]);
});
