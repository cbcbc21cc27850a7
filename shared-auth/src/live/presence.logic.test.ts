import { expect, test } from 'vitest';
import { othersAt, readPeople } from './presence.logic.ts';

test('a user is present at the places of all their browsers', () => {
  const people = readPeople({ mina: [{ at: ['note:1'] }, { at: ['note:2', 'note:1'] }], jun: [{ at: ['note:2'] }] });
  expect(people).toEqual({ mina: ['note:1', 'note:2'], jun: ['note:2'] });
  expect(othersAt(people, 'note:2', 'jun')).toEqual(['mina']);
  expect(othersAt(people, 'note:3', 'jun')).toEqual([]);
});

test('malformed and oversized presence is cut to valid places', () => {
  const people = readPeople({
    a: [null, 3, 'x', {}, { at: 'note:1' }, { at: [3, null, 'x'.repeat(81)] }],
    b: [{ at: Array.from({ length: 1_000 }, (_, n) => `note:${n}`) }],
    ...Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`p${n}`, []])),
  });
  expect(people.a).toEqual([]);
  expect(people.b).toHaveLength(8);
  expect(Object.keys(people)).toHaveLength(200);
});
