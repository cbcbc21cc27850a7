import { randomUUID } from 'node:crypto';
import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseApp, from, type Person, startDatabaseApp } from '../../../testing/database-app.ts';

let gateway: DatabaseApp;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  gateway = await startDatabaseApp();
  owner = await gateway.signUp('김민아');
  admin = await gateway.signUp('운영자');
  await gateway.database.sql`update public.profiles set level = 'admin' where id = ${admin.id}`;
});
afterAll(() => gateway.stop());

async function publish(): Promise<string> {
  const [site] = await gateway.database.sql<{ id: string }[]>`select id from sites where owner_id = ${owner.id}`;
  const id = randomUUID();
  const block = BLOCKS.at(0);
  const draft = projectOf(block ? [block.make()] : []);
  await gateway.post(
    '/rest/v1/pages',
    { id, site_id: site?.id, slug: `p-${id.slice(0, 8)}`, title: '봄<b>', draft },
    owner,
  );
  expect(
    (await gateway.post('/api/private/page/publish', { pageId: id, baseRev: 1, keepsSamples: true }, owner)).status,
  ).toBe(200);
  return id;
}

let networks = 0;
function send(pageId: string, fields: Record<string, string>, address?: string) {
  networks += 1;
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' };
  const body = new URLSearchParams(fields).toString();
  const env = from(address ?? `10.7.${networks >> 8}.${networks & 255}`);
  return gateway.app.request(`/report/${pageId}`, { method: 'POST', headers, body }, env);
}
const reportsOf = (pageId: string) => gateway.database.sql<{ reason: string; body: string; status: string }[]>`
  select reason, body, status from public.page_reports where page_id = ${pageId} order by created_at`;
const act = (name: string, args: unknown, as: Person) => gateway.post(`/rest/v1/rpc/${name}`, args, as);
const landing = async (pageId: string) => (await gateway.app.request(`/landing/${pageId}`)).status;

test('a published page leads to a form without script, which shows its title as text', async () => {
  const pageId = await publish();
  const html = await (await gateway.app.request(`/landing/${pageId}`)).text();
  expect(html).toContain(`href="http://localhost:3000/report/${pageId}"`);
  const answer = await gateway.app.request(`/report/${pageId}`);
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/);
  expect(answer.headers.get('content-security-policy')).not.toContain('script-src');
  const form = await answer.text();
  expect(form).toContain('‘봄&lt;b&gt;’');
  expect(form).not.toContain('<script');
  expect((await gateway.app.request(`/report/${randomUUID()}`)).status).toBe(404);
  expect((await gateway.app.request('/report/x')).status).toBe(404);
});

test('the first reports of a network are stored, and an error is shown together with the typed text', async () => {
  const pageId = await publish();
  const wrong = await send(pageId, { reason: 'other', email: '"><script>', body: '' });
  expect(wrong.status).toBe(422);
  const html = await wrong.text();
  expect(html).toContain('어떤 까닭인지 적어 주세요');
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect(await reportsOf(pageId)).toEqual([]);
  expect((await send(pageId, { reason: 'fraud', body: '카드 번호를 물어요\u202e' }, '10.8.0.1')).status).toBe(303);
  // Another visitor of the same network can neither replace this report nor fill the list.
  for (const body of ['별일 아니에요', '정말 아니에요', '아니에요']) {
    expect((await send(pageId, { reason: 'other', body }, '10.8.0.1')).status).toBe(303);
  }
  await send(pageId, { reason: 'spam', homepage: 'https://spam.example' });
  expect((await reportsOf(pageId)).map(({ body }) => body)).toEqual([
    '카드 번호를 물어요',
    '별일 아니에요',
    '정말 아니에요',
  ]);
});

test('a network may report a page ten times; a refusal shows the typed text, and other pages stay open @nightly', async () => {
  const [pageId, other] = [await publish(), await publish()];
  const statuses: number[] = [];
  let last = '';
  for (let at = 0; at < 11; at += 1) {
    const answer = await send(pageId, { reason: 'spam', body: '도배' }, '10.9.0.1');
    statuses.push(answer.status);
    last = await answer.text();
  }
  expect(statuses.slice(0, 10).every((status) => status === 303)).toBe(true);
  expect(statuses[10]).toBe(429);
  expect(last).toContain('>도배</textarea>');
  expect((await send(other, { reason: 'spam', body: '도배' }, '10.9.0.1')).status).toBe(303);
});

test('an admin takes a page down: visitors get 410, its owner is told why, and it can be put back', async () => {
  const pageId = await publish();
  await send(pageId, { reason: 'fraud', body: '카드 번호를 물어요' });
  expect(await landing(pageId)).toBe(200);
  expect((await act('take_down_page', { p_page_id: pageId, p_reason: '피싱' }, owner)).status).toBe(403);
  expect((await act('take_down_page', { p_page_id: pageId, p_reason: '  ' }, admin)).status).toBe(400);
  expect((await act('take_down_page', { p_page_id: pageId, p_reason: '피싱' }, admin)).status).toBe(204);
  await act('take_down_page', { p_page_id: pageId, p_reason: '피싱' }, admin);
  gateway.clock.now += 1_000;
  expect(await landing(pageId)).toBe(410);
  expect((await gateway.app.request(`/report/${pageId}`)).status).toBe(404);
  expect(await reportsOf(pageId)).toMatchObject([{ status: 'taken_down' }]);
  const { sql } = gateway.database;
  expect(await sql`select kind, title, actor_id, email from public.notifications where user_id = ${owner.id}`).toEqual([
    { kind: 'page-builder.taken_down', title: '봄<b> · 사유: 피싱', actor_id: null, email: 'instant' },
  ]);
  expect((await act('restore_page', { p_page_id: pageId, p_reason: '' }, admin)).status).toBe(204);
  gateway.clock.now += 1_000;
  expect(await landing(pageId)).toBe(200);
  const actions = await sql<{ action: string }[]>`
    select action from public.audit_log where target_id = ${pageId} order by at`;
  expect(actions.map(({ action }) => action)).toEqual(['page.taken_down', 'page.restored']);
});

test('an editor of a page that was taken down asks for a review, and an admin first refuses and then grants it', async () => {
  const pageId = await publish();
  const { sql } = gateway.database;
  const siteId = (await sql<{ id: string }[]>`select site_id as id from public.pages where id = ${pageId}`)[0]?.id;
  const ask = (text: string, as = owner) => act('ask_page_review', { p_page_id: pageId, p_text: text }, as);
  const codeOf = async (answer: Response) => ((await answer.json()) as { message: string }).message;
  const waiting = async () => {
    const rows = (await (await act('admin_reports', { p_view: 'review' }, admin)).json()) as {
      page_id: string;
      live_version_id: string;
    }[];
    return rows.filter(({ page_id: id }) => id === pageId);
  };
  const counts = async () => (await (await act('admin_report_counts', {}, admin)).json()) as object;
  const told = async () =>
    (
      await sql<{ kind: string }[]>`
        select kind from public.notifications where user_id = ${owner.id} and target_id = ${pageId} order by created_at`
    ).map(({ kind }) => kind);

  expect(await codeOf(await ask('이대로 괜찮아요'))).toBe('not_taken_down');
  await act('take_down_page', { p_page_id: pageId, p_reason: '피싱' }, admin);
  expect((await ask('  ')).status).toBe(400);
  expect((await ask('가'.repeat(2001))).status).toBe(400);
  expect((await ask('남의 페이지', admin)).status).toBe(404);
  expect((await ask('카드 번호를 안 물어요')).status).toBe(204);
  // Asking again changes the text. The request keeps its place.
  const [first] = await waiting();
  expect((await ask(' 카드 번호 칸을\u202e 지웠어요 ')).status).toBe(204);
  expect(await waiting()).toEqual([{ ...first, review_text: '카드 번호 칸을 지웠어요' }]);
  expect(await counts()).toMatchObject({ review: 1 });
  expect((await act('admin_report_counts', {}, owner)).status).toBe(403);
  expect(first).toMatchObject({ count: 0, reports: [], taken_down_reason: '피싱' });

  // An admin looks at the page by a link that nobody of the site gets.
  const share = (as: Person) => act('share_for_review', { p_page_id: pageId }, as);
  expect((await share(owner)).status).toBe(403);
  const shareId = (await (await share(admin)).json()) as string;
  const linkFor = (as: Person) => gateway.post('/api/private/page/shareLink', { shareId }, as);
  expect((await linkFor(owner)).status).toBe(404);
  const { url } = (await (await linkFor(admin)).json()) as { url: string };
  const token = new URL(url, 'http://localhost').searchParams.get('token');
  const document = async () => (await gateway.app.request(`/api/public/page/share/${token}/document`)).status;
  expect(await document()).toBe(200);
  // The link shows the version that visitors get when the page is put back, and not the draft.
  const shownFor = async (id: string) =>
    (
      await sql`select s.version_id = p.live_version_id as published from page_shares s join pages p on p.id = s.page_id
      where s.id = ${id}`
    )[0];
  expect(await shownFor(shareId)).toEqual({ published: true });

  // No review can be requested while the page or its site is in the trash.
  for (const table of ['pages', 'sites'] as const) {
    const id = table === 'pages' ? pageId : siteId;
    await sql`update ${sql(`public.${table}`)} set removed_at = now() where id = ${id ?? ''}`;
    expect([table, await document(), await waiting(), (await share(admin)).status]).toEqual([table, 410, [], 404]);
    expect(await counts()).toMatchObject({ review: 0 });
    await sql`update ${sql(`public.${table}`)} set removed_at = null where id = ${id ?? ''}`;
  }
  expect(await document()).toBe(200);

  const refuse = (reason: string, as: Person) => act('refuse_page_review', { p_page_id: pageId, p_reason: reason }, as);
  expect((await refuse('아직 있어요', owner)).status).toBe(403);
  expect((await refuse(' ', admin)).status).toBe(400);
  expect((await refuse('아직 있어요', admin)).status).toBe(204);
  // When two admins answer, the second one finds no open request.
  expect((await refuse('나도 봤어요', admin)).status).toBe(204);
  expect(await waiting()).toEqual([]);
  expect([await document(), (await share(admin)).status]).toEqual([410, 404]);
  expect(await counts()).toMatchObject({ review: 0 });
  expect(await told()).toEqual(['page-builder.taken_down', 'page-builder.review_refused']);
  expect(await codeOf(await ask('다시 봐 주세요'))).toBe('review_too_soon');
  gateway.clock.now += 1_000;
  expect(await landing(pageId)).toBe(410);

  await sql`update public.pages set review_answered_at = now() - interval '25 hours' where id = ${pageId}`;
  expect((await ask('이제 지웠어요')).status).toBe(204);
  // The owner publishes a new version while an admin looks at the old one.
  const [seen] = await waiting();
  await sql`update public.pages set title = '고친 봄', rev = rev + 1 where id = ${pageId}`;
  expect(
    (await gateway.post('/api/private/page/publish', { pageId, baseRev: 2, keepsSamples: true }, owner)).status,
  ).toBe(200);
  const restore = (p_version_id: unknown) =>
    act('restore_page', { p_page_id: pageId, p_reason: '', p_version_id }, admin);
  expect(await codeOf(await restore(seen?.live_version_id))).toBe('published_again');
  const none = '00000000-0000-0000-0000-000000000000';
  expect(await codeOf(await restore(none))).toBe('published_again');
  const [again] = await waiting();
  expect([again?.live_version_id === seen?.live_version_id, await landing(pageId)]).toEqual([false, 410]);
  // The page cannot be put back while no admin has looked at the new version, for example when only the list was read again.
  expect(await codeOf(await restore(again?.live_version_id))).toBe('not_looked_at');
  expect((await share(admin)).status).toBe(200);
  expect((await restore(again?.live_version_id)).status).toBe(204);
  gateway.clock.now += 1_000;
  expect(await landing(pageId)).toBe(200);
  expect(await waiting()).toEqual([]);
  expect(
    await sql`select review_text, review_answer, review_answered_at from public.pages where id = ${pageId}`,
  ).toEqual([{ review_text: '', review_answer: '', review_answered_at: null }]);
  expect(await told()).toEqual(['page-builder.taken_down', 'page-builder.review_refused', 'page-builder.put_back']);
});

test('only these functions write a request for a review', async () => {
  const pageId = await publish();
  const forged = (column: string) =>
    gateway.database.sql.begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true)`;
      await tx.unsafe(`update public.pages set ${column} = ${column} where id = '${pageId}'`);
    });
  for (const column of ['review_asked_at', 'review_text', 'review_answered_at', 'review_answer']) {
    await expect(forged(column), column).rejects.toThrow('permission denied');
  }
});

test('an admin dismisses the reports of a page, and they leave the list of open reports', async () => {
  const pageId = await publish();
  await send(pageId, { reason: 'privacy', body: '', email: 'who@example.com' });
  await send(pageId, { reason: 'spam' });
  const view = async (name: string) => {
    const rows = (await (await act('admin_reports', { p_view: name }, admin)).json()) as {
      page_id: string;
      count: number;
    }[];
    return rows.filter(({ page_id: id }) => id === pageId);
  };
  expect(await view('open')).toMatchObject([{ count: 2, title: '봄<b>', is_live: true }]);
  expect((await act('dismiss_reports', { p_page_id: pageId, p_reason: '문제없음' }, admin)).status).toBe(204);
  expect(await view('open')).toEqual([]);
  expect(await view('dismissed')).toHaveLength(1);
  expect((await act('admin_reports', {}, owner)).status).toBe(403);
});
