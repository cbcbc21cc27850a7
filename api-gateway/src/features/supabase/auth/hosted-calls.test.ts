import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BY_ADDRESS } from '../../../platform/supabase/forwarded-address.logic.ts';
import { AUTH_LIMITS } from '../../../testing/upstream.ts';
import { AUTH_ROUTES } from './auth-routes.ts';

test('docs/hosted.md names every call to a hosted Auth, with its address and limit', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../../docs/hosted.md'), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| `[A-Z]+ \//.test(line));
  const facts = AUTH_ROUTES.map(({ method, path, name }) => {
    const call = `${method} /auth/v1${path}`;
    const limit = AUTH_LIMITS.findIndex((pattern) => pattern.test(call));
    return `| \`${method} ${path}\` ${name} | ${BY_ADDRESS.has(call) ? 'yes' : 'no'} | ${limit === -1 ? '–' : limit + 1} |`;
  });
  expect(rows.map((row) => row.split('|').slice(0, 4).join('|').concat('|'))).toEqual(facts);
});
