import { expect, test } from 'vitest';
import { type Canary, canariesFor, combinationsOf, type Visitor } from './canary.logic.ts';

const canary = (change: Partial<Canary> = {}): Canary => ({
  version: 'bbbbbb0000000002',
  percent: 0,
  people: [],
  admins: false,
  ...change,
});
const visitor = (change: Partial<Visitor> = {}): Visitor => ({
  bucket: 'browser',
  isAdmin: false,
  isPerson: () => false,
  ...change,
});
const isIn = (change: Partial<Canary>, who: Visitor, name = 'content') =>
  name in canariesFor({ [name]: canary(change) }, who);

// The numbers are the same in each run. With random numbers one run in twenty would differ by more than a point.
const BROWSERS = Array.from({ length: 10_000 }, (_, at) => visitor({ bucket: `browser ${at}` }));
const share = (percent: number, name?: string) =>
  BROWSERS.filter((who) => isIn({ percent }, who, name)).length / BROWSERS.length;

test.each([1, 10, 50, 90])('that share of 10,000 browsers gets a canary of %i %%, within one point', (percent) => {
  expect(Math.abs(share(percent) * 100 - percent)).toBeLessThan(1);
});

test('a share of 0 % includes no browser; 100 % includes every browser that has a bucket', () => {
  expect(share(0)).toBe(0);
  expect(share(100)).toBe(1);
  expect(isIn({ percent: 100 }, visitor({ bucket: null }))).toBe(false);
});

test('a browser keeps its canary when the percentage grows', () => {
  const first = BROWSERS.filter((who) => isIn({ percent: 10 }, who));
  expect(first.every((who) => isIn({ percent: 11 }, who))).toBe(true);
});

test('two canaries of 50 % are independent of each other', () => {
  const both = BROWSERS.filter((who) => isIn({ percent: 50 }, who, 'content') && isIn({ percent: 50 }, who, 'admin'));
  expect(Math.abs(both.length / BROWSERS.length - 0.25)).toBeLessThan(0.02);
});

test('listed people and admins get a canary of 0 %, others do not', () => {
  const mina = visitor({ isPerson: (id) => id === 'mina' });
  expect(isIn({ people: ['jun', 'mina'] }, mina)).toBe(true);
  expect(isIn({ people: ['jun'] }, mina)).toBe(false);
  expect(isIn({ admins: true }, visitor({ isAdmin: true }))).toBe(true);
  expect(isIn({ admins: true }, visitor())).toBe(false);
});

test('visitors may get any combination of canaries', () => {
  const sets = combinationsOf({ a: canary({ version: '1' }), b: canary({ version: '2' }) });
  expect(sets).toEqual([{}, { a: '1' }, { b: '2' }, { a: '1', b: '2' }]);
});
