import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, emailOf, personId, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture: onFixture } = useSharedFixture();

const withFixture = (work: (tx: Transaction) => Promise<void>) =>
  onFixture(async (tx) => {
    await tx`delete from public.failed_rows`;
    await tx`delete from public.outbox`;
    await tx`delete from public.notifications`;
    await tx`delete from public.notification_settings`;
    await work(tx);
  });

/** A job with a row that fails and one that does not. */
interface Job {
  kind: string;
  call: string;
  /** The write that fails: a verb, a table and a condition over the row. */
  poison: readonly [verb: 'insert' | 'update' | 'delete', table: string, condition: string];
  prepare(tx: Transaction): Promise<unknown>;
  /** Which of the two rows are not done. */
  left(tx: Transaction): Promise<string[]>;
}

const [BAD, GOOD] = [IDS.ourPage, IDS.theirPage];
const names = async (rows: PromiseLike<readonly { name: string }[]>) => (await rows).map(({ name }) => name);
const notTold = (kind: string) => (tx: Transaction) =>
  names(tx<{ name: string }[]>`
    select display_name as name from public.profiles p where p.id in (${personId('viewer')}, ${personId('member')})
      and not exists (select from public.notifications n where n.user_id = p.id and n.kind = ${kind}) order by 1`);
const told = (kind: string) => `new.user_id = '${personId('viewer')}' and new.kind = '${kind}'`;
const byPage = (page: string) => `case ${page} when '${BAD}' then 'bad' else 'good' end as name`;
const UNTIL = `now() - interval '1 minute'`;

const JOBS: readonly Job[] = [
  {
    kind: 'form_news',
    call: 'public.send_form_news()',
    poison: ['insert', 'notifications', `new.target_id = '${IDS.ourForm}'`],
    prepare: (tx) => tx.unsafe(`update public.forms set news_at = ${UNTIL}`),
    left: (tx) => names(tx.unsafe(`select ${byPage('page_id')} from public.forms where news_at is not null`)),
  },
  {
    kind: 'form_retention',
    call: 'public.settle_form_retention()',
    poison: ['update', 'form_submissions', `new.form_id = '${IDS.ourForm}'`],
    prepare: (tx) => tx`update public.forms set is_settling = true, retention_days = 30`,
    left: (tx) => names(tx.unsafe(`select ${byPage('page_id')} from public.forms where is_settling`)),
  },
  {
    kind: 'plan_news',
    call: 'public.send_plan_news()',
    poison: ['insert', 'notifications', `new.title = 'bad'`],
    prepare: (tx) => tx`
      update public.sites s set name = case p.id when ${BAD} then 'bad' else 'good' end, plan = 'pro', plan_told = null,
        plan_until = now() + interval '3 days', plan_ends_at = now() + interval '10 days'
      from public.pages p where p.site_id = s.id and p.id in (${BAD}, ${GOOD})`,
    left: (tx) =>
      names(tx`select name from public.sites where name in ('bad', 'good') and plan_told is null order by name`),
  },
  {
    kind: 'unpublish',
    call: 'public.unpublish_due_pages()',
    poison: ['update', 'pages', `new.id = '${BAD}' and new.unpublish_at is null`],
    prepare: (tx) => tx.unsafe(`update public.pages set unpublish_at = ${UNTIL} where id in ('${BAD}', '${GOOD}')`),
    left: (tx) =>
      names(tx.unsafe(`select ${byPage('id')} from public.pages where unpublish_at is not null order by 1`)),
  },
  {
    kind: 'agreement',
    call: 'public.send_due_agreements()',
    poison: ['insert', 'outbox', `new.to_email = '${emailOf('viewer')}'`],
    prepare: async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update public.agreement_versions set published_at = now(), notice_at = now(), effective_at = now() + interval '9 days'
        where agreement_id = ${IDS.agreement} and version = 2`;
      await tx`set local session_replication_role = origin`;
    },
    left: notTold('content.agreement'),
  },
  {
    kind: 'must_read',
    call: 'public.send_due_notices()',
    poison: ['insert', 'notifications', told('content.must_read')],
    prepare: (tx) =>
      tx`update public.notices set must_read_until = now() + interval '1 day' where id = ${IDS.liveNotice}`,
    left: notTold('content.must_read'),
  },
  {
    kind: 'notice',
    call: 'public.send_due_notices()',
    poison: ['update', 'notices', `new.id = '${IDS.liveNotice}'`],
    prepare: (tx) => tx`
      update public.notices set status = 'scheduled', publish_at = now() - interval '1 minute', end_at = null, removed_at = null
      where id in (${IDS.liveNotice}, ${IDS.draftNotice})`,
    left: (tx) =>
      names(tx`select case id when ${IDS.liveNotice} then 'bad' else 'good' end as name from public.notices
        where status = 'scheduled' and id in (${IDS.liveNotice}, ${IDS.draftNotice}) order by 1`),
  },
  {
    kind: 'reminder',
    call: 'public.send_due_notifications()',
    poison: ['insert', 'notifications', told('projects.due')],
    prepare: async (tx) => {
      const hour = await scalar<number>(tx`select extract(hour from now() at time zone 'UTC')::int`);
      const shift = (15 - hour + 24) % 24;
      const zone = shift <= 12 ? `Etc/GMT-${shift}` : `Etc/GMT+${24 - shift}`;
      await tx`delete from public.notification_times`;
      await tx`insert into public.notification_times (user_id, time_zone)
        select id, ${zone} from public.profiles where id in (${personId('viewer')}, ${personId('member')})`;
      await tx`update public.issues set due_date = (now() at time zone ${zone})::date + 1 where id = ${IDS.ourIssue}`;
      await tx`delete from public.issue_assignees`;
      await tx`insert into public.issue_assignees (issue_id, user_id, project_id)
        select ${IDS.ourIssue}, id, ${IDS.ourProject} from public.profiles where id in (${personId('viewer')}, ${personId('member')})`;
      await tx`delete from public.notifications`;
    },
    left: notTold('projects.due'),
  },
  {
    kind: 'notification_mail',
    call: 'public.collect_notification_mails()',
    poison: ['insert', 'outbox', `new.to_email = '${emailOf('viewer')}'`],
    prepare: (tx) => tx`
      insert into public.notifications (user_id, kind, target_type, target_id, title, link, email, mail_at)
      select id, 'content.must_read', 'notice', ${IDS.liveNotice}, 'x', '/notice', 'instant', now() from public.profiles
      where id in (${personId('viewer')}, ${personId('member')})`,
    left: (tx) =>
      names(tx`select distinct p.display_name as name from public.notifications n join public.profiles p on p.id = n.user_id
        where n.mail_at is not null order by 1`),
  },
  {
    kind: 'order',
    call: 'public.forget_old_orders()',
    poison: ['delete', 'orders', `old.order_no = 'bad-order'`],
    prepare: (tx) => tx`
      insert into public.orders (order_no, site_name, plan, amount, status, created_at)
      select name, 'x', 'pro', 9900, 'failed', now() - interval '2 years' from unnest(array['bad-order', 'good-order']) name`,
    left: (tx) => names(tx`select order_no as name from public.orders where order_no like '%d-order' order by 1`),
  },
  {
    kind: 'leaving',
    call: 'public.delete_leavers()',
    poison: ['delete', 'profiles', `old.id = '${personId('viewer')}'`],
    prepare: async (tx) => {
      const leavers = [personId('viewer'), personId('stranger')];
      await tx`delete from public.sites where owner_id = any (${leavers})`;
      await tx`update public.profiles set leave_at = now() where id = any (${leavers})`;
    },
    left: (tx) => names(tx`select display_name as name from public.profiles where leave_at is not null order by 1`),
  },
];

const poison = (
  tx: Transaction,
  [verb, table, condition]: Job['poison'],
  body = `raise exception 'no' using errcode = '23514'`,
) =>
  tx.unsafe(`
    create function pg_temp.poison() returns trigger language plpgsql as $$ begin ${body}; return new; end $$;
    create trigger poison before ${verb} on public.${table} for each row when (${condition}) execute function pg_temp.poison()`);
const noted = (tx: Transaction, kind: string) =>
  tx`select tries, error, next_at = 'infinity' as is_aside from public.failed_rows where kind = ${kind}`;

describe.each(JOBS)('a row of $kind that fails', ({ kind, call, poison: write, prepare, left }) => {
  test(
    'stops no other, is tried again later, and is set aside until an admin has it tried again',
    withFixture(async (tx) => {
      await prepare(tx);
      const both = await left(tx);
      expect(both).toHaveLength(2);
      await poison(tx, write);
      // Some jobs take one row a call.
      const run = async () => {
        await tx.unsafe(`select ${call}`);
        await tx.unsafe(`select ${call}`);
      };
      await run();
      const bad = await left(tx);
      expect(bad).toHaveLength(1);
      expect(await noted(tx, kind)).toEqual([{ tries: 1, error: '23514', is_aside: false }]);
      for (let time = 2; time <= 6; time += 1) {
        await tx`update public.failed_rows set next_at = now() where next_at <> 'infinity'`;
        await run();
      }
      expect(await noted(tx, kind)).toEqual([{ tries: 6, error: '23514', is_aside: true }]);
      await tx.unsafe(`drop trigger poison on public.${write[1]}`);
      await run();
      expect(await left(tx)).toEqual(bad);

      const [row] = await as(tx, 'admin', (me) => me`select kind, error, can_retry from public.admin_set_aside()`);
      expect(row).toEqual({ kind, error: '23514', can_retry: true });
      expect(await scalar(as(tx, 'admin', (me) => me`select public.retry_set_aside(${kind}, p_all => true)`))).toBe(1);
      await run();
      expect(await left(tx)).toEqual([]);
      expect(await noted(tx, kind)).toEqual([]);
    }),
  );
});

test(
  'a row that takes longer than a statement may is noted, and the next run does the others',
  withFixture(async (tx) => {
    const job = JOBS.find(({ kind }) => kind === 'unpublish');
    if (!job) throw new Error('unreachable');
    await job.prepare(tx);
    await poison(tx, job.poison, 'perform pg_sleep(5)');
    await tx`set local statement_timeout = '300ms'`;
    await tx.unsafe(`select ${job.call}`);
    await tx.unsafe(`select ${job.call}`);
    await tx`set local statement_timeout = 0`;
    expect(await job.left(tx)).toEqual(['bad']);
    expect(await noted(tx, 'unpublish')).toEqual([{ tries: 1, error: '57014', is_aside: false }]);
  }),
);

test(
  'a table of which a row cannot be deleted keeps none of its other rows, and is noted',
  withFixture(async (tx) => {
    await tx`insert into public.memos (user_id, body) select ${personId('owner')}, name from unnest(array['bad', 'good', 'bad', 'good']) name`;
    await tx`update public.memos set removed_at = now() where body in ('bad', 'good')`;
    await tx`update public.memos set purge_at = now() where body in ('bad', 'good')`;
    await poison(tx, ['delete', 'memos', `old.body = 'bad'`]);
    await tx`select public.purge_expired()`;
    expect(await tx`select body from public.memos where body in ('bad', 'good')`).toEqual([
      { body: 'bad' },
      { body: 'bad' },
    ]);
    expect(await tx`select kind, title, error from public.failed_rows`).toEqual([
      { kind: 'purge', title: 'memos', error: '23514' },
    ]);
    await tx`drop trigger poison on public.memos`;
    await tx`select public.purge_expired()`;
    expect(await tx`select from public.memos where body in ('bad', 'good')`).toHaveLength(0);
    expect(await tx`select from public.failed_rows`).toHaveLength(0);
  }),
);

test(
  'forms of one person with news do not keep those of another back',
  withFixture(async (tx) => {
    await tx`insert into public.forms (site_id, page_id, key, name, fields, version_id, news_at, is_settling)
      select site_id, page_id, 'many-' || n, 'x', '[]', version_id, now() - interval '1 day', true
      from public.forms, generate_series(1, 100) n where page_id = ${IDS.theirPage}`;
    await tx`update public.forms set news_at = now() - interval '1 minute', is_settling = true where id = ${IDS.ourForm}`;
    await tx`select public.send_form_news()`;
    for (let call = 0; call < 20; call += 1) await tx`select public.settle_form_retention()`;
    expect(await tx`select news_at, is_settling from public.forms where id = ${IDS.ourForm}`).toEqual([
      { news_at: null, is_settling: false },
    ]);
    expect(await tx`select from public.forms where news_at is not null`).toHaveLength(51);
  }),
);

test(
  'plans of one owner do not keep those of another back',
  withFixture(async (tx) => {
    const site = await scalar<string>(tx`select site_id from public.pages where id = ${IDS.ourPage}`);
    await tx`update public.sites set plan = 'pro', plan_told = null, plan_until = now() + interval '6 days',
      plan_ends_at = now() + interval '13 days' where id = ${site}`;
    await tx`set local session_replication_role = replica`;
    await tx`insert into public.sites (name, subdomain, owner_id, plan, plan_until, plan_ends_at)
      select 'x', 'many-' || n, ${personId('other')}, 'pro', now() + interval '5 days', now() + interval '12 days'
      from generate_series(1, 300) n`;
    await tx`set local session_replication_role = origin`;
    expect(await scalar<number>(tx`select public.send_plan_news()`)).toBe(100);
    expect(await scalar(tx`select plan_told from public.sites where id = ${site}`)).toBe('week');
  }),
);

test(
  'owners who were told of their plans do not stand before others',
  withFixture(async (tx) => {
    const site = await scalar<string>(tx`select site_id from public.pages where id = ${IDS.ourPage}`);
    await tx`update public.sites set plan = 'pro', plan_told = null, plan_until = now() + interval '6 days',
      plan_ends_at = now() + interval '13 days' where id = ${site}`;
    await tx`set local session_replication_role = replica`;
    await tx`insert into public.sites (name, subdomain, owner_id, plan, plan_told, plan_until, plan_ends_at)
      select 'x', 'told-' || n, ${personId('other')}, 'pro', 'week', now() + interval '5 days', now() + interval '12 days'
      from generate_series(1, 500) n`;
    await tx`set local session_replication_role = origin`;
    await tx`select public.send_plan_news()`;
    expect(await scalar(tx`select plan_told from public.sites where id = ${site}`)).toBe('week');
  }),
);

describe('the rows that were set aside', () => {
  const aside = (tx: Transaction, kind: string, target: string, error = '57014') =>
    tx`select public.note_failed_row(${kind}, ${target}, ${personId('owner')}, '여름', ${error}, 6)`;
  const retry = (tx: Transaction, kind: string, ids: string[]) =>
    as(tx, 'admin', (me) => scalar<number>(me`select public.retry_set_aside(${kind}, ${ids}::uuid[])`));
  const list = (tx: Transaction) =>
    as(tx, 'admin', (me) => me<{ id: string; kind: string }[]>`select * from public.admin_set_aside()`);

  test(
    'are for admins only, also their number and a retry, and each act leaves one audit row',
    withFixture(async (tx) => {
      await aside(tx, 'form_news', IDS.ourForm);
      await aside(tx, 'form_news', IDS.ourPage);
      await tx`insert into public.outbox (kind, to_email, data, tries) values ('project_invite', 'a@example.com', '{"code":"secret"}', 8)`;
      const rows = await list(tx);
      expect(rows.map(({ kind }) => kind).sort()).toEqual(['form_news', 'form_news', 'mail']);
      expect(rows.find(({ kind }) => kind === 'form_news')).toMatchObject({
        ...{ title: '여름', user_id: personId('owner'), person: 'owner', tries: 6, error: '57014', can_retry: true },
      });
      expect(JSON.stringify(rows)).not.toContain('secret');
      expect(await as(tx, 'admin', (me) => scalar(me`select public.admin_set_aside_counts()`))).toEqual({
        form_news: 2,
        mail: 1,
      });
      for (const who of ['owner', 'member'] as const) {
        for (const call of [
          'public.admin_set_aside()',
          'public.admin_set_aside_counts()',
          `public.retry_set_aside('mail', p_all => true)`,
        ])
          expect(await refusalOf(as(tx, who, (me) => me.unsafe(`select ${call}`)))).toBe('forbidden');
      }
      const ids = rows.map(({ id }) => id);
      expect(await retry(tx, 'mail', ids)).toBe(1);
      expect(await retry(tx, 'form_news', [])).toBe(0);
      expect(await retry(tx, 'form_news', ids)).toBe(2);
      expect(await list(tx)).toEqual([]);
      expect(await tx`select tries from public.outbox`).toEqual([{ tries: 0 }]);
      const acts =
        await tx`select target_id, after ->> 'count' as count from public.audit_log where action = 'queue.retry' order by at, 1`;
      expect(acts).toEqual([
        { target_id: 'form_news', count: '2' },
        { target_id: 'mail', count: '1' },
      ]);
    }),
  );

  test(
    'a page that was changed or published after its schedule failed is not published by an admin',
    withFixture(async (tx) => {
      const fail = async (page: string) => {
        await tx`update public.pages set publish_at = now() - interval '1 hour', scheduled_by = ${personId('member')},
          updated_at = now() - interval '1 day' where id = ${page}`;
        await tx`select public.end_page_schedule(id, publish_at, true, '["x"]', '57014') from public.pages where id = ${page}`;
      };
      await fail(BAD);
      await fail(GOOD);
      const rows = await list(tx);
      expect(rows).toHaveLength(2);
      await tx`update public.pages set updated_at = now() + interval '1 second' where id = ${BAD}`;
      await tx`update public.pages set live_version_id = case when live_version_id is null
        then (select v.id from public.page_versions v where v.page_id = ${GOOD} limit 1) end where id = ${GOOD}`;
      expect(await list(tx)).toEqual([]);
      expect(
        await retry(
          tx,
          'schedule',
          rows.map(({ id }) => id),
        ),
      ).toBe(0);
      expect(
        await scalar<number>(
          tx`select count(*)::int from public.pages where publish_at is not null and id in (${BAD}, ${GOOD})`,
        ),
      ).toBe(0);
    }),
  );

  test(
    'a page is published again in the name of who scheduled it, unless its people did it themselves',
    withFixture(async (tx) => {
      await tx`update public.pages set publish_at = now() - interval '1 hour', scheduled_by = ${personId('member')}
        where id in (${BAD}, ${GOOD})`;
      for (const page of [BAD, GOOD])
        await tx`select public.end_page_schedule(id, publish_at, true, '["x"]', '57014') from public.pages where id = ${page}`;
      expect(await list(tx)).toMatchObject([
        { kind: 'schedule', title: 'page', person: 'member' },
        { kind: 'schedule' },
      ]);
      await tx`update public.pages set schedule_failed_at = null where id = ${GOOD}`;
      const rows = await list(tx);
      expect(rows).toHaveLength(1);
      expect(await retry(tx, 'schedule', [rows[0]?.id ?? ''])).toBe(1);
      expect(await tx`select page_id, user_id, tries from public.claim_due_pages(5)`).toEqual([
        { page_id: BAD, user_id: personId('member'), tries: 1 },
      ]);
    }),
  );

  test(
    'an export is made again, the newest of its project',
    withFixture(async (tx) => {
      await tx`delete from public.project_exports`;
      const exports = await tx<{ id: string }[]>`
        insert into public.project_exports (project_id, user_id, status, attempts, alive_at, created_at)
        select ${IDS.ourProject}, ${personId('owner')}, 'failed', 3, now(), now() + n * interval '1 minute'
        from generate_series(1, 2) n returning id`;
      for (const { id } of exports) {
        await aside(tx, 'export', id);
        await tx`select public.fail_export(${id}, 'gave_up')`;
      }
      expect(await tx`select kind, count from public.notifications`).toEqual([
        { kind: 'projects.export_failed', count: 2 },
      ]);
      const rows = await list(tx);
      expect(rows).toHaveLength(2);
      await retry(
        tx,
        'export',
        rows.map(({ id }) => id),
      );
      expect(await scalar(tx`select public.claim_project_export() ->> 'id'`)).toBe(exports[1]?.id);
      expect(await scalar(tx`select public.claim_project_export()`)).toBeNull();
      expect(await list(tx)).toEqual([]);
    }),
  );
});
