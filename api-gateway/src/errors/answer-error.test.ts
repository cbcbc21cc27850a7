import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bearer, testApp } from '../testing/test-app.ts';
import { describeError } from './describe-error.ts';

const ask = async (status: number, code: string, message = 'value "secret"') => {
  const refusal = { code, message, details: 'Key (email)=(secret@dojang.test) already exists.' };
  const { app, logs } = await testApp({ upstream: () => Response.json(refusal, { status }) });
  const response = await app.request('/api/private/project/getMixedProjectList', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await bearer()) },
    body: '{"params":{}}',
  });
  return { response, logs };
};

test.each([
  ['22P02', 400],
  ['22021', 400],
  ['23502', 400],
  ['23503', 409],
  ['23505', 409],
  ['23514', 400],
  ['23P01', 400],
  ['42501', 403],
  ['P0002', 404],
])('what the database refuses with %s is the sender’s to mend: %s', async (code, status) => {
  expect((await ask(400, code)).response.status).toBe(status);
});

test('a statement that took too long, and an answer that is too long, are told as such', async () => {
  const slow = (await ask(500, '57014')).response;
  expect([slow.status, await slow.json()]).toMatchObject([504, { code: 'statement_timeout' }]);
  const long = (await ask(413, 'answer_too_large')).response;
  expect([long.status, await long.json()]).toMatchObject([413, { code: 'answer_too_large' }]);
});

test('a site that is full is told so, and no other name leaves', async () => {
  const { response } = await ask(400, 'P0001', 'quota_site_page_versions_bytes');
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ code: 'quota_site_page_versions_bytes' });
  expect(await (await ask(400, 'P0001', 'quota of secret')).response.json()).toMatchObject({ code: 'conflict' });
});

test('a failure is logged by its code, without a word of what the database said', async () => {
  const { response, logs } = await ask(500, 'XX000');
  expect(response.status).toBe(500);
  expect(logs).toContainEqual(expect.objectContaining({ event: 'unexpected_error', error: 'RestError 500 XX000' }));
  expect(JSON.stringify(logs)).not.toContain('secret');
});

test('an error of our own is described with its place, and with what it came from', () => {
  const described = describeError(new Error('no page', { cause: new TypeError('fetch failed') }));
  expect(described).toMatch(/^Error: no page, because of TypeError: fetch failed\n\s+at /);
});

test.each([
  () => JSON.parse('{"note": "secret" "'),
  () => JSON.parse('secret'),
  () => new Headers({ x: 'a secret\nb' }),
  () => readFileSync('/nowhere/secret.pdf'),
  () => decodeURIComponent('%secret'),
  () => BigInt('secret'),
  () => new URL('secret'),
])('what an error quotes is not logged: %s', (fail) => {
  let thrown: unknown;
  try {
    fail();
  } catch (error) {
    thrown = error;
  }
  const [message] = describeError(thrown).split('\n');
  expect(message).toMatch(/Error/);
  expect(message).not.toContain('secret');
});
