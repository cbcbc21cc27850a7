import { expect, test } from 'vitest';
import { createRest } from '../../../platform/supabase/rest.ts';
import { createRouteRules, matchRule, type RouteRule } from './route-rules.ts';

const rule = (pattern: string, to = '/to'): RouteRule => ({ pattern, to, status: 302, external: false });

test.each([
  ['/old', '/old', true],
  ['/old', '/old/x', false],
  ['/old/**', '/old', true],
  ['/old/**', '/old/a/b', true],
  ['/old/**', '/older', false],
  ['/a/*/c', '/a/b/c', true],
  ['/a/*/c', '/a/b/b/c', false],
  ['/a.b', '/axb', false],
  ['/(x)+', '/(x)+', true],
  ['/to', '/to', false],
])('%s and %s: %s', (pattern, path, matches) => {
  expect(matchRule([rule(pattern)], path) !== undefined).toBe(matches);
});

function rulesFrom(answers: (() => Response)[]) {
  const clock = { now: 0 };
  const asked = { times: 0 };
  const fetch = async () => (answers[asked.times++] ?? answers.at(-1) ?? (() => Response.json([])))();
  const rest = createRest({ fetch, publishableKey: 'p', secretKey: 's' });
  return {
    clock,
    asked,
    rules: createRouteRules(
      rest,
      () => {},
      () => clock.now,
    ),
  };
}
const row = { pattern: '/old', target: '/memo', status: 301, external: false };

test('rules are read at once when they are listed, and again after half a minute', async () => {
  const { clock, asked, rules } = rulesFrom([() => Response.json([row]), () => Response.json([])]);
  expect(await rules.list()).toEqual([{ pattern: '/old', to: '/memo', status: 301, external: false }]);
  await rules.list();
  expect(asked.times).toBe(1);
  clock.now += 30_000;
  expect(await rules.list()).toEqual([]);
});

test('loaded rules stay in effect while the database is unavailable', async () => {
  const { clock, rules } = rulesFrom([() => Response.json([row]), () => new Response('no', { status: 500 })]);
  await rules.list();
  clock.now += 30_000;
  expect(await rules.list()).toHaveLength(1);
});

test('a rule to another host that is not marked external is ignored', async () => {
  const rows = ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'].map(
    (target, at) => ({
      ...row,
      pattern: `/${at}`,
      target,
    }),
  );
  const { rules } = rulesFrom([() => Response.json([...rows, { ...row, target: 'ftp://x', external: true }])]);
  expect(await rules.list()).toEqual([]);
});
