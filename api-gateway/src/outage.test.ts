import { expect, test } from 'vitest';
import { ApiError } from './platform/errors/api-error.ts';
import { writeRemote, writeShell } from './testing/releases.ts';
import { bearer, PUBLISHABLE_KEY, testApp, USER_ID } from './testing/test-app.ts';

/** The app while Supabase is unavailable; `back()` ends the outage. */
async function duringOutage(answer: () => Response) {
  const state = { away: true };
  const built = await testApp({
    upstream: () => {
      if (state.away) throw new ApiError(502, 'upstream_unavailable');
      return answer();
    },
  });
  await built.registry.publishAll([await writeShell(), await writeRemote()]);
  return { ...built, state };
}

test.each(['/', '/memo', `/notice/detail?noticeId=${USER_ID}`, '/healthz', '/robots.txt', '/favicon.ico'])(
  '%s is served while the database is unavailable',
  async (path) => {
    const { app } = await duringOutage(() => Response.json([]));
    expect((await app.request(path)).status).toBeLessThan(300);
  },
);

test.each([
  ['/api/private/project/getDetail', { projectId: USER_ID }],
  ['/api/private/page/publish', { pageId: USER_ID, baseRev: 1 }],
  ['/api/public/checkResetPwd', { email: 'a@b.c', displayName: '김민아' }],
  ['/rest/v1/notes', {}],
  ['/auth/v1/token?grant_type=password', { email: 'a@b.c', password: 'x' }],
])('%s answers in Korean that the server is unavailable, and works again afterwards', async (path, body) => {
  const { app, state } = await duringOutage(() => Response.json([]));
  const post = async () => {
    const headers = { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json', ...(await bearer()) };
    return app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const response = await post();
  expect(response.status).toBe(502);
  expect(await response.json()).toMatchObject({
    code: 'upstream_unavailable',
    message: expect.stringMatching(/[가-힣]/),
  });
  state.away = false;
  expect((await post()).status).not.toBe(502);
});

test.each([
  ['a proxy’s page', () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 })],
  ['a framework’s message', () => new Response('Internal Server Error', { status: 500 })],
  ['nothing', () => new Response(null, { status: 503 })],
  ['an error without a code', () => Response.json({ message: 'connect ENOENT .s.PGSQL.5432' }, { status: 500 })],
  ['an error of Auth without a code', () => Response.json({ error: 'server_error' }, { status: 500 })],
  ['an unreachable database', () => Response.json({ code: 'PGRST000', message: 'm' }, { status: 503 })],
  ['a database that shuts down', () => Response.json({ code: '57P01', message: 'terminating' }, { status: 500 })],
  ['a database without free connections', () => Response.json({ code: '53300', message: 'too many' }, { status: 503 })],
  ['a very long page', () => new Response('x'.repeat(70_000), { status: 500, headers: { 'content-length': '70000' } })],
])('an outage that Supabase answers with %s is answered with a message on each path', async (_, upstream) => {
  const { app } = await testApp({ upstream });
  const headers = { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json', ...(await bearer()) };
  const post = (path: string, body: unknown) =>
    app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const answers = await Promise.all([
    app.request('/rest/v1/notes?select=id', { headers }),
    post('/rest/v1/rpc/save_note', {}),
    post('/auth/v1/token?grant_type=password', { email: 'a@b.c', password: 'x' }),
    app.request(`/storage/v1/object/public/site-assets/${USER_ID}/a.png`),
    post('/api/private/page/publish', { pageId: USER_ID, baseRev: 1 }),
  ]);
  for (const answer of answers) {
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([502, 'upstream_unavailable']);
  }
});

test('an error code of the database is passed on', async () => {
  const { app } = await testApp({ upstream: () => Response.json({ code: 'XX001', message: 'm' }, { status: 500 }) });
  const answer = await app.request('/rest/v1/notes?select=id', {
    headers: { apikey: PUBLISHABLE_KEY, ...(await bearer()) },
  });
  expect([answer.status, await answer.json()]).toEqual([500, { code: 'XX001', message: 'm' }]);
});

test('a published page in memory is served while the database is unavailable', async () => {
  const row = {
    page_id: USER_ID,
    title: '여름 팝업',
    html: '<!doctype html><style>a{}</style>여름',
    etag: 'one',
    published_at: '2026-11-21T00:00:00Z',
    taken_down: false,
    unpublished: false,
    seo: {},
    version_id: USER_ID,
    subdomain: 'site',
    host: null,
    path: '/',
  };
  const { app, state, clock } = await duringOutage(() => Response.json([row]));
  const before = await app.request(`/landing/${USER_ID}`);
  expect([before.status, await before.text()]).toEqual([503, expect.stringContaining('불러오지 못했어요')]);
  state.away = false;
  expect((await app.request(`/landing/${USER_ID}`)).status).toBe(200);
  state.away = true;
  clock.now += 60_000;
  expect((await app.request(`/landing/${USER_ID}`)).status).toBe(200);
  clock.now += 60 * 60_000;
  expect((await app.request(`/landing/${USER_ID}`)).status).toBe(503);
});

test('an unexpected error is answered with 500 without details, and is logged', async () => {
  const built = await testApp({
    upstream: () => {
      throw new Error('password of the database: hunter2');
    },
  });
  const response = await built.app.request('/rest/v1/notes');
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('hunter2');
  expect(built.logs).toContainEqual(expect.objectContaining({ event: 'unexpected_error' }));
});
