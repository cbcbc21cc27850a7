import { MAX_PAGE_BYTES } from '@dojang/contract/document';
import { expect, test } from 'vitest';
import { bearer, PUBLISHABLE_KEY, testApp } from '../../testing/test-app.ts';

const chunked = (bytes: number) => {
  let left = bytes;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const size = Math.min(left, 64 * 1024);
      if (size === 0) return controller.close();
      left -= size;
      controller.enqueue(new Uint8Array(size));
    },
  });
};

const MB = 1024 * 1024;

test.each([
  ['/api/private/project/getDetail', MB + 1, 413],
  // The project and the other arguments.
  ['/rest/v1/rpc/save_draft', MAX_PAGE_BYTES, 200],
  ['/rest/v1/rpc/save_draft', MAX_PAGE_BYTES + MB, 413],
])('%s with %i bytes is answered %i, with and without Content-Length', async (path, bytes, status) => {
  const { app } = await testApp({
    upstream: async (request) => {
      await request.arrayBuffer();
      return Response.json({});
    },
  });
  const headers = await bearer();
  const said = await app.request(path, { method: 'POST', headers, body: new Uint8Array(bytes) });
  expect(said.status).toBe(status);
  const init = { method: 'POST', headers, body: chunked(bytes), duplex: 'half' } as RequestInit;
  expect((await app.request(path, init)).status).toBe(status);
});

test.each([
  ['save_draft', 401],
  ['page_head', 413],
])(
  'a guest who sends 20 KB to %s is answered %i: what only signed-in users may send needs a sign-in',
  async (name, status) => {
    const { app } = await testApp({ upstream: () => Response.json({}) });
    const init = { method: 'POST', headers: { apikey: PUBLISHABLE_KEY }, body: new Uint8Array(20 * 1024) };
    expect((await app.request(`/rest/v1/rpc/${name}`, init)).status).toBe(status);
  },
);

const uploaded = (type: string, disposition?: string) =>
  testApp({
    upstream: () =>
      new Response('x', {
        headers: { 'content-type': type, ...(disposition ? { 'content-disposition': disposition } : {}) },
      }),
  });

test.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/javascript', 'application/octet-stream', ''])(
  'an uploaded file of type "%s" is sent as a download',
  async (type) => {
    const { app } = await uploaded(type);
    const { headers } = await app.request('/storage/v1/object/public/files/a');
    expect(headers.get('content-disposition')).toBe('attachment');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test('an uploaded picture is shown without running scripts', async () => {
  const { app } = await uploaded('image/png');
  const { headers } = await app.request('/storage/v1/object/public/files/a.png');
  expect(headers.get('content-disposition')).toBeNull();
  expect(headers.get('content-security-policy')).toContain('sandbox');
});

test('a download has the requested file name', async () => {
  const { app } = await uploaded('text/html', "inline; filename*=UTF-8''%ED%95%9C.html");
  const { headers } = await app.request('/storage/v1/object/public/files/a');
  expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''%ED%95%9C.html");
});

const answering = (status: number) => testApp({ upstream: () => Response.json({ code: 'x' }, { status }) });
const post = ({ app }: Awaited<ReturnType<typeof answering>>, path: string, body: object) =>
  app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: PUBLISHABLE_KEY },
    body: JSON.stringify({ email: 'mina@dojang.test', ...body }),
  });

test.each([
  ['/auth/v1/token?grant_type=password', { password: 'wrong' }],
  ['/auth/v1/verify', { type: 'recovery', token: '123456' }],
])('of a hundred simultaneous wrong attempts on %s five are accepted', async (path, body) => {
  const built = await answering(400);
  await Promise.all(Array.from({ length: 100 }, () => post(built, path, body)));
  expect(built.received).toHaveLength(5);
});

const SECRETS: [string, object][] = [
  ['/auth/v1/verify', { type: 'recovery', token_hash: 'junk' }],
  ['/auth/v1/token?grant_type=pkce', { auth_code: 'junk', code_verifier: 'junk' }],
  ['/auth/v1/passkeys/authentication/verify', { challenge_id: 'junk', credential: { id: 'x', type: 'public-key' } }],
];

test.each(SECRETS)(
  '400 invalid secrets on %s do not block valid secrets from the same network @nightly',
  async (path, body) => {
    const built = await answering(400);
    for (let times = 0; times < 400; times++) await post(built, path, body);
    expect(built.received).toHaveLength(400);
  },
);

test('a page that makes a browser open 400 invalid links does not block valid links', async () => {
  const built = await testApp({
    upstream: () => new Response(null, { status: 303, headers: { location: 'http://localhost:3000/#error=x' } }),
  });
  const open = () => built.app.request('/auth/v1/verify?type=signup&token=junk');
  for (let times = 0; times < 400; times++) expect((await open()).status).toBe(303);
});

test('where a code can be tried as a link, a network may try 300 links, and the refusal mentions links', async () => {
  const built = await testApp({ upstream: () => Response.json({}, { status: 400 }), linksHoldCodes: true });
  const [link = ['', {}], pkce = ['', {}]] = SECRETS;
  for (let times = 0; times < 300; times++) await post(built, ...link);
  const refused = await post(built, ...link);
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { code: 'too_many_links', message: expect.stringMatching(/^메일의 링크를 너무 많이 열었어요\./) },
  ]);
  expect((await post(built, ...pkce)).status).toBe(400);
});

test.each([200, 503])('an answer of %i is not counted as a failed attempt', async (status) => {
  const built = await answering(status);
  for (let times = 0; times < 7; times++) {
    expect((await post(built, '/auth/v1/token?grant_type=password', { password: 'x' })).status).toBe(status);
  }
});

test.each([
  ['the mail counts as sent', '/auth/v1/resend', { type: 'signup' }, 3],
  ['the sign-in is not counted', '/auth/v1/token?grant_type=password', { password: 'x' }, 7],
])('a client that disconnects before the answer: %s', async (_, path, body, heard) => {
  const hanging: AbortController[] = [];
  const { app, received } = await testApp({
    upstream: () => {
      hanging.at(-1)?.abort();
      return Response.json({}, { status: 502 });
    },
  });
  for (let times = 0; times < 7; times++) {
    const controller = new AbortController();
    hanging.push(controller);
    const request = new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: PUBLISHABLE_KEY },
      body: JSON.stringify({ email: 'mina@dojang.test', ...body }),
      signal: controller.signal,
    });
    await app.request(request);
  }
  expect(received).toHaveLength(heard);
});
