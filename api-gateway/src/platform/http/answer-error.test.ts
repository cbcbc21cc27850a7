import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bearer, PUBLISHABLE_KEY, testApp } from '../../testing/test-app.ts';
import { describeError } from '../errors/describe-error.ts';

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
])('a refusal of the database with %s is an error of the client: %s', async (code, status) => {
  expect((await ask(400, code)).response.status).toBe(status);
});

test('a statement timeout and a too large answer have their own error codes', async () => {
  const slow = (await ask(500, '57014')).response;
  expect([slow.status, await slow.json()]).toMatchObject([504, { code: 'statement_timeout' }]);
  const long = (await ask(413, 'answer_too_large')).response;
  expect([long.status, await long.json()]).toMatchObject([413, { code: 'answer_too_large' }]);
});

test.each([
  ['53100', 507, 'disk_full'],
  ['25006', 503, 'disk_read_only'],
  ['53300', 502, 'upstream_unavailable'],
  ['57P03', 502, 'upstream_unavailable'],
  ['58030', 502, 'upstream_unavailable'],
])('the database failure %s is answered with a message, on /api and on REST paths', async (code, status, told) => {
  const message = 'could not extend file "base/5/1259": No space left on device';
  const { response } = await ask(503, code, message);
  const { app } = await testApp({
    upstream: () => Response.json({ code, message }, { status: code === '25006' ? 405 : 503 }),
  });
  const rest = await app.request('/rest/v1/memos', {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json', ...(await bearer()) },
    body: '{}',
  });
  for (const answer of [response, rest]) {
    expect([answer.status, await answer.json()]).toEqual([
      status,
      { code: told, message: expect.stringMatching(/^[^a-z]+$/), requestId: expect.any(String) },
    ]);
  }
});

test.each([
  [{ code: 'ENOSPC', syscall: 'write', path: '/srv/secret' }, 507, 'disk_full'],
  [{ code: 'EDQUOT', syscall: 'write' }, 507, 'disk_full'],
  [{ code: 'EROFS', syscall: 'open' }, 503, 'disk_read_only'],
  [{ code: 'EMFILE', syscall: 'open' }, 503, 'busy'],
  [{ code: 'ECONNREFUSED', syscall: 'connect', address: '/srv/secret' }, 502, 'upstream_unavailable'],
  [{ code: 'ENOENT', syscall: 'connect' }, 502, 'upstream_unavailable'],
  [{ code: 'CONNECTION_CLOSED' }, 502, 'upstream_unavailable'],
  [{ code: 'EPIPE', syscall: 'write' }, 502, 'upstream_unavailable'],
  [{ code: 'ECONNRESET', syscall: 'read' }, 502, 'upstream_unavailable'],
  [{ code: 'ETIMEDOUT', syscall: 'read' }, 502, 'upstream_unavailable'],
  [{ code: 'ENOENT', syscall: 'open' }, 500, 'internal'],
])('a refusal of the system is answered with a message that contains no path: %o', async (refusal, status, told) => {
  const { app, logs } = await testApp({
    upstream: () => {
      throw Object.assign(new Error(`no /srv/secret`), refusal);
    },
  });
  const answer = await app.request('/rest/v1/memos');
  const text = await answer.text();
  expect([answer.status, JSON.parse(text)]).toMatchObject([status, { code: told }]);
  expect(text).not.toContain('secret');
  expect(logs.some(({ event }) => event === (status === 500 ? 'unexpected_error' : told))).toBe(true);
});

test('a full site is reported as such, and no other constraint name is revealed', async () => {
  const { response } = await ask(400, 'P0001', 'quota_site_page_versions_bytes');
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ code: 'quota_site_page_versions_bytes' });
  expect(await (await ask(400, 'P0001', 'quota of secret')).response.json()).toMatchObject({ code: 'conflict' });
});

test('a failure is logged by its code, without the database’s message', async () => {
  const { response, logs } = await ask(500, 'XX000');
  expect(response.status).toBe(500);
  expect(logs).toContainEqual(expect.objectContaining({ event: 'unexpected_error', error: 'RestError 500 XX000' }));
  expect(JSON.stringify(logs)).not.toContain('secret');
});

test('for an error a person who opens an address gets a page, and a program gets JSON', async () => {
  const { app } = await testApp();
  const open = (headers: Record<string, string>) => app.request('/api/public/nothing', { headers });
  for (const headers of [{ 'sec-fetch-mode': 'navigate' }, { accept: 'text/html,*/*' }] as Record<string, string>[]) {
    const page = await open(headers);
    expect([page.status, page.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await page.text()).toContain('<h1>찾을 수 없어요</h1>');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
  const answer = await open({ accept: 'text/html', 'sec-fetch-mode': 'cors' });
  expect(await answer.json()).toMatchObject({ code: 'not_found' });
});

test('an error of our own is described with its location and its cause', () => {
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
])('quoted text in an error is not logged: %s', (fail) => {
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
