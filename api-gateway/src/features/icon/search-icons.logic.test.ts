import { expect, test } from 'vitest';
import { iconNames, searchIcons } from './search-icons.logic.ts';

const ICONS = iconNames([
  ['one', ['teacup', 'cup', 'cup-off', 'hot-cup', 'chair']],
  ['two', ['cup-soda', 'home']],
]);

test('names that contain every word are found, the best match first', () => {
  expect(searchIcons(ICONS, ' Cup ')).toEqual(['one:cup', 'one:cup-off', 'two:cup-soda', 'one:hot-cup', 'one:teacup']);
  expect(searchIcons(ICONS, 'cup hot')).toEqual(['one:hot-cup']);
});

test('a query without a letter of a name finds nothing', () => {
  for (const query of ['컵', '.*', '%', '__proto__']) expect(searchIcons(ICONS, query)).toEqual([]);
});

test('a search finds a limited number of icons', () => {
  const many = iconNames([['many', Array.from({ length: 1_000 }, (_, at) => `cup-${at}`)]]);
  expect(searchIcons(many, 'cup')).toHaveLength(64);
});
