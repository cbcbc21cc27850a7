import { randomUUID } from 'node:crypto';
import { pageShareLinkResponse } from '@dojang/api-contract';
import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';
import { leastLongestTask, MOST_MS } from '../../testing/longest-task.ts';

let gateway: DatabaseApp;
let mina: Person;
let siteId: string;

beforeAll(async () => {
  gateway = await startDatabaseApp();
  mina = await gateway.signUp('김민아');
  const [site] = await gateway.database.sql<{ id: string }[]>`select id from sites where owner_id = ${mina.id}`;
  siteId = site?.id ?? '';
});
afterAll(() => gateway.stop());

/** Stores a page as it could be stored before its values were counted. */
async function createPage(draft: object) {
  const id = randomUUID();
  const json = JSON.stringify(draft);
  await gateway.database.sql.begin(async (tx) => {
    await tx`alter table pages disable trigger pages_text_size`;
    await tx`insert into pages (id, site_id, slug, title, draft)
      values (${id}, ${siteId}, ${`p-${id.slice(0, 8)}`}, '큰 페이지', ${json}::text::jsonb)`;
    await tx`alter table pages enable trigger pages_text_size`;
  });
  return id;
}
const page = (components: unknown[], styles: unknown[] = []) => ({
  styles,
  pages: [{ frames: [{ component: { type: 'wrapper', components } }] }],
});
const many = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));

async function shareOf(pageId: string) {
  const args = { p_page_id: pageId, p_days: 7, p_version_id: null };
  const id = (await (await gateway.post('/rest/v1/rpc/create_page_share', args, mina)).json()) as string;
  const link = await gateway.post('/api/private/page/shareLink', { shareId: id }, mina);
  const { url } = pageShareLinkResponse.parse(await link.json());
  return { id, address: `/api/public/page/share/${new URL(url, 'http://a').searchParams.get('token')}/document` };
}
const get = (path: string, as?: Person) => {
  const headers = { apikey: gateway.deps.supabase.publishableKey, ...(as && { authorization: `Bearer ${as.token}` }) };
  return gateway.app.request(path, { headers });
};
const publish = (pageId: string, baseRev: number) =>
  gateway.post('/api/private/page/publish', { pageId, baseRev, keepsSamples: true }, mina);

/**
 * Sends a request four times at once, and returns the statuses and the longest time for which it blocked others.
 *
 * @param before called before each round
 */
async function pressed(request: () => Response | Promise<Response>, before = async () => {}) {
  const statuses = new Set<number>();
  const send = async () => {
    const answer = await request();
    await answer.arrayBuffer();
    statuses.add(answer.status);
  };
  const ms = await leastLongestTask(() => Promise.all(many(4, send)), before);
  return { statuses: [...statuses], isShort: ms < MOST_MS, ms: Math.round(ms) };
}
const short = (...statuses: number[]) => expect.objectContaining({ statuses, isShort: true });

/** A page of 2.7 MB, and one of 5 MB whose stylesheet is the largest part. */
const HUGE = {
  'empty components': () => page(many(900_000, () => ({}))),
  gradients: () =>
    page(
      [{ classes: ['a'], content: 'x' }],
      many(3_300, (at) => ({
        selectors: ['a'],
        style: { background: `linear-gradient(${'rgb(1,2,3),'.repeat(100)}rgb(${at},0,0))` },
      })),
    ),
};

describe.each(Object.entries(HUGE))('a stored page of %s blocks no other request', (_name, make) => {
  let pageId: string;
  let json: string;
  beforeAll(async () => {
    json = JSON.stringify(make());
    pageId = await createPage(make());
  });

  test('when it is viewed over a link, and when its share picture is shown', async () => {
    const { address } = await shareOf(pageId);
    // Nothing that was rendered before is kept for a page with another title.
    const rename = async () => {
      await gateway.database.sql`update pages set title = ${randomUUID()} where id = ${pageId}`;
    };
    expect(await pressed(() => get(address), rename)).toEqual(short(200));
    expect(await pressed(() => gateway.post('/api/private/page/card', { pageId }, mina), rename)).toEqual(short(200));
  });

  test('when it is published', async () => {
    expect(await pressed(() => publish(pageId, 1))).toEqual(short(422));
  });

  test('when it is read and saved by its editors', async () => {
    expect(await pressed(() => get(`/rest/v1/pages?select=id,draft&id=eq.${pageId}`, mina))).toEqual(short(200));
    const inSite = `/rest/v1/sites?select=id,pages!pages_site_id_fkey(draft)&id=eq.${siteId}&pages.id=eq.${pageId}`;
    expect(await pressed(() => get(inSite, mina))).toEqual(short(200));
    // Encoded before: encoding a text of 5 MB is the client's part.
    const body = new TextEncoder().encode(`{"p_page_id":"${pageId}","p_base_rev":7,"p_project":${json}}`);
    const headers = {
      apikey: gateway.deps.supabase.publishableKey,
      authorization: `Bearer ${mina.token}`,
      'content-type': 'application/json',
    };
    const save = () => gateway.app.request('/rest/v1/rpc/save_draft', { method: 'POST', headers, body });
    const saved = await pressed(save);
    expect(saved).toEqual(expect.objectContaining({ isShort: true }));
  });
});

describe('a published page of the largest size blocks no other request', () => {
  let pageId: string;
  const published = () => publish(pageId, 1);
  beforeAll(async () => {
    // A person whose save was cut off has one place for a minute.
    await gateway.elapse(0);
    const form = BLOCKS.find(({ id }) => id === 'form')?.make();
    const texts = many(9_000, (at) => ({
      tagName: 'p',
      attributes: { id: `p${at}` },
      components: [{ type: 'textnode', content: '가나다라마바사아자차카타파하 '.repeat(4) }],
    }));
    const project = projectOf(form ? [form] : []);
    const [root] = page([{ tagName: 'h1', content: '긴 글' }, ...texts]).pages;
    Object.assign(root?.frames[0]?.component ?? {}, {
      components: [...(root?.frames[0]?.component.components ?? []), ...(form ? [form] : [])],
    });
    pageId = await createPage({ ...project, pages: [root] });
    // Its forms show the text of the site, so that the page that is stored differs from the draft.
    await gateway.database.sql`
      update sites set settings = settings || '{"consent": "이름과 연락처를 받아요."}' where id = ${siteId}`;
  });

  test('when it is published and visited', async () => {
    expect(await pressed(published)).toEqual(short(200));
    for (const path of [`/landing/${pageId}`, `/landing/${pageId}/_payload.json`]) {
      expect([path, await pressed(() => get(path))]).toEqual([path, short(200)]);
    }
  });

  test('when its forms are shown and answered, and when an older version has no plain data', async () => {
    const html = await (await get(`/landing/${pageId}`)).text();
    const action = / action="(\/form\/[^"]+)"/.exec(html)?.[1] ?? '';
    expect(await pressed(() => get(action))).toEqual(short(200));
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = () => gateway.app.request(action, { method: 'POST', headers, body: 'a.name=' });
    expect(await pressed(answer)).toEqual(short(422));
    const sql = gateway.database.sql;
    await sql.begin(async (tx) => {
      await tx`alter table page_versions disable trigger page_versions_guard`;
      await tx`update page_versions set payload = null where page_id = ${pageId}`;
      await tx`alter table page_versions enable trigger page_versions_guard`;
    });
    await gateway.elapse(0);
    expect(await pressed(() => get(`/landing/${pageId}/_payload.json`))).toEqual(short(200));
  });
});

describe('a page that is viewed over a link', () => {
  const renders = async (address: string) => (await (await get(address)).text()).match(/<h1>([^<]*)/)?.[1];
  const saying = (heading: string) => page([{ tagName: 'h1', content: heading }, ...many(30_000, () => ({}))]);

  test('is rendered again after each change of the page, its settings and its site', async () => {
    const pageId = await createPage(saying('처음'));
    const { address } = await shareOf(pageId);
    const sql = gateway.database.sql;
    expect(await renders(address)).toBe('처음');
    await sql`update pages set draft = ${JSON.stringify(saying('다음'))}::text::jsonb where id = ${pageId}`;
    expect(await renders(address)).toBe('다음');
    await sql`update pages set title = '새 제목' where id = ${pageId}`;
    expect(await (await get(address)).text()).toContain('<title>새 제목');
    await sql`update sites set settings = settings || '{"business": {"company": "온기상회"}}' where id = ${siteId}`;
    expect(await (await get(address)).text()).toContain('온기상회');
  });

  test('is not read from the database again while nothing changes, and not shown after the link has ended', async () => {
    const pageId = await createPage(saying('비밀'));
    const { id, address } = await shareOf(pageId);
    const asked: string[] = [];
    const { fetch } = gateway.deps.supabase;
    gateway.deps.supabase.fetch = (request, context) => {
      asked.push(request.url);
      return fetch(request, context);
    };
    try {
      await gateway.elapse(0);
      for (let times = 0; times < 5; times += 1) expect(await renders(address)).toBe('비밀');
    } finally {
      gateway.deps.supabase.fetch = fetch;
    }
    expect(asked.filter((url) => url.includes('project:draft'))).toHaveLength(1);
    await gateway.database.sql`delete from page_shares where id = ${id}`;
    const ended = await get(address);
    expect([ended.status, (await ended.text()).includes('비밀')]).toEqual([410, false]);
  });
});
