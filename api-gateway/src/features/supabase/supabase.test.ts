import { UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { bearer, PUBLISHABLE_KEY, testApp, USER_ID } from '../../testing/test-app.ts';

const PATHS = ['/rest/v1/notes', '/storage/v1/object/list/files', '/auth/v1/user', '/api/private/session/routing'];

const unsigned = (claims: Record<string, unknown>) =>
  new UnsecuredJWT(claims).setSubject(USER_ID).setExpirationTime('1h').encode();

const BAD_TOKENS: [string, () => Promise<Record<string, string>>][] = [
  ['malformed', async () => ({ authorization: 'Bearer not-a-token' })],
  ['not a bearer', async () => ({ authorization: 'Basic bWluYTpwYXNz' })],
  ['empty', async () => ({ authorization: 'Bearer ' })],
  ['unsigned (alg none)', async () => ({ authorization: `Bearer ${unsigned({ role: 'authenticated' })}` })],
  ['signed by another secret', () => bearer({ secret: new TextEncoder().encode('x'.repeat(40)) })],
  ['expired', () => bearer({ expires: '-1m' })],
  ['of the database’s own role', () => bearer({ claims: { role: 'postgres' } })],
  ['without a role', () => bearer({ claims: { role: undefined } })],
  ['of an invalid user', () => bearer({ claims: { sub: 'me' } })],
];

describe.each(PATHS)('%s', (path) => {
  test.each(BAD_TOKENS)('a token that is %s is refused without a call to Supabase', async (_, headers) => {
    const { app, received } = await testApp();
    const response = await app.request(path, { method: 'POST', headers: await headers() });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      code: 'unauthorized',
      message: expect.stringMatching(/[가-힣]/),
      requestId: response.headers.get('x-request-id'),
    });
    expect(received).toEqual([]);
  });
});

test('requests with a valid token, the publishable key or no token are forwarded to Supabase', async () => {
  const { app, received } = await testApp();
  for (const headers of [await bearer(), { authorization: `Bearer ${PUBLISHABLE_KEY}` }, {}]) {
    expect((await app.request('/rest/v1/notices', { headers })).status).toBe(200);
  }
  expect(received).toHaveLength(3);
});

test('an apikey that is not the project’s is refused', async () => {
  const { app, received } = await testApp();
  for (const apikey of ['sb_secret_guess', 'x', unsigned({ role: 'service_role' })]) {
    expect((await app.request('/rest/v1/notes', { headers: { apikey } })).status).toBe(401);
  }
  expect(received).toEqual([]);
});

test('the session cookie does not authenticate', async () => {
  const { app } = await testApp();
  const { authorization } = await bearer();
  const cookie = `sb-access-token=${authorization.slice(7)}; sb-localhost-auth-token=${authorization.slice(7)}`;
  const response = await app.request('/api/private/session/routing', { method: 'POST', headers: { cookie } });
  expect(response.status).toBe(401);
});

test.each([
  '/_system',
  '/_system/config',
  '/rest/v1/../../_system/config',
  '/rest/v1/%2e%2e/%2e%2e/_system/config',
  '/rest/v1/..%2f..%2f_system/config',
  '/rest/v1//_system',
  '/storage/v1/%2e%2e%2f_system',
  '/auth/v1/admin/../../../_system',
  '/graphql/v1',
  '/functions/v1/x',
  '/rest/v2/notes',
])('%s is not forwarded', async (path) => {
  const { app, received } = await testApp();
  const response = await app.request(path, { method: 'POST' });
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(received.filter((request) => /_system|graphql|functions|rest\/v2/.test(request.url))).toEqual([]);
});

test('the log line of a request contains no token, filter or IP address', async () => {
  const { app, logs } = await testApp();
  const headers = await bearer();
  await app.request('/rest/v1/profiles?email=eq.mina@dojang.test', { headers });
  await app.request('/storage/v1/object/public/private/secret-file.png?token=sesame', { headers });
  expect(logs).toMatchObject([
    { event: 'request', method: 'GET', path: '/rest/v1/profiles', status: 200, requestId: expect.any(String) },
    { event: 'request', path: '/storage/v1/*', status: 200 },
  ]);
  expect(JSON.stringify(logs)).not.toMatch(/mina|eyJ|sesame|secret-file|127\.0\.0\.1/);
});
