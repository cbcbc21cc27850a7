import { createHash, randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { apiErrorSchema, pageFindings, publishPageResponse } from '@dojang/api-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppDeps } from '../../app.ts';
import { createApp } from '../../app.ts';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';

let gateway: DatabaseApp;
let mina: Person;
let stranger: Person;
let siteId: string;

beforeAll(async () => {
  gateway = await startDatabaseApp();
  [mina, stranger] = [await gateway.signUp('김민아'), await gateway.signUp('낯선 사람')];
  const [site] = await gateway.database.sql<{ id: string }[]>`
    update sites set subdomain = 'mina' where owner_id = ${mina.id} returning id`;
  siteId = site?.id ?? '';
});
afterAll(() => gateway.stop());

/** A page with one heading, in the editor's format. */
const projectSaying = (heading: string) => ({
  pages: [
    {
      frames: [
        {
          component: {
            type: 'wrapper',
            components: [
              { tagName: 'h1', type: 'text', components: [{ type: 'textnode', content: heading }] },
              { tagName: 'script', components: [{ type: 'textnode', content: 'alert(1)' }] },
              { tagName: 'a', attributes: { href: 'javascript:alert(1)', onclick: 'x()' }, content: '링크' },
            ],
          },
        },
      ],
    },
  ],
  styles: [{ selectors: ['hero'], style: { color: 'red' } }],
});

const createPage = async (heading: string) => {
  const id = randomUUID();
  const page = { id, site_id: siteId, slug: `p-${id.slice(0, 8)}`, title: '여름 팝업', draft: projectSaying(heading) };
  const response = await gateway.post('/rest/v1/pages', page, mina);
  if (response.status >= 300) throw new Error(await response.text());
  return id;
};

const publish = (pageId: string, baseRev = 1, as: Person = mina) =>
  gateway.post('/api/private/page/publish', { pageId, baseRev }, as);

const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  gateway.app.request(path, { method, headers });

describe('publishing', () => {
  test('makes the rendered draft live, without its script', async () => {
    const pageId = await createPage('한여름 팝업 스토어');
    const answer = publishPageResponse.parse(await (await publish(pageId)).json());
    // It is the first page of the site.
    expect(answer.url).toBe('http://mina.localhost:3000/');
    expect(answer.report.map(({ rule }) => rule)).toContain('element-removed');
    const page = await visit(`/landing/${pageId}`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain('한여름 팝업 스토어');
    expect(html).not.toMatch(/<script|alert|onclick|javascript:/);
  });

  test('publishing takes effect at once, also for a visitor who has the old page', async () => {
    const pageId = await createPage('처음');
    await publish(pageId);
    expect(await (await visit(`/landing/${pageId}`)).text()).toContain('처음');
    const draft = { p_page_id: pageId, p_base_rev: 1, p_project: projectSaying('다음') };
    await gateway.post('/rest/v1/rpc/save_draft', draft, mina);
    expect(await (await visit(`/landing/${pageId}`)).text()).toContain('처음');
    await publish(pageId, 2);
    expect(await (await visit(`/landing/${pageId}`)).text()).toContain('다음');
  });

  test('a shared section is published with each page that places it, and not before; one of another site is refused', async () => {
    const section = randomUUID();
    const content = { id: section, site_id: siteId, name: '안내 띠', project: projectSaying('공통 안내') };
    expect((await gateway.post('/rest/v1/page_sections', content, mina)).status).toBe(201);
    const placing = (sectionId: string) => ({
      pages: [{ frames: [{ component: { components: [{ type: 'global-section', sectionId }] } }] }],
    });
    const pageId = await createPage('처음');
    const place = (sectionId: string, rev: number) =>
      gateway.post(
        '/rest/v1/rpc/save_draft',
        { p_page_id: pageId, p_base_rev: rev, p_project: placing(sectionId) },
        mina,
      );
    await place(section, 1);
    expect((await publish(pageId, 2)).status).toBe(200);
    const shown = async () => (await visit(`/landing/${pageId}`)).text();
    expect(await shown()).toContain('공통 안내');
    expect(await shown()).not.toMatch(/<script|alert|onclick|javascript:/);
    const [version] = await gateway.database.sql`select project from page_versions where page_id = ${pageId}`;
    expect(JSON.stringify(version?.project)).toContain('공통 안내');

    const changed = { p_section_id: section, p_base_rev: 1, p_project: projectSaying('바뀐 안내') };
    await gateway.post('/rest/v1/rpc/save_section', changed, mina);
    expect(await shown()).toContain('공통 안내');
    expect((await publish(pageId, 2)).status).toBe(200);
    expect(await shown()).toContain('바뀐 안내');

    const [other] = await gateway.database.sql<{ id: string }[]>`
      insert into page_sections (site_id, name, project)
      select id, 'x', ${gateway.database.sql.json(projectSaying('남의 안내') as never)} from sites where owner_id = ${stranger.id}
      returning id`;
    await place(other?.id ?? '', 2);
    const refused = await publish(pageId, 3);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([422, 'page_not_publishable']);
  });

  test('publishing on another gateway takes effect within a second', async () => {
    const pageId = await createPage('하나');
    await publish(pageId);
    await visit(`/landing/${pageId}`);
    await gateway.database.sql`update pages set taken_down_at = now() where id = ${pageId}`;
    gateway.clock.now += 1_000;
    expect((await visit(`/landing/${pageId}`)).status).toBe(410);
  });

  test('publishing a stale revision is refused', async () => {
    const response = await publish(await createPage('낡음'), 7);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([409, 'stale_revision']);
  });

  test('publishing a page with errors is refused and names the errors', async () => {
    const pageId = await createPage('비움');
    await gateway.database
      .sql`update pages set draft = '{"pages":[{"frames":[{"component":{}}]}]}' where id = ${pageId}`;
    const response = await publish(pageId);
    const answer = (await response.json()) as { code: string; message: string };
    expect([response.status, answer.code]).toEqual([422, 'page_not_publishable']);
    expect(answer.message).toContain('비어 있어요');
  });

  test('samples that nobody replaced are refused with their places, until the author keeps them', async () => {
    const pageId = await createPage('문의는 010-0000-0000');
    const response = await publish(pageId);
    expect(response.status).toBe(422);
    const { code, details } = apiErrorSchema.parse(await response.json());
    expect([code, pageFindings.parse(details).map(({ rule, place }) => [rule, place])]).toEqual([
      'page_not_publishable',
      [['sample-contact', '0']],
    ]);
    expect((await visit(`/landing/${pageId}`)).status).toBe(404);
    const body = { pageId, baseRev: 1, keepsSamples: true };
    expect((await gateway.post('/api/private/page/publish', body, mina)).status).toBe(200);
    expect((await gateway.post('/api/private/page/publish', { ...body, keepsSamples: 'yes' }, mina)).status).toBe(400);
  });

  test('the texts of the template that a page was made of are samples', async () => {
    const pageId = await createPage('골목 끝에서 매일 아침 굽는 빵집이에요');
    const [template] = await gateway.database.sql<{ id: string }[]>`
      insert into templates (name, project, status)
      select '빵집', draft, 'published' from pages where id = ${pageId} returning id`;
    await gateway.database.sql`update pages set template_id = ${template?.id ?? null} where id = ${pageId}`;
    const { details } = apiErrorSchema.parse(await (await publish(pageId)).json());
    expect(pageFindings.parse(details)).toMatchObject([{ rule: 'sample-text', place: '0' }]);
    await gateway.database.sql`delete from templates where id = ${template?.id ?? null}`;
    expect((await publish(pageId)).status).toBe(200);
  });

  test('a page over its weight is refused: too many pictures, or pictures with too many bytes', async () => {
    const pageId = await createPage('사진첩');
    const pictures = Array.from({ length: 320 }, (_, at) => ({
      type: 'image',
      attributes: { src: `https://img.example/${at}.png`, alt: '사진' },
    }));
    await gateway.database.sql`update pages
      set draft = jsonb_set(draft, '{pages,0,frames,0,component,components,3}', ${gateway.database.sql.json({ components: pictures })})
      where id = ${pageId}`;
    const { details } = apiErrorSchema.parse(await (await publish(pageId)).json());
    expect(pageFindings.parse(details)).toMatchObject([{ rule: 'weight-requests', severity: 'error' }]);
  });

  test('publishing is for editors of the site: other users get 404, viewers 403', async () => {
    const pageId = await createPage('남의 것');
    expect((await publish(pageId, 1, stranger)).status).toBe(404);
    const viewer = await gateway.signUp('보기만');
    await gateway.database.sql`insert into site_members (site_id, user_id, email, role)
      values (${siteId}, ${viewer.id}, ${viewer.email}, 'viewer')`;
    expect((await publish(pageId, 1, viewer)).status).toBe(403);
    const shared = await gateway.post('/rest/v1/rpc/create_page_share', { p_page_id: pageId, p_days: 1 }, viewer);
    expect(shared.status).toBe(403);
  });

  test('a page that was taken down can be published, and the new version is shown when it is put back', async () => {
    const other = await createPage('내려진 페이지');
    await publish(other);
    expect((await visit(`/landing/${other}`)).status).toBe(200);
    await gateway.database
      .sql`update pages set taken_down_at = now(), title = '고친 페이지', rev = 2 where id = ${other}`;
    expect((await publish(other, 2)).status).toBe(200);
    gateway.clock.now += 1_000;
    const gone = await visit(`/landing/${other}`);
    expect([gone.status, await gone.text()]).toEqual([410, expect.not.stringContaining('고친 페이지')]);
    await gateway.database.sql`update pages set taken_down_at = null where id = ${other}`;
    gateway.clock.now += 1_000;
    expect(await (await visit(`/landing/${other}`)).text()).toContain('고친 페이지');
  });

  test('the stored HTML can be read through the gateway only', async () => {
    const pageId = await createPage('직접');
    const args = { p_page_id: pageId, p_base_rev: 1, p_user: mina.id, p_html: '<script>', p_etag: 'x' };
    const response = await gateway.post('/rest/v1/rpc/publish_page', { ...args, p_report: [] }, mina);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect((await visit(`/landing/${pageId}`)).status).toBe(404);
  });
});

describe('a published page', () => {
  let pageId: string;
  beforeAll(async () => {
    pageId = await createPage('방문자 페이지');
    await publish(pageId);
  });

  test('a published page runs no script, has an opaque origin, and one stylesheet that its policy names', async () => {
    const response = await visit(`/landing/${pageId}`);
    const policy = response.headers.get('content-security-policy') ?? '';
    const css = /<style>(.*?)<\/style>/s.exec(await response.text())?.[1] ?? '';
    expect(policy).toContain("script-src 'none'");
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`);
    expect(policy).toMatch(
      /sandbox allow-downloads allow-forms allow-popups allow-popups-to-escape-sandbox allow-scripts allow-top-navigation-by-user-activation$/,
    );
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).toContain("frame-ancestors 'self'");
  });

  test('a published page is answered with 304 when the visitor has it', async () => {
    const etag = (await visit(`/landing/${pageId}`)).headers.get('etag') ?? '';
    const response = await visit(`/landing/${pageId}`, { 'if-none-match': `"other", ${etag}` });
    expect([response.status, await response.text()]).toEqual([304, '']);
    expect((await visit(`/landing/${pageId}`, { 'if-none-match': 'W/"other"' })).status).toBe(200);
  });

  test('a published page is sent as brotli', async () => {
    const response = await visit(`/landing/${pageId}`, { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toContain('방문자 페이지');
    expect(response.headers.get('vary')).toContain('accept-encoding');
  });

  test('a published page answers HEAD without a body', async () => {
    const response = await visit(`/landing/${pageId}`, {}, 'HEAD');
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('etag')).toBeTruthy();
  });

  test('a published page may be embedded under /iframe, which search engines do not index', async () => {
    const response = await visit(`/iframe/${pageId}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *');
  });

  test('a site that names hosts may be embedded by these only, at once and also in browsers that have it cached', async () => {
    const framed = async (settings: Record<string, string[]>, etag = '') => {
      await gateway.database
        .sql`update sites set settings = ${gateway.database.sql.json(settings)} where id = ${siteId}`;
      gateway.clock.now += 1_000;
      const response = await visit(`/iframe/${pageId}`, etag ? { 'if-none-match': etag } : {});
      const policy = response.headers.get('content-security-policy') ?? '';
      return [response.status, /frame-ancestors [^;]*/.exec(policy)?.[0], response.headers.get('etag') ?? ''] as const;
    };
    const [, , open] = await framed({});
    const embedHosts = ['blog.ongi.kr', '*.ongi.kr', 'evil.kr; script-src *'];
    const [status, policy, listed] = await framed({ embedHosts }, open);
    expect([status, policy]).toEqual([200, "frame-ancestors 'self' blog.ongi.kr *.ongi.kr"]);
    expect(await framed({ embedHosts }, listed)).toEqual([304, policy, listed]);
    expect((await visit(`/landing/${pageId}`)).headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self';",
    );
    // A stored value that is not a host is not allowed.
    expect((await framed({ embedHosts: ['*'] }))[1]).toBe("frame-ancestors 'self'");
    expect(await framed({}, listed)).toEqual([200, 'frame-ancestors *', open]);
  });

  test('page payload: a published page returns its content as plain data', async () => {
    const payload = await (await visit(`/landing/${pageId}/_payload.json`)).json();
    expect(payload).toMatchObject({
      title: '여름 팝업',
      address: `http://mina.localhost:3000/p-${pageId.slice(0, 8)}`,
      publishedAt: expect.stringMatching(/^20/),
    });
    expect(JSON.stringify(payload)).toContain('방문자 페이지');
    expect(JSON.stringify(payload)).not.toMatch(/javascript:|onclick/);
  });

  test('a published page returns the same text as its HTML, from data that was stored at publishing', async () => {
    const words = `1 < 2, <b>굵게</b> ${'<'.repeat(100_000 - 30)}`;
    const other = await createPage(words);
    await publish(other);
    const answer = (await (await visit(`/landing/${other}/_payload.json`)).json()) as { blocks: unknown };
    expect(answer.blocks).toEqual([
      { type: 'h1', text: words },
      { type: 'a', text: '링크' },
    ]);
    const [version] = await gateway.database.sql<{ payload: string }[]>`
      select payload from page_versions where page_id = ${other}`;
    expect(JSON.parse(version?.payload ?? '')).toEqual(answer.blocks);
  });

  test('a page that was published without plain data returns its content too', async () => {
    const other = await createPage('지난 판');
    const project = JSON.stringify(projectSaying('지난 판'));
    await gateway.database.sql`with version as (
        insert into page_versions (page_id, site_id, kind, title, project, html, etag)
        values (${other}, ${siteId}, 'publish', '지난 판', ${project}::text::jsonb, '<p>지난 판</p>', 'x') returning id)
      update pages set live_version_id = version.id, published_at = now() from version where pages.id = ${other}`;
    const answer = await (await visit(`/landing/${other}/_payload.json`)).json();
    expect(answer).toMatchObject({ title: '지난 판', blocks: [{ type: 'h1', text: '지난 판' }, { type: 'a' }] });
  });

  test('a published page is not read from the database again while it is unchanged', async () => {
    const other = await createPage('그대로');
    await publish(other);
    const sizes: number[] = [];
    const { fetch } = gateway.deps.supabase;
    const watched: AppDeps['supabase'] = {
      ...gateway.deps.supabase,
      fetch: async (request, context) => {
        const answer = await fetch(request, context);
        if (request.url.endsWith('/rpc/published_page')) sizes.push((await answer.clone().text()).length);
        return answer;
      },
    };
    const app = createApp({ ...gateway.deps, supabase: watched });
    const first = await (await app.request(`/landing/${other}`)).text();
    gateway.clock.now += 1_000;
    expect(await (await app.request(`/landing/${other}`)).text()).toBe(first);
    const [whole = 0, known = 0] = sizes;
    expect(sizes).toHaveLength(2);
    const [stored] = await gateway.database.sql<{ length: number }[]>`
      select char_length(v.html) as length from page_versions v where v.page_id = ${other}`;
    expect(whole - known).toBeGreaterThanOrEqual(stored?.length ?? Number.POSITIVE_INFINITY);
  });

  test('two hundred visitors of one network get a page that nobody has read yet', async () => {
    const other = await createPage('모두 함께');
    await publish(other);
    const app = createApp(gateway.deps);
    const answers = await Promise.all(Array.from({ length: 200 }, () => app.request(`/landing/${other}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('a published page returns new content only after publishing again', async () => {
    const other = await createPage('두 번 게시');
    await publish(other);
    const reads: string[] = [];
    const { fetch } = gateway.deps.supabase;
    const watched: AppDeps['supabase'] = {
      ...gateway.deps.supabase,
      fetch: (request, context) => {
        reads.push(new URL(request.url).pathname);
        return fetch(request, context);
      },
    };
    const app = createApp({ ...gateway.deps, supabase: watched });
    const payload = (headers: Record<string, string> = {}) =>
      app.request(`/landing/${other}/_payload.json`, { headers });
    const [first, second] = [await payload(), await payload()];
    expect(await second.json()).toEqual(await first.json());
    expect(reads.filter((path) => path === '/rest/v1/page_versions')).toHaveLength(1);
    const etag = first.headers.get('etag') ?? '';
    const known = await payload({ 'if-none-match': etag });
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag]);
    expect(known.headers.get('cache-control')).toBe('no-cache');

    // The same content is published again, as after a lost answer.
    await publish(other);
    gateway.clock.now += 1_000;
    expect((await payload({ 'if-none-match': etag })).status).toBe(304);

    await gateway.database.sql`update pages set title = '다시 게시' where id = ${other}`;
    await publish(other);
    gateway.clock.now += 1_000;
    const again = await payload({ 'if-none-match': etag });
    expect(again.status).toBe(200);
    expect(again.headers.get('etag')).not.toBe(etag);
  });

  test('a published page is gone at once after it is unpublished, and is there again when it is published again', async () => {
    const other = await createPage('내려갈 페이지');
    await publish(other);
    expect((await visit(`/landing/${other}`)).status).toBe(200);
    expect((await gateway.post('/api/private/page/unpublish', { pageId: other }, stranger)).status).toBe(404);
    expect((await gateway.post('/api/private/page/unpublish', { pageId: other }, mina)).status).toBe(200);
    for (const path of ['landing', 'iframe']) {
      const gone = await visit(`/${path}/${other}`);
      expect(gone.status).toBe(410);
      expect(await gone.text()).toContain('게시가 끝난 페이지예요');
      expect((await visit(`/${path}/${other}/_payload.json`)).status).toBe(410);
    }
    await publish(other);
    expect((await visit(`/landing/${other}`)).status).toBe(200);
    await gateway.database.sql`update pages set live_version_id = null, removed_at = now() where id = ${other}`;
    gateway.clock.now += 1_000;
    expect((await visit(`/landing/${other}`)).status).toBe(404);
  });
});

test('a draft, an unknown page and an invalid id are 404 in Korean', async () => {
  for (const id of [await createPage('초안'), randomUUID(), 'x', "1' or 1=1"]) {
    for (const path of ['landing', 'iframe']) {
      const response = await visit(`/${path}/${encodeURIComponent(id)}`);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('페이지를 찾을 수 없어요');
      expect((await visit(`/${path}/${encodeURIComponent(id)}/_payload.json`)).status).toBe(404);
    }
  }
});
