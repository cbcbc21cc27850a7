import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { type DatabaseApp, from, type Person, startDatabaseApp } from '../../../testing/database-app.ts';
import { type NameServer, startNameServer } from '../../../testing/name-server.ts';
import { createDomainWorker } from './domain-worker.ts';

let dns: NameServer;
let gateway: DatabaseApp;
let app: ReturnType<typeof createApp>;
let mina: Person;
let other: Person;
let siteId: string;

beforeAll(async () => {
  dns = await startNameServer();
  gateway = await startDatabaseApp();
  app = createApp({ ...gateway.deps, config: { ...gateway.deps.config, dnsServers: [dns.address] } });
  [mina, other] = [await gateway.signUp('김민아'), await gateway.signUp('다른 사람')];
  const [site] = await gateway.database.sql<{ id: string }[]>`
    update sites set subdomain = 'ongi', name = '온기커피' where owner_id = ${mina.id} returning id`;
  siteId = site?.id ?? '';
  for (const slug of ['main', 'menu']) {
    const id = randomUUID();
    const h1 = { tagName: 'h1', type: 'text', content: `본문 ${slug}` };
    const draft = { pages: [{ frames: [{ component: { type: 'wrapper', components: [h1] } }] }] };
    await send('/rest/v1/pages', { id, site_id: siteId, slug, title: slug, draft });
    await send('/api/private/page/publish', { pageId: id, baseRev: 1 });
    pages[slug] = id;
  }
});
afterAll(async () => {
  await gateway?.stop();
  await dns?.stop();
});
beforeEach(async () => {
  for (const name of Object.keys(dns.zone)) delete dns.zone[name];
  await gateway.database.sql`delete from domains`;
  await gateway.database.sql`delete from site_redirects`;
  wait();
});

const pages: Record<string, string> = {};
const send = (path: string, body: unknown, who: Person = mina) =>
  app.request(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: gateway.deps.supabase.publishableKey,
      authorization: `Bearer ${who.token}`,
    },
    body: JSON.stringify(body),
  });
const visit = (host: string, path = '/', headers: Record<string, string> = {}) =>
  app.request(path, { headers: { host, ...headers } });
const wait = () => {
  gateway.clock.now += 1_000;
};
const siteOf = async (who: Person) =>
  (await gateway.database.sql<{ id: string }[]>`select id from sites where owner_id = ${who.id}`)[0]?.id ?? '';
const add = async (address: string, who: Person = mina) => {
  const answer = await send('/api/private/page/domain/add', { siteId: await siteOf(who), address }, who);
  return ((await answer.json()) as { id: string }).id;
};
const check = async (domainId: string, who: Person = mina) => {
  const { status } = await send('/api/private/page/domain/check', { domainId }, who);
  await gateway.database.sql`delete from rate_limits where key like 'domain%'`;
  wait();
  return status;
};
const stateOf = async (id: string) => {
  const [row] = await gateway.database.sql`select status, problem, is_primary from domains where id = ${id}`;
  return [row?.status, row?.problem, row?.is_primary];
};
const tokenOf = async (id: string) =>
  (await gateway.database.sql`select txt_token from domains where id = ${id}`)[0]?.txt_token as string;
const prove = async (id: string, hostname: string, ...more: string[]) => {
  dns.zone[`_dojang.${hostname}`] = { TXT: [`dojang-site=${await tokenOf(id)}`, ...more] };
};
const HERE = { A: ['127.0.0.1'] };

/** A domain that works. */
async function connect(hostname: string, who: Person = mina): Promise<string> {
  const id = await add(hostname, who);
  await prove(id, hostname);
  dns.zone[hostname] = HERE;
  await check(id, who);
  expect((await stateOf(id))[0]).toBe('live');
  return id;
}

describe('connecting a domain', () => {
  test('a domain becomes verified by its TXT record, then routed, then live, and shows its site', async () => {
    const id = await add('https://ONGI.co.kr/menu');
    await check(id);
    expect(await stateOf(id)).toEqual(['txt', 'txt_missing', false]);
    expect((await visit('ongi.co.kr')).status).toBe(421);
    await prove(id, 'ongi.co.kr');
    await check(id);
    expect(await stateOf(id)).toEqual(['routing', 'routing', false]);
    dns.zone['ongi.co.kr'] = { CNAME: ['domains.localhost'] };
    dns.zone['domains.localhost'] = HERE;
    await check(id);
    expect(await stateOf(id)).toEqual(['live', null, true]);
    const response = await visit('ongi.co.kr:3000');
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('본문 main');
    expect(html).toContain('<link rel="canonical" href="http://ongi.co.kr:3000/">');
  });

  test('a check stores the DNS records that were found, and the targets name the records that are needed', async () => {
    const id = await add('shop.ongi.co.kr');
    dns.zone['shop.ongi.co.kr'] = { A: ['198.51.100.4'], AAAA: ['2001:db8::1'] };
    dns.zone['_dojang.shop.ongi.co.kr'] = { TXT: ['v=spf1 \u0000-all'] };
    await check(id);
    const [row] = await gateway.database.sql`select observed, is_apex from domains where id = ${id}`;
    expect(row).toMatchObject({
      is_apex: false,
      observed: { txt: ['v=spf1 ?-all'], addresses: ['198.51.100.4', '2001:db8::1'], cname: null },
    });
    expect(await (await send('/api/private/page/domain/targets', { hostname: 'shop.ongi.co.kr' })).json()).toEqual({
      addresses: ['127.0.0.1', '::1'],
      cname: 'domains.localhost',
      apex: 'ongi.co.kr',
    });
  });

  test('an address with www claims the domain below it, whose visitors go to the www', async () => {
    const site = await siteOf(mina);
    const answer = await send('/api/private/page/domain/add', { siteId: site, address: 'https://www.ongi.co.kr/' });
    const { id, below } = (await answer.json()) as { id: string; below: string };
    expect(below).toBe('ongi.co.kr');
    const [row] = await gateway.database.sql`select hostname, is_apex, www from domains where id = ${id}`;
    expect(row).toEqual({ hostname: 'ongi.co.kr', is_apex: true, www: 'main' });
    // The domain is already claimed, and the choice of its owner stays.
    await send('/rest/v1/rpc/set_domain_www', { p_id: id, p_www: 'none' });
    expect(await add('www.ongi.co.kr')).toBe(id);
    expect(await gateway.database.sql`select www from domains where id = ${id}`).toEqual([{ www: 'none' }]);
  });

  test('a name server that does not answer changes nothing', async () => {
    const id = await connect('ongi.co.kr');
    dns.zone['_dojang.ongi.co.kr'] = 'refused';
    dns.zone['ongi.co.kr'] = 'refused';
    for (let at = 0; at < 5; at++) await check(id);
    expect(await stateOf(id)).toEqual(['live', 'resolver', true]);
    expect((await visit('ongi.co.kr')).status).toBe(200);
  });

  test('a domain that leads elsewhere stops being the site’s address after three checks, and can become it again', async () => {
    const id = await connect('ongi.co.kr');
    dns.zone['ongi.co.kr'] = { A: ['127.0.0.1', '198.51.100.9'] };
    const worker = createDomainWorker({
      ...gateway.deps,
      config: { ...gateway.deps.config, dnsServers: [dns.address] },
      rest: (await import('../../../platform/supabase/rest.ts')).createRest(gateway.deps.supabase),
    });
    const run = async () => {
      await gateway.database.sql`update domains set next_check_at = now()`;
      await worker.run();
      wait();
    };
    await run();
    await run();
    expect(await stateOf(id)).toEqual(['live', 'routing', true]);
    await run();
    expect(await stateOf(id)).toEqual(['routing', 'routing', true]);
    expect((await visit('ongi.localhost')).status).toBe(200);
    dns.zone['ongi.co.kr'] = HERE;
    await run();
    expect(await stateOf(id)).toEqual(['live', null, true]);
    expect((await visit('ongi.localhost')).status).toBe(301);
  });

  test('names that nobody can prove are refused with their reason', async () => {
    const ask = async (address: string) => {
      const answer = await send('/api/private/page/domain/add', { siteId, address });
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    expect(await ask('127.0.0.1')).toEqual([422, 'domain_not_public']);
    expect(await ask('co.kr')).toEqual([422, 'domain_is_suffix']);
    expect(await ask('ongi.localhost')).toEqual([422, 'domain_ours']);
    expect(await ask('우리 가게')).toEqual([422, 'domain_unreadable']);
    expect(await ask('x'.repeat(100_000))).toEqual([413, 'too_large']);
  });

  test('only managers of the site claim, check and see its domains', async () => {
    const id = await add('ongi.co.kr');
    expect((await send('/api/private/page/domain/add', { siteId, address: 'evil.com' }, other)).status).toBe(404);
    expect(await check(id, other)).toBe(404);
    await gateway.database.sql`insert into site_members (site_id, user_id, email, role)
      values (${siteId}, ${other.id}, ${other.email}, 'editor')`;
    expect((await send('/api/private/page/domain/add', { siteId, address: 'evil.com' }, other)).status).toBe(403);
    expect(await check(id, other)).toBe(404);
    await gateway.database.sql`delete from site_members where user_id = ${other.id} and site_id = ${siteId}`;
  });

  test('a check may be asked for twenty times in five minutes', async () => {
    const id = await add('ongi.co.kr');
    const statuses: number[] = [];
    for (let at = 0; at < 21; at++)
      statuses.push((await send('/api/private/page/domain/check', { domainId: id })).status);
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses[20]).toBe(429);
    await gateway.database.sql`delete from rate_limits where key like 'domain%'`;
    await gateway.elapse(0);
    app = createApp({ ...gateway.deps, config: { ...gateway.deps.config, dnsServers: [dns.address] } });
  });
});

describe('a domain that two sites claim', () => {
  test('a domain belongs to the site whose token is in DNS; a claim without proof blocks nobody', async () => {
    const squatter = await add('ongi.co.kr', other);
    await check(squatter, other);
    const id = await connect('ongi.co.kr');
    await check(squatter, other);
    expect(await stateOf(squatter)).toEqual(['txt', 'txt_missing', false]);
    expect(await stateOf(id)).toEqual(['live', null, true]);
  });

  test('a domain stays with the first site while both tokens are in DNS, and moves when the first token is gone', async () => {
    const first = await connect('ongi.co.kr');
    const second = await add('ongi.co.kr', other);
    await prove(second, 'ongi.co.kr', `dojang-site=${await tokenOf(first)}`);
    await check(second, other);
    expect(await stateOf(second)).toEqual(['error', 'taken', false]);
    await prove(second, 'ongi.co.kr');
    await check(second, other);
    expect(await stateOf(second)).toEqual(['live', null, true]);
    expect(await stateOf(first)).toEqual(['error', 'lost', false]);
    expect((await visit('ongi.localhost')).status).toBe(200);
    expect((await visit('ongi.co.kr')).status).toBe(404);
    const told = await gateway.database.sql`
      select user_id from notifications where kind = 'page-builder.domain_lost' and target_id = ${first}`;
    expect(told.map(({ user_id }) => user_id)).toEqual([mina.id]);
  });

  test('a domain is free again three days after its record is gone, and not before', async () => {
    const id = await connect('ongi.co.kr');
    delete dns.zone['_dojang.ongi.co.kr'];
    await check(id);
    expect(await stateOf(id)).toEqual(['live', 'txt_missing', true]);
    expect((await visit('ongi.co.kr')).status).toBe(200);
    await gateway.database.sql`update domains set txt_missing_since = now() - interval '73 hours'`;
    await check(id);
    expect(await stateOf(id)).toEqual(['txt', 'txt_missing', false]);
    expect((await visit('ongi.co.kr')).status).toBe(421);
    expect((await visit('ongi.localhost')).status).toBe(200);
  });

  test('the token of a removed claim proves nothing for the next one', async () => {
    const first = await add('ongi.co.kr');
    await prove(first, 'ongi.co.kr');
    await send('/rest/v1/rpc/remove_domain', { p_id: first });
    const second = await add('ongi.co.kr');
    await check(second);
    expect((await stateOf(second))[0]).toBe('txt');
  });
});

describe('the address of a site with a domain', () => {
  test('the domain is the only address: the free address, /landing and other domains redirect to it', async () => {
    await connect('ongi.co.kr');
    const shop = await connect('shop.ongi.com');
    expect((await stateOf(shop))[2]).toBe(false);
    for (const [host, path, to] of [
      ['ongi.localhost:3000', '/', 'http://ongi.co.kr:3000/'],
      ['ongi.localhost:3000', '/menu?utm=1', 'http://ongi.co.kr:3000/menu?utm=1'],
      ['shop.ongi.com', '/menu', 'http://ongi.co.kr:3000/menu'],
      ['localhost:3000', `/landing/${pages.menu}?a=b`, 'http://ongi.co.kr:3000/menu?a=b'],
    ] as const) {
      const response = await visit(host, path);
      expect([host, response.status, response.headers.get('location')]).toEqual([host, 301, to]);
    }
    expect((await visit('localhost:3000', `/iframe/${pages.menu}`)).status).toBe(200);
    expect((await send('/rest/v1/rpc/set_primary_domain', { p_site_id: siteId, p_domain_id: shop })).status).toBe(204);
    wait();
    expect((await visit('ongi.co.kr', '/menu')).headers.get('location')).toBe('http://shop.ongi.com:3000/menu');
    await send('/rest/v1/rpc/set_primary_domain', { p_site_id: siteId, p_domain_id: null });
    wait();
    expect((await visit('shop.ongi.com', '/menu')).headers.get('location')).toBe('http://ongi.localhost:3000/menu');
    expect((await visit('localhost:3000', `/landing/${pages.menu}`)).status).toBe(200);
  });

  test('www redirects to the domain or the domain to www, as soon as the DNS of www leads here too', async () => {
    const id = await connect('ongi.co.kr');
    expect((await visit('www.ongi.co.kr')).status).toBe(421);
    await send('/rest/v1/rpc/set_domain_www', { p_id: id, p_www: 'main' });
    await check(id);
    expect((await visit('ongi.co.kr')).status).toBe(200);
    expect((await visit('www.ongi.co.kr')).headers.get('location')).toBe('http://ongi.co.kr:3000/');
    dns.zone['www.ongi.co.kr'] = HERE;
    await check(id);
    expect((await visit('ongi.co.kr')).headers.get('location')).toBe('http://www.ongi.co.kr:3000/');
    expect((await visit('www.ongi.co.kr')).status).toBe(200);
    await send('/rest/v1/rpc/set_domain_www', { p_id: id, p_www: 'redirect' });
    wait();
    expect((await visit('www.ongi.co.kr')).headers.get('location')).toBe('http://ongi.co.kr:3000/');
  });

  test('the domain has the sitemap, robots.txt and the 404 page of the site, and nothing of the app', async () => {
    await connect('ongi.co.kr');
    expect(await (await visit('ongi.co.kr', '/robots.txt')).text()).toContain('http://ongi.co.kr:3000/sitemap.xml');
    expect(await (await visit('ongi.co.kr', '/sitemap.xml')).text()).toContain(
      '<loc>http://ongi.co.kr:3000/menu</loc>',
    );
    for (const path of [
      '/api/public/page/host',
      '/auth/v1/user',
      '/rest/v1/pages',
      '/page/edit',
      '/shell/index.js',
      '/none',
    ]) {
      const response = await visit('ongi.co.kr', path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).toContain('온기커피');
    }
    const post = await app.request('/api/private/page/publish', { method: 'POST', headers: { host: 'ongi.co.kr' } });
    expect(post.status).toBe(405);
  });

  test('the domain is read from the Host header only, in its normal spelling', async () => {
    await connect('ongi.co.kr');
    for (const host of [
      'ongi.co.kr.',
      'ongi.co.kr:4000',
      'x@ongi.co.kr',
      'a.ongi.co.kr',
      '127.0.0.2',
      'co.kr',
      'x'.repeat(10_000),
    ])
      expect((await visit(host)).status, host.slice(0, 30)).toBe(421);
    expect((await visit('ONGI.co.kr:80')).status).toBe(200);
    expect(
      (await visit('unknown.kr', '/', { 'x-forwarded-host': 'ongi.co.kr', forwarded: 'host=ongi.co.kr' })).status,
    ).toBe(421);
  });
});

describe('redirects', () => {
  const save = (redirects: { from: string; to: string }[], who = mina) =>
    send('/rest/v1/rpc/save_site_redirects', { p_site_id: siteId, p_redirects: redirects }, who);

  test('a redirect leads from a path to a path or an address; a page with that path goes first', async () => {
    const redirects = [
      { from: '/old/shop.html', to: '/menu?from=old#top' },
      { from: '/옛 메뉴'.replace(' ', '-'), to: '/차림' },
      { from: '/out', to: 'https://example.com/가게?q=1' },
      { from: '/menu', to: '/' },
    ];
    expect((await save(redirects)).status).toBe(204);
    wait();
    const to = async (path: string) => {
      const { status, headers } = await visit('ongi.localhost', path);
      return [status, headers.get('location')];
    };
    expect(await to('/old/shop.html')).toEqual([301, '/menu?from=old#top']);
    expect(await to('/old/shop.html/')).toEqual([301, '/menu?from=old#top']);
    expect(await to(`/${encodeURIComponent('옛-메뉴')}`)).toEqual([301, `/${encodeURIComponent('차림')}`]);
    expect(await to('/out')).toEqual([301, `https://example.com/${encodeURIComponent('가게')}?q=1`]);
    expect(await to('/menu')).toEqual([200, null]);
    expect(await to('/old')).toEqual([404, null]);
    expect((await visit('localhost:3000', '/out')).status).not.toBe(301);
  });

  test('redirects in a loop are refused, also with a hundred steps and with the domain of the site in the loop', async () => {
    await connect('ongi.co.kr');
    const refusal = async (...pairs: [string, string][]) =>
      ((await (await save(pairs.map(([from, to]) => ({ from, to })))).json()) as { message: string }).message;
    expect(await refusal(['/a', '/a'])).toBe('redirect_loop');
    expect(await refusal(['/a', '/b'], ['/b', '/c?x'], ['/c', '/a/'])).toBe('redirect_loop');
    expect(await refusal(['/a', 'https://WWW.Ongi.co.kr/a'])).toBe('redirect_loop');
    const chain = Array.from({ length: 100 }, (_, at): [string, string] => [`/p${at}`, `/p${(at + 1) % 100}`]);
    expect(await refusal(...chain)).toBe('redirect_loop');
    expect((await save(chain.slice(0, 99).map(([from, to]) => ({ from, to })))).status).toBe(204);
  });

  test.each([
    ['/', '/menu'],
    ['menu', '/menu'],
    ['/a b', '/menu'],
    ['/a?x', '/menu'],
    ['/a/', '/menu'],
    ['/a//b', '/menu'],
    ['/../a', '/menu'],
    ['/%61', '/menu'],
    ['/form/x', '/menu'],
    ['/robots.txt', '/menu'],
    ['/a', '//evil.com'],
    ['/a', '/\\evil.com'],
    ['/a', 'javascript:alert(1)'],
    ['/a', 'https://me@evil.com'],
    ['/a', 'https:///evil.com'],
    ['/a', '/x\r\nset-cookie: a=b'],
    ['/a', ''],
  ])('from %j to %j is refused', async (from, to) => {
    expect((await save([{ from, to }])).status).toBe(400);
  });
});

test('browsers use https only for a domain after one https visit, but not for its subdomains', async () => {
  await connect('ongi.co.kr');
  const secure = createApp({ ...gateway.deps, config: { ...gateway.deps.config, siteUrl: 'https://dojang.example' } });
  const answer = await secure.request('https://ongi.co.kr/', { headers: { host: 'ongi.co.kr' } });
  expect([answer.status, answer.headers.get('strict-transport-security')]).toEqual([200, 'max-age=31536000']);
  expect((await visit('ongi.co.kr')).headers.has('strict-transport-security')).toBe(false);
});

describe('the request of the proxy for a domain', () => {
  const ask = (query: string, address = '127.0.0.1', headers: Record<string, string> = {}, secret?: string) =>
    createApp({
      ...gateway.deps,
      config: { ...gateway.deps.config, ...(secret ? { askSecret: secret } : {}) },
    }).request(`/api/internal/domain?${query}`, { headers: { host: '127.0.0.1:3000', ...headers } }, from(address));

  test('the answer is 200 for verified domains only', async () => {
    const id = await connect('ongi.co.kr');
    const waiting = await add('waiting.kr', other);
    await check(waiting, other);
    expect((await ask('domain=ongi.co.kr')).status).toBe(200);
    for (const name of [
      'waiting.kr',
      'www.ongi.co.kr',
      'a.ongi.co.kr',
      'ongi.localhost',
      'localhost',
      '127.0.0.1',
      '',
      'x'.repeat(5_000),
    ])
      expect((await ask(`domain=${name}`)).status, name.slice(0, 20)).toBe(404);
    await send('/rest/v1/rpc/set_domain_www', { p_id: id, p_www: 'redirect' });
    wait();
    expect((await ask('domain=www.ongi.co.kr')).status).toBe(200);
  });

  test('this machine gets an answer, and other machines with the secret only', async () => {
    await connect('ongi.co.kr');
    expect((await ask('domain=ongi.co.kr', '203.0.113.9')).status).toBe(404);
    expect((await ask('domain=ongi.co.kr', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
    expect((await ask('secret=no&domain=ongi.co.kr', '203.0.113.9', {}, 'the secret')).status).toBe(404);
    expect((await ask('secret=the+secret&domain=ongi.co.kr', '203.0.113.9', {}, 'the secret')).status).toBe(200);
  });
});
