import { expect, test } from 'vitest';
import { applyRouteRules } from './route-rules.logic.ts';

const origin = 'https://dojang.test';
const rules = [
  { pattern: '/old', to: '/about' },
  { pattern: '/help/**', to: 'https://help.example/start' },
  { pattern: '/n/*', to: '/notice' },
  { pattern: '/loop', to: '/loop' },
];

test('a path of this site is a navigation', () => {
  expect(applyRouteRules(rules, '/old', origin)).toEqual({ to: '/about', external: false });
});

test('another site is a full page load, for everything under the pattern', () => {
  for (const path of ['/help', '/help/a', '/help/a/b']) {
    expect(applyRouteRules(rules, path, origin)).toEqual({ to: 'https://help.example/start', external: true });
  }
});

test('one star is one segment', () => {
  expect(applyRouteRules(rules, '/n/1', origin)?.to).toBe('/notice');
  expect(applyRouteRules(rules, '/n/1/2', origin)).toBeNull();
});

test('a rule never redirects a path to itself, and without a rule nothing is redirected', () => {
  expect(applyRouteRules(rules, '/loop', origin)).toBeNull();
  expect(applyRouteRules(rules, '/older', origin)).toBeNull();
});
