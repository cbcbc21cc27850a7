import { randomUUID } from 'node:crypto';
import { publishPageResponse } from '@dojang/api-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';

let gateway: DatabaseApp;
let mina: Person;
let siteId: string;

beforeAll(async () => {
  gateway = await startDatabaseApp();
  mina = await gateway.signUp('김민아');
  const [site] = await gateway.database.sql<{ id: string }[]>`
    update sites set subdomain = 'ongi', name = '온기커피' where owner_id = ${mina.id} returning id`;
  siteId = site?.id ?? '';
});
afterAll(() => gateway.stop());

const HOST = 'ongi.localhost:3000';
const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  gateway.app.request(path, { method, headers: { host: HOST, ...headers } });

const heading = (text: string) => ({
  pages: [
    { frames: [{ component: { type: 'wrapper', components: [{ tagName: 'h1', type: 'text', content: text }] } }] },
  ],
});

async function createPage(slug: string, seo: object = {}): Promise<string> {
  const id = randomUUID();
  const page = { id, site_id: siteId, slug, title: `제목 ${slug}`, seo, draft: heading(`본문 ${slug}`) };
  const response = await gateway.post('/rest/v1/pages', page, mina);
  if (response.status >= 300) throw new Error(await response.text());
  return id;
}

async function publish(pageId: string): Promise<string> {
  const response = await gateway.post('/api/private/page/publish', { pageId, baseRev: 1 }, mina);
  return publishPageResponse.parse(await response.json()).url;
}

const rename = (pageId: string, slug: string) =>
  gateway.database.sql`update pages set slug = ${slug} where id = ${pageId}`;
const wait = () => {
  gateway.clock.now += 1_000;
};

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1];
const MENU = `/${encodeURIComponent('메뉴')}`;

describe('the host of a site', () => {
  let home: string;
  let menu: string;
  beforeAll(async () => {
    home = await createPage('main');
    menu = await createPage('메뉴');
    expect(await publish(home)).toBe('http://ongi.localhost:3000/');
    expect(await publish(menu)).toBe(`http://ongi.localhost:3000${MENU}`);
  });

  test('the host of a site shows the first published page at /, and others at their names', async () => {
    const [first, second] = [await visit('/'), await visit(MENU)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await first.text()).toContain('본문 main');
    const html = await second.text();
    expect(html).toContain('본문 메뉴');
    expect(canonicalOf(html)).toBe(`http://ongi.localhost:3000${MENU}`);
  });

  test('the host of a site sends pages without a sandbox and a cookie, and still without any script', async () => {
    const response = await visit('/', { cookie: 'sb-session=x' });
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'none'");
    expect(policy).not.toContain('sandbox');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(
      (await visit(`/landing/${home}`, { host: 'localhost:3000' })).headers.get('content-security-policy'),
    ).toContain('sandbox');
  });

  test('the name of the first page and a trailing slash redirect to the canonical address of a page', async () => {
    for (const [path, to] of [
      ['/main', '/'],
      [`${MENU}/`, MENU],
      [`/landing/${menu}`, MENU],
      [`/landing/${home}`, '/'],
    ] as const) {
      const response = await visit(path);
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 301, to]);
    }
  });

  test.each([
    '/api/public/session/clear',
    '/auth/v1/user',
    '/rest/v1/pages',
    '/storage/v1/object/public/other/x.png',
    '/memo/edit',
    '/page/edit',
    '/shell/index.js',
    '/iframe/x',
    '/builds/meta/x.json',
    '/form/',
    '/form/a/b',
    '/form/a/thanks/b',
    '/nothing',
  ])('the host of a site has no %s: it answers with the 404 page of the site', async (path) => {
    const response = await visit(path);
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain('<a href="/">온기커피</a>');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('/favicon.ico of a site without an icon is empty instead of the icon of the app', async () => {
    const response = await visit('/favicon.ico');
    expect([response.status, response.headers.get('cache-control')]).toEqual([204, 'public, max-age=86400']);
  });

  test('the host of a site takes no requests that write', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      expect((await visit('/api/private/page/publish', {}, method)).status).toBe(405);
  });

  test('the host of a site answers the files that pages load, and no page of another site', async () => {
    expect((await visit('/_image?url=/storage/v1/x')).headers.get('content-type')).not.toContain('text/html');
    const other = await gateway.signUp('다른 사람');
    const [site] = await gateway.database.sql<{ id: string }[]>`select id from sites where owner_id = ${other.id}`;
    const id = randomUUID();
    await gateway.post(
      '/rest/v1/pages',
      { id, site_id: site?.id, slug: 'theirs', title: 't', draft: heading('남') },
      other,
    );
    expect((await gateway.post('/api/private/page/publish', { pageId: id, baseRev: 1 }, other)).status).toBe(200);
    expect((await visit(`/landing/${id}`)).status).toBe(404);
    expect((await visit('/theirs')).status).toBe(404);
  });

  test('an unknown site is 404, and other spellings of a host are 421', async () => {
    expect((await visit('/', { host: 'nobody.localhost:3000' })).status).toBe(404);
    expect((await visit('/', { host: 'ONGI.localhost:3000' })).status).toBe(200);
    for (const host of ['ongi.localhost.:3000', 'a.ongi.localhost', 'ongi.dojang.example', 'ongi.localhost@x'])
      expect((await visit('/', { host })).status, host).toBe(421);
    const forwarded = await visit('/', { host: 'localhost:3000', 'x-forwarded-host': HOST });
    expect(await forwarded.text()).not.toContain('본문 main');
  });

  test('after a change of the name the former address redirects to the new one, and back again', async () => {
    const id = await createPage('cafe');
    await publish(id);
    await rename(id, 'coffee');
    wait();
    expect((await visit('/cafe')).headers.get('location')).toBe('/coffee');
    const page = await visit('/coffee');
    expect(page.status).toBe(200);
    expect(canonicalOf(await page.text())).toBe('http://ongi.localhost:3000/coffee');
    expect((await visit('/cafe/_payload.json')).headers.get('location')).toBe('/coffee/_payload.json');
    await rename(id, 'tea');
    wait();
    // The redirect is direct, without a chain of redirects.
    expect((await visit('/cafe')).headers.get('location')).toBe('/tea');
    await rename(id, 'cafe');
    wait();
    expect((await visit('/cafe')).status).toBe(200);
    expect((await visit('/tea')).headers.get('location')).toBe('/cafe');
    const next = await createPage('tea');
    await publish(next);
    expect((await visit('/tea')).status).toBe(200);
  });

  test('a former name that was never published redirects nowhere', async () => {
    const id = await createPage('early');
    await rename(id, 'late');
    await publish(id);
    expect((await visit('/early')).status).toBe(404);
    expect((await visit('/late')).status).toBe(200);
  });

  test('the sitemap names live pages that search engines may show, and robots.txt names the sitemap', async () => {
    const hidden = await createPage('hidden', { noindex: true });
    await publish(hidden);
    await createPage('draft');
    const sitemap = await visit('/sitemap.xml');
    const xml = await sitemap.text();
    expect(sitemap.headers.get('content-type')).toContain('xml');
    expect(xml).toContain('<loc>http://ongi.localhost:3000/</loc>');
    expect(xml).toContain(`<loc>http://ongi.localhost:3000${MENU}</loc>`);
    expect(xml).not.toMatch(/hidden|draft/);
    expect(await (await visit('/robots.txt')).text()).toContain('Sitemap: http://ongi.localhost:3000/sitemap.xml');
    expect((await visit('/sitemap.xml', { host: 'nobody.localhost' })).status).toBe(404);
    expect((await visit('/robots.txt', { host: 'nobody.localhost' })).status).toBe(404);
  });

  test('the plain data of a page names its address', async () => {
    const payload = await (await visit('/_payload.json')).json();
    expect(payload).toMatchObject({ title: '제목 main', address: 'http://ongi.localhost:3000/' });
    expect((await visit('/none/_payload.json')).status).toBe(404);
  });

  test('a page that was taken down, unpublished or removed is gone at its address too', async () => {
    const id = await createPage('gone');
    await publish(id);
    expect((await visit('/gone')).status).toBe(200);
    await gateway.database.sql`update pages set taken_down_at = now() where id = ${id}`;
    wait();
    expect((await visit('/gone')).status).toBe(410);
    expect(await (await visit('/sitemap.xml')).text()).not.toContain('gone');
    await gateway.database.sql`update pages set taken_down_at = null where id = ${id}`;
    await gateway.post('/api/private/page/unpublish', { pageId: id }, mina);
    expect((await visit('/gone')).status).toBe(410);
    await gateway.database.sql`update pages set slug = 'gone-2' where id = ${id}`;
    wait();
    expect((await visit('/gone')).headers.get('location')).toBe('/gone-2');
    expect((await visit('/gone-2')).status).toBe(410);
    await gateway.database.sql`update pages set removed_at = now() where id = ${id}`;
    wait();
    expect((await visit('/gone-2')).status).toBe(404);
  });

  test('when the only page of a site is unpublished, the root address is gone too', async () => {
    const { sql } = gateway.database;
    await sql`insert into sites (owner_id, name, subdomain) select owner_id, 'only', 'only' from sites where id = ${siteId}`;
    await sql`insert into pages (site_id, slug, title, unpublished_at)
      select id, 'only', 'only', now() from sites where subdomain = 'only'`;
    await sql`update sites s set home_page_id = p.id from pages p where p.site_id = s.id and s.subdomain = 'only'`;
    expect((await visit('/', { host: 'only.localhost' })).status).toBe(410);
    expect((await visit('/only', { host: 'only.localhost' })).status).toBe(410);
  });

  test('a chosen first page takes the place of the former one', async () => {
    const answer = await gateway.app.request(`/rest/v1/sites?id=eq.${siteId}`, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        apikey: gateway.deps.supabase.publishableKey,
        authorization: `Bearer ${mina.token}`,
      },
      body: JSON.stringify({ home_page_id: menu }),
    });
    expect(answer.status).toBeLessThan(300);
    wait();
    expect(await (await visit('/')).text()).toContain('본문 메뉴');
    expect((await visit('/main')).status).toBe(200);
    await gateway.database.sql`update sites set home_page_id = ${home} where id = ${siteId}`;
    wait();
  });

  test('the 404 page shows the owner’s words as plain text', async () => {
    const settings = { notFound: { title: '길을 잃었나요?', text: '<b>02-123</b>으로 전화 주세요.' } };
    await gateway.database.sql`update sites set settings = ${gateway.database.sql.json(settings)} where id = ${siteId}`;
    wait();
    const html = await (await visit('/nowhere')).text();
    expect(html).toContain('길을 잃었나요?');
    expect(html).toContain('&lt;b&gt;02-123&lt;/b&gt;');
  });

  test('a site in the trash is gone with all its addresses', async () => {
    await gateway.database.sql`update sites set removed_at = now() where id = ${siteId}`;
    wait();
    expect([(await visit('/')).status, (await visit(MENU)).status]).toEqual([404, 404]);
    await gateway.database.sql`update sites set removed_at = null where id = ${siteId}`;
    wait();
    expect((await visit('/')).status).toBe(200);
  });
});

test('without a domain for sites, published pages are at the host of the app', async () => {
  const { pagesDomain: _, ...config } = gateway.deps.config;
  const app = createApp({ ...gateway.deps, config });
  expect((await app.request('/', { headers: { host: HOST } })).status).toBe(421);
  const id = await createPage('alone');
  await publish(id);
  const html = await (await app.request(`/landing/${id}`)).text();
  expect(canonicalOf(html)).toBe(`http://localhost:3000/landing/${id}`);
});

test('the plain data of a page has the published values, whatever the present settings are', async () => {
  const id = await createPage('said', { title: '검색 "제목" & <글>', description: '설명' });
  await publish(id);
  await gateway.database.sql`update pages set seo = '{"description":"나중 설명"}', title = '나중' where id = ${id}`;
  wait();
  expect(await (await visit('/said/_payload.json')).json()).toMatchObject({
    title: '검색 "제목" & <글>',
    description: '설명',
    blocks: [{ type: 'h1', text: '본문 said' }],
  });
});

describe('publishing by several people and gateways', () => {
  test('two people who publish the same revision at once publish one version', async () => {
    const colleague = await gateway.signUp('동료');
    await gateway.database.sql`insert into site_members (site_id, user_id, email, role)
      values (${siteId}, ${colleague.id}, ${colleague.email}, 'editor')`;
    const pageId = await createPage('together');
    const both = await Promise.all(
      [mina, colleague].map((who) => gateway.post('/api/private/page/publish', { pageId, baseRev: 1 }, who)),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [one, other] = await Promise.all(both.map(async (answer) => publishPageResponse.parse(await answer.json())));
    expect(one?.versionId).toBe(other?.versionId);
    const versions = await gateway.database.sql`select id from page_versions where page_id = ${pageId}`;
    expect(versions).toHaveLength(1);
  });

  test('when two first pages are published at once, one of them is at /', async () => {
    const owner = await gateway.signUp('새 주인');
    const [site] = await gateway.database.sql<{ id: string; subdomain: string }[]>`
      select id, subdomain from sites where owner_id = ${owner.id}`;
    const ids = [randomUUID(), randomUUID()];
    for (const [at, id] of ids.entries()) {
      const page = { id, site_id: site?.id, slug: `first-${at}`, title: 't', draft: heading(`첫 ${at}`) };
      await gateway.post('/rest/v1/pages', page, owner);
    }
    const answers = await Promise.all(
      ids.map((pageId) => gateway.post('/api/private/page/publish', { pageId, baseRev: 1 }, owner)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    wait();
    const host = `${site?.subdomain}.localhost:3000`;
    const paths = ['/', '/first-0', '/first-1'];
    const statuses = await Promise.all(paths.map(async (path) => (await visit(path, { host })).status));
    expect(statuses[0]).toBe(200);
    expect(statuses.slice(1).sort()).toEqual([200, 301]);
  });

  test('a page that another gateway publishes is at its address within a second', async () => {
    const other = createApp(gateway.deps);
    const pageId = await createPage('elsewhere');
    const seen = async () => (await other.request('/elsewhere', { headers: { host: HOST } })).status;
    expect(await seen()).toBe(404);
    await publish(pageId);
    wait();
    expect(await seen()).toBe(200);
  });

  test('a publication that fails before its end changes nothing, and can be repeated', async () => {
    const pageId = await createPage('halfway');
    await publish(pageId);
    const { sql } = gateway.database;
    await sql`update pages set draft = ${sql.json(heading('다음 본문'))}, rev = 2 where id = ${pageId}`;
    await expect(
      sql.begin(async (tx) => {
        await tx`select public.publish_page(${pageId}, 2, ${mina.id}, 'x', 'x', '[]')`;
        throw new Error('the connection is lost');
      }),
    ).rejects.toThrow('the connection is lost');
    wait();
    expect(await (await visit('/halfway')).text()).toContain('본문 halfway');
    expect((await gateway.post('/api/private/page/publish', { pageId, baseRev: 2 }, mina)).status).toBe(200);
    expect(await (await visit('/halfway')).text()).toContain('다음 본문');
  });
});

describe('the name of a site', () => {
  const setName = async (subdomain: string, who: Person = mina) => {
    const answer = await gateway.post('/rest/v1/rpc/set_subdomain', { p_site_id: siteId, p_subdomain: subdomain }, who);
    return [answer.status, await answer.json()] as const;
  };

  /** The address to which a path at the former address redirects. */
  const ledTo = async (path: string) => {
    const answer = await visit(path);
    return [answer.status, answer.headers.get('location')];
  };

  test('the name of a site changes its address at once, and the former address redirects to it', async () => {
    const pageId = await createPage('news');
    await publish(pageId);
    expect(await setName(' Ongi-Coffee ')).toEqual([200, { ok: true }]);
    wait();
    const origin = 'http://ongi-coffee.localhost:3000';
    expect((await visit('/', { host: 'ongi-coffee.localhost' })).status).toBe(200);
    expect(await ledTo(`${MENU}?utm_source=qr`)).toEqual([301, `${origin}${MENU}?utm_source=qr`]);
    expect(await ledTo('/')).toEqual([301, `${origin}/`]);
    expect(await ledTo('//evil.example/a')).toEqual([308, '/evil.example/a']);
    expect(await ledTo('/news/_payload.json')).toEqual([301, `${origin}/news/_payload.json`]);
    expect(await ledTo(`/landing/${pageId}`)).toEqual([301, `${origin}/news`]);
    expect(await ledTo(`/landing/${randomUUID()}`)).toEqual([404, null]);
    expect((await visit('/robots.txt')).status).toBe(404);
    // The redirect is direct, without a chain of redirects.
    const later = () => gateway.database.sql`update former_site_names set left_at = left_at - interval '2 hours'`;
    await later();
    expect(await setName('ongi-tea')).toEqual([200, { ok: true }]);
    wait();
    expect(await ledTo('/news')).toEqual([301, 'http://ongi-tea.localhost:3000/news']);
    await later();
    expect(await setName('ongi')).toEqual([200, { ok: true }]);
    wait();
    expect((await visit('/news')).status).toBe(200);
    expect((await visit('/news', { host: 'ongi-tea.localhost' })).headers.get('location')).toBe(
      'http://ongi.localhost:3000/news',
    );
  });

  test('the former names of a site in the trash redirect nowhere', async () => {
    const { sql } = gateway.database;
    const at = async () => (await visit('/', { host: 'ongi-tea.localhost' })).status;
    expect(await at()).toBe(301);
    await sql`update sites set removed_at = now() where id = ${siteId}`;
    wait();
    expect(await at()).toBe(404);
    await sql`update sites set removed_at = null where id = ${siteId}`;
    wait();
    expect(await at()).toBe(301);
  });

  test('the name of another site is refused, and so are reserved and unreadable ones', async () => {
    const other = await gateway.signUp('이웃');
    await gateway.database.sql`update sites set subdomain = 'neighbour' where owner_id = ${other.id}`;
    expect(await setName('neighbour')).toEqual([200, { ok: false }]);
    for (const name of [
      'www',
      'api',
      'domains',
      'pay',
      'wpad',
      'preview--1',
      'xn--9w3b',
      'ab',
      '-ab',
      'a_b',
      '온기',
      'a.b',
      '',
      'a'.repeat(41),
    ]) {
      expect((await setName(name))[1], name).toMatchObject({ message: 'invalid_subdomain' });
    }
    expect((await setName('mine', other))[0]).toBe(404);
  });
});
