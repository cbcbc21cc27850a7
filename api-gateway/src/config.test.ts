import { expect, test } from 'vitest';
import { hasDemo, readConfig } from './config.ts';

const defaults = { siteUrl: 'http://localhost:3000' };

test('the operator is read from the environment, and missing fields are empty', () => {
  const { operator } = readConfig({ OPERATOR_COMPANY: '봄가게', OPERATOR_PHONE: '02-123-4567' }, defaults);
  expect(operator).toMatchObject({ company: '봄가게', phone: '02-123-4567', email: '' });
});

test('without a company there is no operator, except for an example with the demo data', () => {
  expect(readConfig({ OPERATOR_PHONE: '02-123-4567', SUPABASE_URL: 'https://x.example' }, defaults)).not.toHaveProperty(
    'operator',
  );
  expect(readConfig({ DATABASE_URL: 'postgres://x' }, defaults)).not.toHaveProperty('operator');
  expect(readConfig({}, defaults).operator?.company).toBe('도장 (예시)');
});

test.each([
  [{}, undefined, true],
  [{}, 'localhost', true],
  [{}, '::1', true],
  [{ SITE_URL: 'http://localhost:3000' }, '127.0.0.1', true],
  [{}, '0.0.0.0', false],
  [{}, '::', false],
  [{}, '192.168.0.7', false],
  [{ SITE_URL: 'https://dojang.example' }, undefined, false],
  [{ SITE_URL: 'http://localhost.dojang.example' }, undefined, false],
  [{ TRUST_PROXY: '1' }, undefined, false],
  [{ DATABASE_URL: 'postgres://x' }, undefined, false],
  [{ SUPABASE_URL: 'https://x.supabase.co' }, undefined, false],
  [{ DEMO: '0' }, undefined, false],
  [{ DEMO: '1', SITE_URL: 'https://dojang.example' }, '0.0.0.0', true],
])('with %o, listening at %s, there are demo accounts: %s', (env, host, expected) => {
  expect(hasDemo(env, host)).toBe(expected);
});

test.each([
  [{}, 'http://localhost:3000', 'localhost'],
  [{}, 'https://dojang.example', 'dojang.example'],
  [{}, 'http://192.168.0.7:3000', undefined],
  [{}, 'http://[::1]:3000', undefined],
  [{ SUPABASE_URL: 'https://x.supabase.co' }, 'https://dojang.example', undefined],
  [{ SUPABASE_URL: 'https://x.supabase.co', PASSKEYS: '1' }, 'https://dojang.example', 'dojang.example'],
])('with %o passkeys at %s belong to %s', (env, siteUrl, host) => {
  expect(readConfig(env, { siteUrl }).passkeyHost).toBe(host);
});
