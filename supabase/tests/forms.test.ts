import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, personId, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

const FORM = { key: 'form', name: '문의', hash: 'one', fields: [{ key: 'name', label: '이름' }], consent: '동의해요' };

/** Publishes our page with a form, this many days ago. Returns the version. */
async function publish(tx: Transaction, form: unknown = FORM, days = 0): Promise<string> {
  const version = await scalar<string>(tx`
    insert into public.page_versions (page_id, site_id, kind, title, project, at)
    select id, site_id, 'publish', title, '{}', now() - make_interval(days => ${days})
    from public.pages where id = ${IDS.ourPage} returning id`);
  await tx`update public.pages set live_version_id = ${version}, published_at = now() where id = ${IDS.ourPage}`;
  await tx`select public.keep_forms(${IDS.ourPage}, ${version}, ${tx.json([form as never])})`;
  return version;
}

interface Sent {
  form?: unknown;
  digest?: string;
  window?: number;
  isSpam?: boolean;
  body?: string;
}

const send = (tx: Transaction, version: string, { form = FORM, digest = crypto.randomUUID(), ...rest }: Sent = {}) =>
  scalar<{ ok: boolean; id?: string }>(tx`
    select public.submit_form(${IDS.ourPage}, ${version}, ${tx.json(form as never)}, ${tx.json({ name: '민아' })},
      ${rest.body ?? '민아'}, true, 'network', ${digest}, ${rest.window ?? 600}, ${rest.isSpam ?? false})`);
const answersOf = (tx: Transaction) => tx<{ id: string; status: string; consent_text: string; days: number }[]>`
  select s.id, s.status, d.consent_text, extract(day from s.purge_at - s.created_at)::int as days
  from public.form_submissions s join public.form_definitions d on d.id = s.definition_id
  where s.form_id = ${IDS.ourForm} and s.id <> ${IDS.ourAnswer} order by s.created_at, s.id`;
const change = (tx: Transaction, who: PersonName, call: string) =>
  as(tx, who, (me) => scalar<number>(me.unsafe(`select public.${call}`)));
const ourAnswer = `array['${IDS.ourAnswer}']::uuid[]`;

test(
  'a page whose form is refused stays as it was published before',
  withFixture(async (tx) => {
    const live = await publish(tx);
    const [page] = await tx<{ rev: number }[]>`select rev from public.pages where id = ${IDS.ourPage}`;
    const publishWith = (form: object, inner: Transaction) => inner`
      select public.publish_page(${IDS.ourPage}, ${page?.rev ?? 0}, ${personId('owner')}, 'new', 'new', '[]', null, null, null,
        ${tx.json([form as never])})`;
    expect(await refusalOf(tx.savepoint((inner) => publishWith({ ...FORM, fields: 'none' }, inner)))).toMatch(/check/);
    const liveOf = () => scalar<string>(tx`select live_version_id from public.pages where id = ${IDS.ourPage}`);
    expect(await liveOf()).toBe(live);
    await publishWith({ ...FORM, hash: 'two' }, tx);
    expect(await liveOf()).not.toBe(live);
    expect(
      await tx`select from public.form_definitions d join public.forms f on f.id = d.form_id
      where f.page_id = ${IDS.ourPage} and d.hash = 'two'`,
    ).toHaveLength(1);
  }),
);

describe('an answer', () => {
  test(
    'an answer is stored once, however often it is sent within its time window',
    withFixture(async (tx) => {
      const version = await publish(tx);
      const first = await send(tx, version, { digest: 'same' });
      expect(await send(tx, version, { digest: 'same' })).toEqual(first);
      await tx`update public.form_submissions set created_at = now() - interval '11 minutes' where id = ${first.id ?? ''}`;
      expect((await send(tx, version, { digest: 'same' })).id).not.toBe(first.id);
      expect(await answersOf(tx)).toHaveLength(2);
    }),
  );

  test(
    'an answer keeps the text of its consent when the form changes',
    withFixture(async (tx) => {
      const first = await publish(tx);
      await send(tx, first);
      const changed = { ...FORM, hash: 'two', name: '예약', consent: '다른 글에 동의해요' };
      const second = await publish(tx, changed);
      await send(tx, second, { form: changed });
      // A visitor still has the first version open.
      await send(tx, first);
      const texts = (await answersOf(tx)).map((row) => row.consent_text).sort();
      expect(texts).toEqual(['다른 글에 동의해요', '동의해요', '동의해요']);
      expect(await scalar(tx`select name from public.forms where id = ${IDS.ourForm}`)).toBe('예약');
    }),
  );

  test(
    'an answer is refused when the page is closed, taken down, in the trash, or was replaced a day ago',
    withFixture(async (tx) => {
      const old = await publish(tx);
      const version = await publish(tx);
      expect((await send(tx, old)).ok).toBe(true);
      expect((await send(tx, crypto.randomUUID())).ok).toBe(false);
      await tx`update public.pages set published_at = now() - interval '25 hours' where id = ${IDS.ourPage}`;
      expect((await send(tx, old)).ok).toBe(false);
      expect((await send(tx, version)).ok).toBe(true);
      for (const closing of ['taken_down_at = now()', 'removed_at = now()', 'live_version_id = null']) {
        await tx.savepoint(async (inner) => {
          await inner.unsafe(`update public.pages set ${closing} where id = '${IDS.ourPage}'`);
          expect((await send(inner, version)).ok, closing).toBe(false);
          await inner.unsafe(
            `update public.pages set taken_down_at = null, removed_at = null, live_version_id = '${version}' where id = '${IDS.ourPage}'`,
          );
        });
      }
      await tx`update public.sites set removed_at = now() where id = (select site_id from public.pages where id = ${IDS.ourPage})`;
      expect((await send(tx, version)).ok).toBe(false);
    }),
  );

  test(
    'an answer is refused for a version that was replaced long ago, also on the day of another publication',
    withFixture(async (tx) => {
      const first = await publish(tx, FORM, 30);
      const second = await publish(tx, FORM, 20);
      const third = await publish(tx);
      expect((await send(tx, first)).ok).toBe(false);
      expect((await send(tx, second)).ok).toBe(true);
      expect((await send(tx, third)).ok).toBe(true);
    }),
  );

  test(
    'an answer is deleted after the form’s days, as spam after 30 days, and with its page',
    withFixture(async (tx) => {
      const version = await publish(tx);
      const { id = '' } = await send(tx, version);
      await send(tx, version, { isSpam: true });
      expect((await answersOf(tx)).map(({ status, days }) => [status, days])).toEqual(
        expect.arrayContaining([
          ['new', 365],
          ['spam', 30],
        ]),
      );
      await change(tx, 'manager', `set_form_retention('${IDS.ourForm}', 30)`);
      expect((await answersOf(tx)).map(({ days }) => days)).toEqual([30, 30]);
      await change(tx, 'member', `mark_answers(array['${id}']::uuid[], null, 'spam')`);
      await change(tx, 'member', `mark_answers(array['${id}']::uuid[], null, 'new')`);
      expect((await answersOf(tx)).find((row) => row.id === id)?.days).toBe(30);
      await tx`update public.form_submissions set purge_at = now() where id = ${id}`;
      await tx`select public.purge_expired()`;
      expect((await answersOf(tx)).map((row) => row.id)).not.toContain(id);
      await tx`delete from public.pages where id = ${IDS.ourPage}`;
      expect(await answersOf(tx)).toEqual([]);
    }),
  );
});

describe('the forms of a page', () => {
  const kept = async (tx: Transaction) =>
    (
      await tx<{ name: string }[]>`
        select f.key || ' ' || d.hash as name from public.forms f join public.form_definitions d on d.form_id = f.id
        where f.page_id = ${IDS.ourPage} and f.id <> ${IDS.ourForm} order by 1`
    ).map(({ name }) => name);
  const form = (key: string, hash: string) => ({ ...FORM, key, hash });

  test(
    'the forms of a page are those of its newest version and those with answers',
    withFixture(async (tx) => {
      const first = await publish(tx, form('tour', 'one'));
      await publish(tx, form('tour', 'two'));
      expect(await kept(tx)).toEqual(['tour two']);
      // A visitor still has the first version open.
      await send(tx, first, { form: form('tour', 'one') });
      await publish(tx, form('visit', 'one'));
      expect(await kept(tx)).toEqual(['tour one', 'visit one']);
      await publish(tx, form('call', 'one'));
      expect(await kept(tx)).toEqual(['call one', 'tour one']);
      expect((await send(tx, first, { form: form('tour', 'two') })).ok).toBe(true);
      expect(await kept(tx)).toEqual(['call one', 'tour one', 'tour two']);
    }),
  );

  test(
    'forms keep the retention that a manager chose before the first answer',
    withFixture(async (tx) => {
      await publish(tx, form('tour', 'one'));
      const tour = await scalar<string>(tx`select id from public.forms where key = 'tour'`);
      await change(tx, 'manager', `set_form_retention('${tour}', 30)`);
      await publish(tx, form('visit', 'one'));
      expect(await scalar(tx`select retention_days from public.forms where id = ${tour}`)).toBe(30);
    }),
  );

  test(
    'the questions of forms count towards the space of answers',
    withFixture(async (tx) => {
      const bytes = async () =>
        Number(
          await scalar<string>(tx`
            select u.byte_count from public.usage u join public.pages p on p.site_id = u.owner_id
            where u.resource = 'site_form_answers' and p.id = ${IDS.ourPage}`),
        );
      const before = await bytes();
      await publish(tx, { ...form('tour', 'one'), consent: 'x'.repeat(5000) });
      expect(await bytes()).toBeGreaterThan(before + 5000);
    }),
  );
});

test(
  'changing the retention of many answers takes several statements @nightly',
  withFixture(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into public.form_submissions (form_id, site_id, definition_id, version_id, data, ip_hash, digest, purge_at)
      select s.form_id, s.site_id, s.definition_id, s.version_id, '{}', '', '', s.purge_at
      from public.form_submissions s, generate_series(1, 12000) where s.id = ${IDS.ourAnswer}`;
    await tx`set local session_replication_role = origin`;
    const settled = () =>
      scalar<number>(tx`
        select count(*)::int from public.form_submissions
        where form_id = ${IDS.ourForm} and purge_at = created_at + interval '30 days'`);
    const settle = () => scalar<number>(tx`select public.settle_form_retention()`);
    await change(tx, 'manager', `set_form_retention('${IDS.ourForm}', 30)`);
    expect(await settled()).toBe(10_000);
    expect(await settle()).toBe(2_001);
    expect(await settled()).toBe(12_001);
    expect(await settle()).toBe(0);
  }),
  60_000,
);

describe('notifications', () => {
  const sendNews = async (tx: Transaction) => {
    await tx`update public.forms set news_at = news_at - interval '1 minute' where news_at is not null`;
    return scalar<number>(tx`select public.send_form_news()`);
  };
  const told = (tx: Transaction) => tx<{ user_id: string; count: number; waits: number | null }[]>`
    select user_id, count, extract(epoch from mail_at - now())::int as waits from public.notifications
    where kind = 'page-builder.answered' order by user_id, created_at`;

  test(
    'any number of answers is one notification and one mail for each editor',
    withFixture(async (tx) => {
      await tx`update public.notifications set mail_at = null`;
      const version = await publish(tx);
      for (let at = 0; at < 30; at += 1) await send(tx, version);
      expect(await sendNews(tx)).toBe(1);
      expect(await sendNews(tx)).toBe(0);
      const people = ['member', 'manager', 'owner'].map((name) => personId(name as PersonName)).sort();
      // The count includes the answer of the fixture.
      expect(await told(tx)).toEqual(people.map((user_id) => ({ user_id, count: 31, waits: 0 })));
      expect(await scalar<number>(tx`select public.collect_notification_mails()`)).toBe(3);
      await tx`update public.form_submissions set created_at = created_at - interval '1 minute'`;
      await tx`update public.forms set told_at = told_at - interval '30 seconds'`;
      await send(tx, version);
      await sendNews(tx);
      expect((await told(tx))[0]).toMatchObject({ count: 32, waits: 900 });
    }),
  );

  test(
    'spam causes no notification',
    withFixture(async (tx) => {
      await send(tx, await publish(tx), { isSpam: true });
      expect(await sendNews(tx)).toBe(0);
    }),
  );
});

describe('the inbox', () => {
  test(
    'the inbox has the forms of a member’s site, and the number of unread answers by page',
    withFixture(async (tx) => {
      const version = await publish(tx);
      await send(tx, version);
      await send(tx, version, { isSpam: true });
      const siteId = await scalar<string>(tx`select site_id from public.pages where id = ${IDS.ourPage}`);
      const shelf = await as(tx, 'viewer', (me) =>
        scalar<{ forms: object[] }>(me`select public.form_shelf(${siteId})`),
      );
      expect(shelf.forms).toEqual([
        expect.objectContaining({ id: IDS.ourForm, name: '문의', is_live: true, total: 3, unread: 2 }),
      ]);
      const unread = (who: PersonName) =>
        as(tx, who, (me) => me`select page_id, unread::int from public.unread_answers()`);
      expect(await unread('viewer')).toEqual([{ page_id: IDS.ourPage, unread: 2 }]);
      expect(await unread('stranger')).toEqual([]);
      expect(await unread('suspended')).toEqual([]);
    }),
  );

  test(
    'a removed answer is read, is only in the trash for 30 days, and gets the form’s retention when it is restored',
    withFixture(async (tx) => {
      const version = await publish(tx);
      const { id = '' } = await send(tx, version);
      const siteId = await scalar<string>(tx`select site_id from public.pages where id = ${IDS.ourPage}`);
      const isIn = (call: string) =>
        as(tx, 'member', async (me) =>
          (await me.unsafe<{ id: string }[]>(`select id from public.${call}`)).some((row) => row.id === id),
        );
      const places = async () => ({
        open: await isIn(`form_answers('${siteId}', null, 'open')`),
        all: await isIn(`form_answers('${siteId}', null, 'all')`),
        unread: await isIn(`form_answers('${siteId}', null, 'unread')`),
        removed: await isIn(`form_answers('${siteId}', null, 'removed')`),
        found: await isIn(`form_answers('${siteId}', null, 'all', '민아')`),
        file: await isIn(`form_export('${IDS.ourForm}')`),
      });
      const days = async () => (await answersOf(tx)).find((row) => row.id === id)?.days;
      expect(await places()).toEqual({ open: true, all: true, unread: true, removed: false, found: true, file: true });

      await change(tx, 'member', `mark_answers(array['${id}']::uuid[], null, 'removed')`);
      await change(tx, 'member', `mark_answers(array['${id}']::uuid[], false)`);
      const nowhere = { open: false, all: false, unread: false, removed: true, found: false, file: false };
      expect(await places()).toEqual(nowhere);
      expect(await days()).toBe(30);
      await change(tx, 'manager', `set_form_retention('${IDS.ourForm}', 90)`);
      expect(await days()).toBe(30);

      await change(tx, 'member', `mark_answers(array['${id}']::uuid[], false, 'new')`);
      expect(await places()).toMatchObject({ open: true, unread: true, removed: false });
      expect(await days()).toBe(90);
      await change(tx, 'member', `save_answer_note('${id}', 1, '토요일에 전화')`);
      expect(await isIn(`form_answers('${siteId}', null, 'all', '토요일')`)).toBe(true);
    }),
  );

  test(
    'an answer stays in the trash no longer than its form keeps answers',
    withFixture(async (tx) => {
      await change(tx, 'manager', `set_form_retention('${IDS.ourForm}', 10)`);
      await change(tx, 'member', `mark_answers(array['${IDS.ourAnswer}']::uuid[], null, 'removed')`);
      expect(
        await scalar<number>(tx`select extract(day from purge_at - created_at)::int from public.form_submissions
          where id = ${IDS.ourAnswer}`),
      ).toBe(10);
    }),
  );

  test(
    'the inbox is read in pages without gaps, searched literally, and has views',
    withFixture(async (tx) => {
      const version = await publish(tx);
      for (const body of ['100% 좋아요', '100점', '그 밖에']) await send(tx, version, { body });
      await send(tx, version, { body: '광고', isSpam: true });
      await tx`delete from public.form_submissions where id = ${IDS.ourAnswer}`;
      const siteId = await scalar<string>(tx`select site_id from public.pages where id = ${IDS.ourPage}`);
      const list = (args: Record<string, string>) =>
        as(tx, 'viewer', (me) => {
          const given = Object.entries({ p_site_id: `'${siteId}'`, ...args }).map(
            ([name, value]) => `${name} => ${value}`,
          );
          return me.unsafe<{ id: string; excerpt: string; created_at: string }[]>(
            `select id, excerpt, created_at::text from public.form_answers(${given.join(', ')})`,
          );
        });
      expect((await list({ p_search: "'100%'" })).map(({ excerpt }) => excerpt)).toEqual(['100% 좋아요']);
      expect((await list({ p_view: "'spam'" })).map(({ excerpt }) => excerpt)).toEqual(['광고']);
      expect(await list({ p_view: "'done'" })).toEqual([]);
      const seen: string[] = [];
      for (let last: { id: string; created_at: string } | undefined; seen.length < 10; ) {
        const after: Record<string, string> = last
          ? { p_after_at: `'${last.created_at}'`, p_after_id: `'${last.id}'` }
          : {};
        const [row] = await list({ p_limit: '1', ...after });
        if (!row) break;
        seen.push(row.excerpt);
        last = row;
      }
      expect(seen.sort()).toEqual(['100% 좋아요', '100점', '그 밖에']);
    }),
  );

  test(
    'an answer is found among large ones by searches that each read a part, and in upper or lower case',
    withFixture(async (tx) => {
      const version = await publish(tx);
      const words = `${'가'.repeat(190)} OLDEST`;
      const oldest = await send(tx, version, { body: words });
      await tx`update public.form_submissions set created_at = now() - interval '1 day' where id = ${oldest.id ?? ''}`;
      for (let at = 0; at < 20; at += 1) await send(tx, version, { body: '나'.repeat(10_000) });
      const siteId = await scalar<string>(tx`select site_id from public.pages where id = ${IDS.ourPage}`);
      const search = (who: PersonName, after: string) =>
        as(tx, who, (me) =>
          scalar<{ rows: { id: string }[]; next: { created_at: string; id: string } | null }>(
            me.unsafe(`select public.search_answers('${siteId}', null, 'all', '${words.toLowerCase()}', 50 ${after})`),
          ),
        );
      let found = await search('viewer', '');
      expect(found.rows).toEqual([]);
      let searches = 1;
      for (; found.next; searches += 1) {
        found = await search('viewer', `, '${found.next.created_at}', '${found.next.id}'`);
      }
      expect(searches).toBeGreaterThan(2);
      expect(found.rows.map(({ id }) => id)).toEqual([oldest.id]);
      expect(await search('stranger', '')).toEqual({ rows: [], next: null });
    }),
  );

  test(
    'only editors change an answer, only managers its retention, and a note is not overwritten',
    withFixture(async (tx) => {
      for (const call of [
        `mark_answers(${ourAnswer}, true, 'done')`,
        `delete_answers(${ourAnswer})`,
        `save_answer_note('${IDS.ourAnswer}', 1, 'x')`,
      ]) {
        expect(await refusalOf(tx.savepoint((inner) => change(inner, 'viewer', call))), call).toBe('forbidden');
      }
      expect(await change(tx, 'stranger', `mark_answers(${ourAnswer}, true, 'done')`)).toBe(0);
      expect(await change(tx, 'stranger', `delete_answers(${ourAnswer})`)).toBe(0);
      expect(
        await refusalOf(tx.savepoint((inner) => change(inner, 'member', `set_form_retention('${IDS.ourForm}', 1)`))),
      ).toBe('forbidden');
      expect(await change(tx, 'member', `mark_answers(${ourAnswer}, true, 'doing')`)).toBe(1);
      expect(await change(tx, 'member', `mark_answers(${ourAnswer}, true, 'doing')`)).toBe(0);
      expect(await change(tx, 'member', `save_answer_note('${IDS.ourAnswer}', 1, 'first')`)).toEqual({
        ok: true,
        rev: 2,
      });
      expect(await change(tx, 'owner', `save_answer_note('${IDS.ourAnswer}', 1, 'second')`)).toEqual({
        ok: false,
        current: { note: 'first', rev: 2 },
      });
      // The note is saved again after a lost answer.
      expect(await change(tx, 'member', `save_answer_note('${IDS.ourAnswer}', 1, 'first')`)).toEqual({
        ok: true,
        rev: 2,
      });
      expect(await change(tx, 'member', `delete_answers(${ourAnswer})`)).toBe(1);
    }),
  );

  test(
    'the inbox contains nothing about the network of a visitor',
    withFixture(async (tx) => {
      const read = (column: string) =>
        refusalOf(
          tx.savepoint((inner) =>
            as(inner, 'owner', (me) => me.unsafe(`select ${column} from public.form_submissions`)),
          ),
        );
      expect(await read('ip_hash')).toMatch(/permission denied/);
      expect(await read('digest')).toMatch(/permission denied/);
    }),
  );
});
