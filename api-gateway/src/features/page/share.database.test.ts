import { randomUUID } from 'node:crypto';
import { pageShareLinkResponse, publishPageResponse, sharedPageResponse } from '@dojang/api-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';
import { PAGE_LIMITS } from './limits.ts';

let gateway: DatabaseApp;
let mina: Person;
let jun: Person;
let stranger: Person;
let siteId: string;

beforeAll(async () => {
  gateway = await startDatabaseApp();
  mina = await gateway.signUp('김민아');
  jun = await gateway.signUp('이준');
  stranger = await gateway.signUp('낯선 사람');
  const [site] = await gateway.database.sql<{ id: string }[]>`select id from sites where owner_id = ${mina.id}`;
  siteId = site?.id ?? '';
});
afterAll(() => gateway.stop());

const saying = (heading: string) => ({
  pages: [{ frames: [{ component: { type: 'wrapper', components: [{ tagName: 'h1', content: heading }] } }] }],
});

async function createPage(heading: string) {
  const id = randomUUID();
  const page = { id, site_id: siteId, slug: `p-${id.slice(0, 8)}`, title: heading, draft: saying(heading) };
  expect((await gateway.post('/rest/v1/pages', page, mina)).status).toBe(201);
  return id;
}

const create = (pageId: string, days: number, versionId: string | null = null, by: Person = mina) =>
  gateway.post('/rest/v1/rpc/create_page_share', { p_page_id: pageId, p_days: days, p_version_id: versionId }, by);
const linkOf = (shareId: string, by: Person) => gateway.post('/api/private/page/shareLink', { shareId }, by);
async function shareOf(pageId: string, { versionId = null as string | null, days = 7, by = mina } = {}) {
  const id = (await (await create(pageId, days, versionId, by)).json()) as string;
  const { url } = pageShareLinkResponse.parse(await (await linkOf(id, by)).json());
  return { id, token: new URL(url, 'http://a').searchParams.get('token') ?? '' };
}
const address = (token: string) => `/api/public/page/share/${token}`;
const open = (token: string, method = 'GET') => gateway.app.request(`${address(token)}/document`, { method });
const told = (token: string) => gateway.app.request(address(token));
const rowOf = async (id: string) => {
  const [row] = await gateway.database.sql<{ opened: number; last_opened_at: Date | null }[]>`
    select opened, last_opened_at from page_shares where id = ${id}`;
  return row;
};
/** The answer to an invalid link is Korean and contains nothing of the page. */
async function expectEnded(token: string, secret: string) {
  const [shown, said] = [await open(token), await told(token)];
  expect([shown.status, said.status]).toEqual([410, 410]);
  const html = await shown.text();
  expect(html).toContain('열 수 없는 링크예요');
  expect(html + (await said.text())).not.toContain(secret);
}

test('a link shows the present draft to anybody, counts the views, and is neither indexed nor cached', async () => {
  const pageId = await createPage('처음 초안');
  const { id, token } = await shareOf(pageId);
  const response = await open(token);
  expect(await response.text()).toContain('처음 초안');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringMatching(/script-src 'none'.*frame-ancestors 'self'; sandbox/),
  });
  await gateway.database
    .sql`update pages set draft = ${gateway.database.sql.json(saying('고친 초안'))} where id = ${pageId}`;
  expect(await (await open(token)).text()).toContain('고친 초안');
  // A messenger that checks the link and the frame around the page are not counted.
  await open(token, 'HEAD');
  expect(sharedPageResponse.parse(await (await told(token)).json())).toMatchObject({
    title: '처음 초안',
    versionAt: null,
  });
  expect(await rowOf(id)).toMatchObject({ opened: 2, last_opened_at: expect.any(Date) });
});

test('a link to a version keeps showing that version', async () => {
  const pageId = await createPage('게시한 글');
  const published = await gateway.post('/api/private/page/publish', { pageId, baseRev: 1 }, mina);
  const { versionId } = publishPageResponse.parse(await published.json());
  const { token } = await shareOf(pageId, { versionId });
  await gateway.database
    .sql`update pages set draft = ${gateway.database.sql.json(saying('새 초안'))}, title = '새 제목' where id = ${pageId}`;
  const html = await (await open(token)).text();
  expect(html).toContain('게시한 글');
  expect(html).not.toMatch(/새 초안|새 제목/);
  const other = await createPage('다른 페이지');
  expect((await create(other, 1, versionId)).status).toBe(404);
});

test('a link ends by time, by hand, with the page in the trash, with a takedown, and with its creator', async () => {
  const { sql } = gateway.database;
  const pageId = await createPage('비밀 초안');
  const late = await shareOf(pageId, { days: 1 });
  await sql`update page_shares set expires_at = now() where id = ${late.id}`;
  await expectEnded(late.token, '비밀');

  const revoked = await shareOf(pageId);
  const revoke = (by: Person) =>
    gateway.app.request(`/rest/v1/page_shares?id=eq.${revoked.id}`, {
      method: 'DELETE',
      headers: { apikey: gateway.deps.supabase.publishableKey, authorization: `Bearer ${by.token}` },
    });
  await revoke(stranger);
  expect((await open(revoked.token)).status).toBe(200);
  await revoke(mina);
  await expectEnded(revoked.token, '비밀');

  const { token } = await shareOf(pageId);
  for (const column of ['removed_at', 'taken_down_at']) {
    await sql`update pages set ${sql(column)} = now() where id = ${pageId}`;
    await expectEnded(token, '비밀');
    // A new link of this user would also show nothing.
    expect((await create(pageId, 1)).ok).toBe(false);
    await sql`update pages set ${sql(column)} = null where id = ${pageId}`;
  }
  expect((await open(token)).status).toBe(200);
  await sql`update sites set removed_at = now() where id = ${siteId}`;
  await expectEnded(token, '비밀');
  await sql`update sites set removed_at = null where id = ${siteId}`;

  await sql`insert into site_members (site_id, user_id, email, role) values (${siteId}, ${jun.id}, ${jun.email}, 'editor')`;
  const ofJun = await shareOf(pageId, { by: jun });
  expect((await open(ofJun.token)).status).toBe(200);
  await sql`update profiles set suspended_at = now() where id = ${jun.id}`;
  await expectEnded(ofJun.token, '비밀');
  await sql`update profiles set suspended_at = null where id = ${jun.id}`;
  await sql`update site_members set role = 'viewer' where user_id = ${jun.id} and site_id = ${siteId}`;
  await sql`update site_members set role = 'editor' where user_id = ${jun.id} and site_id = ${siteId}`;
  await expectEnded(ofJun.token, '비밀');
});

test('only editors make a link and read it again, and its secret is nowhere in the database', async () => {
  const pageId = await createPage('우리 것');
  const { id, token } = await shareOf(pageId);
  expect(pageShareLinkResponse.parse(await (await linkOf(id, mina)).json()).url).toContain(token);
  expect((await linkOf(id, stranger)).status).toBe(404);
  expect((await create(pageId, 7, null, stranger)).status).toBe(404);
  expect((await create(pageId, 3650)).status).toBe(400);
  const [, code = ''] = token.split('.');
  const [row] = await gateway.database.sql`select page_shares::text as stored from page_shares where id = ${id}`;
  expect(row?.stored).not.toContain(code);
});

test('a token that is forged, of another link, or no token at all shows nothing', async () => {
  const pageId = await createPage('훔칠 것');
  const [mine, other] = [await shareOf(pageId), await shareOf(pageId)];
  const [, code = ''] = mine.token.split('.');
  const upper = `${mine.id.toUpperCase()}.${code}`;
  const forged = [
    `${mine.id}.${code.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
    `${other.id}.${code}`,
    upper,
  ];
  for (const token of [...forged, mine.id, `${mine.id}.`, `${mine.token}.x`, 'x', `${randomUUID()}.${code}`]) {
    await expectEnded(encodeURIComponent(token), '훔칠');
  }
});

test('a page has at most twenty valid links; expired links do not count @nightly', async () => {
  const pageId = await createPage('많은 링크');
  for (let count = 0; count < 20; count += 1) await shareOf(pageId);
  const refused = await create(pageId, 7);
  expect(await refused.text()).toContain('page_shares_full');
  await gateway.database.sql`
    update page_shares set expires_at = now() where id = (select id from page_shares where page_id = ${pageId} limit 1)`;
  expect((await create(pageId, 7)).status).toBe(200);
});

test('a network opens links a bounded number of times, and is told so in Korean @nightly', async () => {
  const { token } = await shareOf(await createPage('자주'));
  const statuses = new Set<number>();
  for (let times = 0; times <= PAGE_LIMITS.shareRead.points; times += 1) statuses.add((await told(token)).status);
  expect(statuses).toContain(429);
  const refused = await open(token);
  expect(refused.headers.get('content-type')).toMatch(/^text\/html/);
  expect(await refused.text()).toContain('조금 뒤에 다시 열어 주세요');
});
