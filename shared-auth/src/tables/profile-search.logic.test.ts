import { expect, test } from 'vitest';
import { profileSearch } from './profile-search.logic.ts';

test('a search matches the exact e-mail or the exact name', () => {
  expect(profileSearch(' Mina@Dojang.test ')).toEqual({
    or: 'email.eq."mina@dojang.test",display_name.eq."Mina@Dojang.test"',
  });
  expect(profileSearch('  ')).toBeNull();
});

test('commas and brackets are quoted in the filter', () => {
  expect(profileSearch('a,id.not.is.null)')).toEqual({
    or: 'email.eq."a,id.not.is.null)",display_name.eq."a,id.not.is.null)"',
  });
});

test('a text with quotes is searched as a name only', () => {
  expect(profileSearch('x",id.not.is.null')).toEqual({ name: 'x",id.not.is.null' });
  expect(profileSearch('back\\slash')).toEqual({ name: 'back\\slash' });
});
