import { brotliDecompressSync } from 'node:zlib';
import type { Snapshot } from '@dojang/contract';
import { expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { memoDescriptor, REMOTE_FILES, writeRemote, writeShell } from '../../testing/releases.ts';
import { bearer, PUBLISHABLE_KEY, testApp } from '../../testing/test-app.ts';
import { createTossClient } from '../pay/toss-client.ts';
import { assets } from './assets/assets.ts';

const liveApp = async (options: Parameters<typeof testApp>[0] = {}) => {
  const built = await testApp(options);
  await built.registry.publishAll([await writeShell(), await writeRemote()]);
  return built;
};

const snapshotIn = (html: string): Snapshot =>
  JSON.parse(/<script type="application\/json" id="dojang-snapshot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

const signedInCookie = async ({ app }: Awaited<ReturnType<typeof testApp>>) => {
  const response = await app.request('/api/private/session/routing', { method: 'POST', headers: await bearer() });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
};

test('before a shell is published pages answer 503 with Retry-After', async () => {
  const { app } = await testApp();
  const response = await app.request('/');
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
});

test('the snapshot is in the HTML of a known route', async () => {
  const { app, registry } = await liveApp();
  const response = await app.request('/memo');
  const snapshot = snapshotIn(await response.text());
  expect(response.status).toBe(200);
  expect(snapshot.id).toBe((await registry.live())?.id);
  expect(snapshot.config).toMatchObject({ supabaseUrl: '', supabaseKey: PUBLISHABLE_KEY, productName: '도장' });
  expect(snapshot.remotes[0]?.descriptor.mounts).toEqual(['/memo', '/notice']);
});

test('the HTML does not contain the owners of an area', async () => {
  const { app, registry } = await testApp();
  const descriptor = { ...memoDescriptor, owners: ['memo-team@dojang.test'] };
  await registry.publishAll([await writeShell(), await writeRemote({ descriptor })]);
  expect(await (await app.request('/memo')).text()).not.toContain('memo-team');
  expect(await (await app.request('/builds/snapshot.json')).text()).not.toContain('memo-team');
});

test('texts of errors are in the HTML only when the code of the area does not contain them', async () => {
  const descriptor = { ...memoDescriptor, errors: { memo_full: { title: '메모가 꽉 찼어요.' } } };
  const errorsOf = async (change: { registersErrors?: boolean }) => {
    const { app, registry } = await testApp();
    await registry.publishAll([await writeShell(), await writeRemote({ descriptor, ...change })]);
    return snapshotIn(await (await app.request('/memo')).text()).remotes[0]?.descriptor.errors;
  };
  expect(await errorsOf({})).toEqual(descriptor.errors);
  expect(await errorsOf({ registersErrors: true })).toBeUndefined();
});

test('no page contains the secret key', async () => {
  const { app, deps } = await liveApp();
  expect(await (await app.request('/')).text()).not.toContain(deps.supabase.secretKey);
});

test.each(['/nowhere', '/memo/1', '/memo/a/b/c', '/member', '/%E0%A4%80'])(
  '%s is the same HTML with 404',
  async (path) => {
    const { app } = await liveApp();
    const response = await app.request(path);
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(snapshotIn(html).remotes).toHaveLength(1);
    expect(html).toContain('<meta name="robots" content="noindex">');
  },
);

test.each(['/memo/', '/MEMO', '/memo/abc/history', '/memo?memoId=1'])('%s is a known route', async (path) => {
  const { app } = await liveApp();
  expect((await app.request(path)).status).toBe(200);
});

test('search engines list only pages that everybody may open', async () => {
  const { app } = await liveApp();
  const isListed = async (path: string) => !(await (await app.request(path)).text()).includes('content="noindex"');
  expect(await isListed('/')).toBe(true);
  expect(await isListed('/member/login')).toBe(true);
  expect(await isListed('/memo')).toBe(false);
});

test('a missing script is never answered with HTML', async () => {
  const { app } = await liveApp();
  const response = await app.request('/static/js/gone.js');
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toContain('application/json');
});

test('the HTML names the shell’s files with their integrity', async () => {
  const { app } = await liveApp();
  const html = await (await app.request('/')).text();
  expect(html).toMatch(/src="\/shell\/aaaaaa0000000001\/static\/js\/index\.abc\.js" integrity="sha384-[^"]+"/);
  expect(html).toMatch(/<link rel="preload" as="script" href="\/shell\/aaaaaa0000000001\/static\/js\/ui\.abc\.js"/);
});

test('each answer has its own nonce in its policy and inline script', async () => {
  const { app } = await liveApp();
  const answers = await Promise.all([app.request('/'), app.request('/')]);
  const nonces = answers.map(
    (answer) => /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1],
  );
  expect(nonces[0]).toBeTruthy();
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(await answers[0]?.text()).toContain(`<script nonce="${nonces[0]}">document`);
  const policy = answers[0]?.headers.get('content-security-policy');
  expect(policy).toContain("object-src 'none'; base-uri 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test('pages have headers against framing, sniffing and referrer leaks', async () => {
  const { app } = await liveApp();
  const { headers } = await app.request('/');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('referrer-policy')).toBeTruthy();
  expect(headers.get('permissions-policy')).toContain('camera=()');
  expect(headers.get('cache-control')).toBe('private, no-cache');
});

test('a guest’s deep link preloads no file of the remote, a public page does', async () => {
  const { app } = await liveApp();
  expect(await (await app.request('/memo')).text()).not.toMatch(/<link[^>]+remotes\/content/);
  expect(await (await app.request('/notice/detail')).text()).toMatch(/<link[^>]+notice\.abc\.js/);
});

test('the sign-in page’s code is preloaded for guests, and not for redirected visitors', async () => {
  const built = await liveApp();
  const login = /<link[^>]+login\.abc\.js" crossorigin="anonymous" integrity="sha384-/;
  expect(await (await built.app.request('/member/login')).text()).toMatch(login);
  expect(await (await built.app.request('/')).text()).not.toMatch(login);
  const cookie = await signedInCookie(built);
  expect(await (await built.app.request('/member/login', { headers: { cookie } })).text()).not.toMatch(login);
});

test('a remote’s page preloads its files and the shell’s modules that it uses, each once', async () => {
  const built = await liveApp();
  const cookie = await signedInCookie(built);
  const html = await (await built.app.request('/memo', { headers: { cookie } })).text();
  const links = [...html.matchAll(/<link rel="preload"[^>]+href="[^"]+\/([^"/]+)"/g)].map(([, file]) => file);
  expect(links.sort()).toEqual(
    ['memo.abc.js', 'remoteEntry.abc.js', 'routes.abc.js', 'ui.abc.js', 'widgets.abc.js'].sort(),
  );
});

test('a signed-in browser preloads the remote’s files, on its routes only', async () => {
  const built = await liveApp();
  const cookie = await signedInCookie(built);
  const memo = await (await built.app.request('/memo', { headers: { cookie } })).text();
  expect(memo).toMatch(
    /<link rel="preload" as="script" href="\/remotes\/content\/bbbbbb0000000001\/remoteEntry\.abc\.js" crossorigin="anonymous" integrity="sha384-/,
  );
  expect(memo).toMatch(/routes\.abc\.js" crossorigin="anonymous" integrity="sha384-/);
  const home = await (await built.app.request('/', { headers: { cookie } })).text();
  expect(home).not.toMatch(/<link[^>]+remotes\/content/);
});

test('a member’s home preloads the blocks of areas, a guest’s does not', async () => {
  const place = { title: '메모', order: 1, height: 100 };
  const home = [
    { ...place, id: 'pinned', access: 'member' as const },
    { ...place, id: 'reports', access: 'admin' as const },
  ];
  const built = await testApp();
  const remote = await writeRemote(
    {
      descriptor: { ...memoDescriptor, extensions: { home } },
      extensions: { 'home/pinned': ['static/js/pinned.abc.js'], 'home/reports': ['static/js/reports.abc.js'] },
    },
    { ...REMOTE_FILES, 'static/js/pinned.abc.js': 'pinned()', 'static/js/reports.abc.js': 'reports()' },
  );
  await built.registry.publishAll([await writeShell(), remote]);
  const homeOf = async (headers: Record<string, string>) => (await built.app.request('/', { headers })).text();
  const files = (html: string) =>
    [...html.matchAll(/<link rel="preload"[^>]+\/remotes\/[^"]+\/([^"/]+)"/g)].map(([, file]) => file).sort();
  expect(files(await homeOf({ cookie: await signedInCookie(built) }))).toEqual([
    'pinned.abc.js',
    'remoteEntry.abc.js',
    'routes.abc.js',
  ]);
  expect(files(await homeOf({}))).toEqual([]);
});

test('a changed or expired routing cookie is ignored', async () => {
  const built = await liveApp();
  const cookie = await signedInCookie(built);
  const hinted = async (value: string) =>
    /<link[^>]+remotes\/content/.test(await (await built.app.request('/memo', { headers: { cookie: value } })).text());
  expect(await hinted(cookie)).toBe(true);
  expect(await hinted(`${cookie.slice(0, -2)}AA`)).toBe(false);
  built.clock.now += 31 * 24 * 60 * 60 * 1000;
  expect(await hinted(cookie)).toBe(false);
});

test('the title is the route’s, and HTML in it is escaped', async () => {
  const { app } = await liveApp();
  expect(await (await app.request('/memo')).text()).toContain('<title>메모 · 도장</title>');
});

const NOTICE = '6c1b2a1e-6a55-4f5e-9d5c-1f6f6a2b7c01';
const headIs = (answer: unknown) => (request: Request) =>
  Response.json(request.url.endsWith('/rpc/notice_head') ? answer : []);

test('a shared link has the title, description and picture from its route’s function', async () => {
  const { app, received } = await liveApp({
    upstream: headIs({ title: '서비스 <점검> 안내', description: '12월 1일\n새벽 점검', image: '/picture/a.webp' }),
  });
  const html = await (await app.request(`/notice/detail?noticeId=${NOTICE}&from=mail`)).text();
  expect(html).toContain('<meta property="og:title" content="서비스 &lt;점검&gt; 안내">');
  expect(html).toContain('<meta property="og:description" content="12월 1일 새벽 점검">');
  expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/picture\/a\.webp">/);
  expect(html).toMatch(new RegExp(`<meta property="og:url" content="http[^"]+/notice/detail\\?noticeId=${NOTICE}">`));
  const asked = received.find((request) => request.url.endsWith('/rest/v1/rpc/notice_head'));
  expect(asked?.headers.get('authorization')).toBe(`Bearer ${PUBLISHABLE_KEY}`);
});

test.each<[string, (request: Request) => Response]>([
  ['nothing', headIs(null)],
  ['another shape', headIs({ name: 'x' })],
  ['a refusal', () => Response.json({ code: '22P02', message: 'invalid' }, { status: 400 })],
  ['an outage', () => new Response('', { status: 503 })],
])('a page whose head is %s has the title of its route', async (_what, upstream) => {
  const { app } = await liveApp({ upstream });
  const response = await app.request(`/notice/detail?noticeId=${NOTICE}`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<title>공지 · 도장</title>');
});

test('a picture that is not a web URL is replaced by one of the title', async () => {
  const { app } = await liveApp({ upstream: headIs({ title: '공지', image: 'javascript:alert(1)' }) });
  const html = await (await app.request(`/notice/detail?noticeId=${NOTICE}`)).text();
  expect(html).not.toContain('javascript:');
  expect(html).toMatch(/<meta property="og:image" content="http:\/\/localhost\/_card\/head\/notice_head\//);
});

test('a page without a picture gets a picture of its title, and earlier addresses redirect to it', async () => {
  let title: string | null = '정기 점검 안내';
  const { app } = await liveApp({ upstream: (request) => headIs(title && { title })(request) });
  const html = await (await app.request(`/notice/detail?noticeId=${NOTICE}`)).text();
  const address = /<meta property="og:image" content="([^"]*)">/.exec(html)?.[1] ?? '';
  expect(address).toMatch(new RegExp(`^http://localhost/_card/head/notice_head/${NOTICE}/[0-9a-f]{24}\\.png$`));
  const { pathname } = new URL(address);
  const picture = await app.request(pathname);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  const etag = picture.headers.get('etag') ?? '';
  expect((await app.request(pathname, { headers: { 'if-none-match': etag } })).status).toBe(304);

  title = '점검을 미뤘어요';
  const moved = await app.request(pathname);
  expect([moved.status, moved.headers.get('location')]).toEqual([302, expect.not.stringContaining(pathname)]);
  // A page that is no longer public has no picture.
  title = null;
  for (const path of [pathname, pathname.replace('notice_head', 'admin_stats'), `${pathname}/x`])
    expect((await app.request(path)).status).toBe(404);
});

test.each(['?noticeId=eq.1', '?noticeId=', '', `?noticeId=${'a'.repeat(65)}`])(
  'an invalid id causes no database query: %s',
  async (query) => {
    const { app, received } = await liveApp();
    expect((await app.request(`/notice/detail${query}`)).status).toBe(200);
    expect(received.filter((request) => request.url.includes('/rpc/'))).toEqual([]);
  },
);

test('HTML is sent as brotli', async () => {
  const { app } = await liveApp();
  const response = await app.request('/', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toContain('dojang-snapshot');
});

test('the policy allows the payment provider on routes that pay, when the real provider is configured', async () => {
  const policyAt = async (path: string, provider: 'toss' | 'practice') => {
    const { registry, deps } = await testApp();
    await registry.publishAll([await writeShell(), await writeRemote()]);
    const live = await registry.live();
    for (const route of live?.routes ?? []) if (route.path === '/memo') route.pays = true;
    const app = createApp({
      ...deps,
      payments: { provider, clientKey: '', toss: createTossClient({ url: '', secretKey: '' }) },
    });
    return (await app.request(path)).headers.get('content-security-policy');
  };
  expect(await policyAt('/memo', 'toss')).toContain('https://js.tosspayments.com');
  expect(await policyAt('/memo', 'practice')).not.toContain('tosspayments');
  expect(await policyAt('/', 'toss')).not.toContain('tosspayments');
});

test('artefacts are immutable, typed and not sniffed', async () => {
  const { app } = await liveApp();
  const response = await app.request('/remotes/content/bbbbbb0000000001/remoteEntry.abc.js', {
    headers: { 'accept-encoding': 'br' },
  });
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  // A page loads fifty of these files, and browsers read these headers only for documents.
  for (const name of ['permissions-policy', 'cross-origin-opener-policy', 'server-timing'])
    expect(response.headers.has(name)).toBe(false);
});

test('a file of a release runs no script as a document: no page is served, and a picture is sandboxed', async () => {
  const { app } = await liveApp();
  const type = (file: string) => (file.endsWith('svg') ? 'image/svg+xml' : 'text/html; charset=utf-8');
  const artefact = async (_name: string, _version: string, file: string) => ({
    body: new Uint8Array(1),
    type: type(file),
    encoding: null,
  });
  // A gateway of an earlier version may have stored such files.
  const stored = assets({ registry: { artefact } });
  stored.onError(() => new Response(null, { status: 404 }));
  expect((await stored.request('/remotes/content/bbbbbb0000000001/page.HTML')).status).toBe(404);
  const picture = await stored.request('/remotes/content/bbbbbb0000000001/logo.svg');
  expect(picture.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/);
  expect(
    (await app.request('/remotes/content/bbbbbb0000000001/remoteEntry.abc.js')).headers.has('content-security-policy'),
  ).toBe(false);
});

test.each([
  '/shell/aaaaaa0000000001/index.html',
  '/shell/aaaaaa0000000001/release.json',
  '/remotes/content/bbbbbb0000000001/gone.js',
])('%s is 404', async (path) => {
  const { app } = await liveApp();
  expect((await app.request(path)).status).toBe(404);
});

test.each(['/remotes/content/bbbbbb0000000001/..%2f..%2f..%2fchannels.json', '/%E0%A4%A'])(
  '%s is refused as an invalid URL without a look-up',
  async (path) => {
    const { app } = await liveApp();
    expect((await app.request(path)).status).toBe(400);
  },
);

test('builds/meta: the build’s meta names a newer build, also for a very old page', async () => {
  const { app, registry } = await liveApp();
  const id = (await registry.live())?.id;
  const now = await (await app.request(`/builds/meta/${id}.json`)).json();
  expect(now).toMatchObject({ id, latest: id, routeRules: [], timestamp: expect.stringMatching(/^20/) });
  const old = await (await app.request('/builds/meta/0123456789abcdef.json')).json();
  expect(old).toMatchObject({ id: '0123456789abcdef', latest: id });
  expect((await app.request('/builds/meta/x.json')).status).toBe(404);
});

test('the files of each page are listed for the live build only, and the list may be cached for ever', async () => {
  const { app, registry } = await liveApp();
  const live = await registry.live();
  const answer = await app.request(`/builds/pages/${live?.id}.json`);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  // The list for four areas has 60 KB.
  const packed = await app.request(`/builds/pages/${live?.id}.json`, { headers: { 'accept-encoding': 'br' } });
  expect(packed.headers.get('content-encoding')).toBe('br');
  const files = (await answer.json()) as Record<string, string[]>;
  expect(Object.keys(files)).toEqual(live?.routes.map(({ path }) => path));
  const entry = live?.remotes[0]?.entry;
  expect(files[live?.remotes[0]?.descriptor.routes[0]?.path ?? '']).toContain(entry);
  expect((await app.request('/builds/pages/0123456789abcdef.json')).status).toBe(404);
});

test('a redirect defined by an admin is applied', async () => {
  const rule = { pattern: '/old/**', target: '/memo', status: 301, external: false };
  const hostile = { pattern: '/x', target: '//evil.example', status: 302, external: false };
  const { app } = await liveApp({
    upstream: (request) => Response.json(request.url.includes('/route_rules') ? [rule, hostile] : []),
  });
  await app.request('/');
  await expect.poll(async () => (await app.request('/old/page')).status).toBe(301);
  expect((await app.request('/old/page')).headers.get('location')).toBe('/memo');
  expect((await app.request('/x')).status).toBe(404);
});
