import { randomUUID } from 'node:crypto';
import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { createLimits } from '../../../platform/middleware/rate-limit/limits.ts';
import { createSharedCounts } from '../../../platform/middleware/rate-limit/shared-counts.ts';
import { createRest } from '../../../platform/supabase/rest.ts';
import { type DatabaseApp, from, type Person, startDatabaseApp } from '../../../testing/database-app.ts';
import { FORM_LIMITS, type FormLimit } from './limits.ts';

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

const formBlock = BLOCKS.find(({ id }) => id === 'form');
const project = () => projectOf(formBlock ? [formBlock.make()] : []);

interface Published {
  pageId: string;
  /** The address to which the form of a page is sent. */
  action: string;
  html: string;
}

const publish = (pageId: string, baseRev: number, owner = mina) =>
  gateway.post('/api/private/page/publish', { pageId, baseRev, keepsSamples: true }, owner);

async function pageWithForm(owner = mina, ofSite = siteId): Promise<Published> {
  const pageId = randomUUID();
  const page = { id: pageId, site_id: ofSite, slug: `p-${pageId.slice(0, 8)}`, title: '문의', draft: project() };
  await gateway.post('/rest/v1/pages', page, owner);
  expect((await publish(pageId, 1, owner)).status).toBe(200);
  return { pageId, ...(await visit(pageId)) };
}

async function visit(pageId: string) {
  const html = await (await gateway.app.request(`/landing/${pageId}`)).text();
  return { html, action: / action="([^"]+)"/.exec(html)?.[1] ?? '' };
}

test('a page is published when its form and its links have an emoji where a text is cut', async () => {
  const pageId = randomUUID();
  const text = JSON.stringify(project());
  const changed = JSON.parse(text, (key, value) =>
    key === 'data-name' || (key === 'content' && value === '이름') ? `${'n'.repeat(198)}😀😀` : value,
  );
  const link = { tagName: 'a', attributes: { href: '' }, components: `${'a'.repeat(59)}😀😀😀` };
  changed.pages[0].frames[0].component.components.push(link);
  const page = { id: pageId, site_id: siteId, slug: `p-${pageId.slice(0, 8)}`, title: '이모지', draft: changed };
  expect((await gateway.post('/rest/v1/pages', page, mina)).status).toBeLessThan(300);
  const answer = await publish(pageId, 1);
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
  const [form] = await gateway.database.sql`
    select f.name, f.form_definitions from (
      select f.name, (select jsonb_agg(d.fields) from form_definitions d where d.form_id = f.id) as form_definitions
      from forms f where f.page_id = ${pageId}) f`;
  expect(JSON.stringify(form)).toContain(`${'n'.repeat(198)}`);
});

const GOOD = {
  'a.name': '김민아',
  'a.phone': '010-1234-5678',
  'a.topic': '가격',
  'a.message': '첫 줄\r\n둘째 줄',
  consent: 'yes',
};

let visitor = 0;
/** Sends a form as a sandboxed page does. Each request comes from another network. */
function send(
  action: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  address?: string,
  app = gateway.app,
) {
  visitor += 1;
  const env = from(address ?? `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`);
  const body = new URLSearchParams(fields).toString();
  const sent = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', ...headers };
  return app.request(action, { method: 'POST', headers: sent, body }, env);
}

const answersOf = (pageId: string) => gateway.database.sql<
  { data: Record<string, unknown>; status: string; consent_at: Date | null; consent_text: string; body: string }[]
>`
  select s.data, s.status, s.consent_at, s.body, d.consent_text from public.form_submissions s
  join public.forms f on f.id = s.form_id join public.form_definitions d on d.id = s.definition_id
  where f.page_id = ${pageId} order by s.created_at, s.id`;

describe('a form of a published page', () => {
  test('a form is sent to an address that names page, version and form; it is the same for all visitors', async () => {
    const { pageId, action, html } = await pageWithForm();
    expect(action).toMatch(/^\/form\/[\w-]+\.[\w-]+$/);
    expect(await visit(pageId)).toEqual({ html, action });
    expect((await publish(pageId, 1)).status).toBe(200);
    expect((await visit(pageId)).action).toBe(action);
    const payload = await (await gateway.app.request(`/landing/${pageId}/_payload.json`)).text();
    expect(payload).toContain('남길 말');
    expect(payload).not.toContain('/form/');
  });

  test('a form works without a script, and its owner gets the answers with the text of the consent', async () => {
    const { pageId, action } = await pageWithForm();
    const answer = await send(action, GOOD);
    expect(answer.status).toBe(303);
    const thanks = await gateway.app.request(answer.headers.get('location') ?? '');
    expect(thanks.status).toBe(200);
    expect(await thanks.text()).toContain('잘 받았어요');
    expect(await answersOf(pageId)).toEqual([
      {
        data: { name: '김민아', phone: '010-1234-5678', topic: '가격', message: '첫 줄\n둘째 줄' },
        status: 'new',
        consent_at: expect.any(Date),
        consent_text: expect.stringContaining('개인정보 수집·이용에 동의해요'),
        body: '김민아 · 010-1234-5678 · 가격 · 첫 줄 둘째 줄',
      },
    ]);
  });

  test('a form asks for the consent of its site as it was when the page was published', async () => {
    const { sql } = gateway.database;
    const consentTo = (text: string) =>
      sql`update public.sites set settings = ${sql.json({ consent: text })} where id = ${siteId}`;
    await consentTo('수집 항목: 이름. 보관 기간: 석 달.');
    const { pageId, action, html } = await pageWithForm();
    await consentTo('');
    expect(html).toContain('보관 기간: 석 달.');
    expect((await send(action, { ...GOOD, consent: '' })).status).toBe(422);
    expect((await send(action, GOOD)).status).toBe(303);
    expect((await answersOf(pageId)).map(({ consent_text: text }) => text)).toEqual([
      '개인정보 수집·이용에 동의해요 수집 항목: 이름. 보관 기간: 석 달.',
    ]);
    // The draft keeps the block's own text, so the next publication uses the present consent of the site.
    const [page] = await sql<{ draft: string }[]>`select draft::text from public.pages where id = ${pageId}`;
    expect(page?.draft).not.toContain('석 달');
  });

  test('a form with an error is shown again with the typed answers, and nothing is stored', async () => {
    const { pageId, action } = await pageWithForm();
    const answer = await send(action, {
      'a.name': '"><script>alert(1)</script>',
      'a.phone': '전화 없음',
      'a.topic': '없는 보기',
      'a.message': '',
    });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'none'.*sandbox/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(html).not.toContain('<script');
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(html).toContain('value="전화 없음"');
    expect(html).toContain('전화번호를 확인해 주세요');
    expect(html).toContain('동의해 주셔야');
    expect(html).toContain(` action="${action}"`);
    expect(await answersOf(pageId)).toEqual([]);
  });

  test('answers are stored in NFC and without control characters', async () => {
    const { pageId, action } = await pageWithForm();
    await send(action, {
      ...GOOD,
      'a.name': '민아\u0000\u202e\u0007'.normalize('NFD'),
      'a.phone': ' ０１０-1234-5678',
    });
    expect((await answersOf(pageId))[0]?.data).toMatchObject({ name: '민아', phone: '010-1234-5678' });
  });

  test('a double click and a repeated request are stored once, and another answer is stored again', async () => {
    const { pageId, action } = await pageWithForm();
    const clicks = await Promise.all(Array.from({ length: 5 }, () => send(action, GOOD, {}, '10.9.9.9')));
    expect(clicks.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    expect(await answersOf(pageId)).toHaveLength(1);
    await send(action, { ...GOOD, 'a.message': '하나 더' }, {}, '10.9.9.9');
    await send(action, GOOD, {}, '10.9.9.10');
    expect(await answersOf(pageId)).toHaveLength(3);
  });

  test('many simultaneous answers are each stored exactly once', async () => {
    const { pageId, action } = await pageWithForm();
    const count = process.env.NIGHTLY ? 1000 : 150;
    const statuses = await Promise.all(
      Array.from(
        { length: count },
        async (_, at) => (await send(action, { ...GOOD, 'a.message': `${at}번째` })).status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([303]));
    const stored = (await answersOf(pageId)).map(({ data }) => data.message);
    expect(stored).toHaveLength(count);
    expect(new Set(stored).size).toBe(count);
  });

  test('an answer of a program is marked as such', async () => {
    const { pageId, action } = await pageWithForm();
    expect((await send(action, { ...GOOD, homepage: 'https://spam.example' })).status).toBe(303);
    expect((await answersOf(pageId)).map(({ status }) => status)).toEqual(['spam']);
  });

  test('a form of a version that was just replaced still works, and one of an unpublished page does not', async () => {
    const { pageId, action } = await pageWithForm();
    await gateway.post(
      '/rest/v1/rpc/save_draft',
      { p_page_id: pageId, p_base_rev: 1, p_project: project(), p_title: '새' },
      mina,
    );
    await publish(pageId, 2);
    expect((await visit(pageId)).action).not.toBe(action);
    expect((await send(action, GOOD)).status).toBe(303);
    await gateway.post('/api/private/page/unpublish', { pageId }, mina);
    const closed = await send(action, GOOD);
    expect(closed.status).toBe(410);
    expect(await closed.text()).toContain('답을 받지 않는 폼이에요');
  });
});

function counterOf(limit: FormLimit, of: string) {
  const counts = createSharedCounts(createRest(gateway.deps.supabase), () => {}, 30_000);
  return createLimits({ counts, signer: gateway.deps.signer }, FORM_LIMITS)(limit, of);
}

/** Counts answers or views of a network or site until only `left` more are allowed. */
async function useUp(limit: FormLimit, of: string, left = 0): Promise<void> {
  const { limiter, key } = counterOf(limit, of);
  await Promise.all(Array.from({ length: FORM_LIMITS[limit].points - left }, () => limiter.consume(key)));
}

describe('refused answers', () => {
  test.each([
    ['a token that the gateway did not sign', '/form/eyJ4Ijoxfq.AAAA', 410],
    ['a token of another use', '', 410],
    ['the preview', '/form/preview', 200],
  ])('%s is refused with a page', async (_name, path, status) => {
    const { pageId } = await pageWithForm();
    const other = `/form/${gateway.deps.signer.sign('page preview', [pageId, pageId, 'form'], Number.MAX_SAFE_INTEGER)}`;
    const answer = await send(path || other, GOOD);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answersOf(pageId)).toEqual([]);
  });

  test('other kinds of content and too much of it are refused', async () => {
    const { pageId, action } = await pageWithForm();
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', '']) {
      expect((await send(action, GOOD, { 'content-type': type })).status, type).toBe(415);
    }
    expect((await send(action, { ...GOOD, 'a.message': '가'.repeat(50_000) })).status).toBe(413);
    expect((await send(action, { ...GOOD, 'a.message': '가'.repeat(6000) })).status).toBe(422);
    expect(await answersOf(pageId)).toEqual([]);
  });

  test('answers are limited by network, and the refusal shows the typed answers @nightly', async () => {
    const { action } = await pageWithForm();
    const { points } = FORM_LIMITS.formNetwork;
    // Sends the requests in parts, because the lane of one network has a limited number of places.
    for (let left = points; left > 0; left -= 100) {
      await Promise.all(Array.from({ length: Math.min(left, 100) }, () => send(action, {}, {}, '10.8.8.8')));
    }
    const refused = await send(action, GOOD, {}, '10.8.8.8');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused.text()).toContain('value="김민아"');
    expect((await send(action, GOOD, {}, '10.8.8.7')).status).toBe(303);
  });

  test('each network gets a limited number of rendered refusals, so that refusals cost less than answers', async () => {
    const { action } = await pageWithForm();
    await useUp('formNetwork', `198.51.100.11 ${siteId}`);
    await useUp('formShown', `198.51.100.11 ${siteId}`);
    const refused = await send(action, GOOD, {}, '198.51.100.11');
    const html = await refused.text();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(html).toContain('뒤로 가면 적은 내용이 남아 있어요');
    expect(html).not.toContain('<form');
  });

  test('each network gets a limited number of rendered forms and thanks pages', async () => {
    const { action } = await pageWithForm();
    const status = async (path: string) => (await gateway.app.request(path, {}, from('198.51.100.9'))).status;
    await useUp('formShown', `198.51.100.9 ${siteId}`, 2);
    expect([await status(action), await status(`${action}/thanks`)]).toEqual([200, 200]);
    expect([await status(action), await status(`${action}/thanks`)]).toEqual([429, 429]);
    expect((await gateway.app.request(action, {}, from('198.51.100.10'))).status).toBe(200);
  });

  test('a network that floods one form blocks neither other networks nor its own answers to other sites @nightly', async () => {
    const pages = await Promise.all(
      ['박준', '이소라'].map(async (name) => {
        const owner = await gateway.signUp(name);
        const [site] = await gateway.database.sql<{ id: string }[]>`select id from sites where owner_id = ${owner.id}`;
        return { ...(await pageWithForm(owner, site?.id)), ofSite: site?.id ?? '' };
      }),
    );
    const [flooded, other] = pages as [(typeof pages)[0], (typeof pages)[0]];
    const flooder = '198.51.100.40';
    // Most of the limit is used up directly, so that the test is quick.
    await useUp('formNetwork', `${flooder} ${flooded.ofSite}`, 20);
    const gateways = [gateway.app, createApp(gateway.deps)];
    const flood = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        send(flooded.action, { ...GOOD, 'a.name': `${n}` }, {}, flooder, gateways[n % 2]),
      ),
    );
    const statuses = flood.map(({ status }) => status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    for (const app of gateways) {
      const neighbour = { ...GOOD, 'a.name': randomUUID() };
      expect((await send(flooded.action, neighbour, {}, '198.51.100.41', app)).status).toBe(303);
      const written = await send(other.action, { ...GOOD, 'a.name': randomUUID() }, {}, flooder, app);
      expect(written.status).toBe(303);
      const thanks = await app.request(written.headers.get('location') ?? '', {}, from(flooder));
      expect(thanks.status).toBe(200);
    }
    // The refused answers did not count towards the limit of the site.
    const { limiter, key } = counterOf('formSite', flooded.ofSite);
    expect((await limiter.get(key))?.consumedPoints).toBe(22);
  });

  test('a full site answers “답을 더 받을 수 없어요” with the typed answers', async () => {
    const { action } = await pageWithForm();
    const { sql } = gateway.database;
    await sql`update public.usage_limits set max_rows = 0 where resource = 'site_form_answers'`;
    const refused = await send(action, GOOD);
    await sql`update public.usage_limits set max_rows = 200000 where resource = 'site_form_answers'`;
    expect(refused.status).toBe(503);
    const html = await refused.text();
    expect(html).toContain('답을 더 받을 수 없어요');
    expect(html).toContain('value="김민아"');
  });
});
