import { describe, expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, personId, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

interface FailedMail {
  id: string;
  to_email: string;
  is_refused: boolean;
  is_expired: boolean;
}

test(
  'only admins see the mails that were given up, without their content',
  withFixture(async (tx) => {
    await tx`delete from public.outbox`;
    await tx`
      insert into public.outbox (kind, to_email, data, tries, created_at) values
        ('project_invite', 'waiting@example.com', '{"code":"secret"}', 7, now()),
        ('project_invite', 'tried@example.com', '{"code":"secret"}', 8, now() - interval '2 hours'),
        ('recovery', 'late@example.com', '{"code":"secret"}', 8, now() - interval '3 hours')`;
    await tx`insert into public.outbox (kind, to_email, sent_at) values ('project_invite', 'sent@example.com', now())`;
    const refused = await scalar<string>(
      tx`insert into public.outbox (kind, to_email) values ('project_invite', 'nobody@example.com') returning id`,
    );
    await tx`select public.refuse_outbox(${refused}, 'no such user')`;
    const rows = await as(tx, 'admin', (me) => me<FailedMail[]>`select * from public.admin_failed_mails()`);
    expect(rows.map((row) => [row.to_email, row.is_refused, row.is_expired])).toEqual([
      ['nobody@example.com', true, false],
      ['tried@example.com', false, false],
      ['late@example.com', false, true],
    ]);
    expect(JSON.stringify(rows)).not.toContain('secret');
    for (const who of ['owner', 'member'] as const) {
      expect(await refusalOf(as(tx, who, (me) => me`select public.admin_failed_mails()`))).toBe('forbidden');
      expect(await refusalOf(as(tx, who, (me) => me`select public.retry_mails(array[${refused}::uuid])`))).toBe(
        'forbidden',
      );
    }
    // Neither a mail with an expired code nor a waiting or sent mail is listed.
    const ids = (await tx<{ id: string }[]>`select id from public.outbox`).map(({ id }) => id);
    expect(await scalar<number>(as(tx, 'admin', (me) => me`select public.retry_mails(${ids}::uuid[])`))).toBe(2);
    const claimed = await tx<{ to_email: string }[]>`select to_email from public.claim_outbox(10)`;
    expect(claimed.map((row) => row.to_email).sort()).toEqual([
      'nobody@example.com',
      'tried@example.com',
      'waiting@example.com',
    ]);
    expect(await scalar<number>(tx`select count(*)::int from public.audit_log where action = 'mail.retry'`)).toBe(2);
  }),
);

test(
  'with every query plan at most the requested number of mails is claimed',
  withFixture(async (tx) => {
    await tx`delete from public.outbox`;
    await tx`
      insert into public.outbox (kind, to_email, data)
      select 'project_invite', 'p' || n || '@example.com', '{}' from generate_series(1, 12) n`;
    // This is the plan for a small table, in which the inner query runs again for each mail.
    for (const other of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material']) {
      await tx`select set_config(${`enable_${other}`}, 'off', true)`;
    }
    expect(await tx`select id from public.claim_outbox(5)`).toHaveLength(5);
  }),
);

test(
  'an inviter is told once that the mail was refused or given up, until it is delivered or the code is replaced',
  withFixture(async (tx) => {
    await tx`delete from public.outbox`;
    await tx`delete from public.notifications`;
    const siteId = await scalar<string>(tx`select site_id from public.pages where id = ${IDS.ourPage}`);
    await as(tx, 'owner', async (me) => {
      await me`select public.create_invites(${IDS.ourProject}, array['bounced@example.com', 'late@example.com'], 'member')`;
      await me`select public.create_site_invites(${siteId}, array['bounced@example.com'], 'viewer')`;
    });
    const mailTo = (email: string, kind: string) =>
      scalar<string>(tx`select id from public.outbox where to_email = ${email} and kind = ${kind}`);
    const told = () => tx<{ user_id: string; kind: string; title: string; count: number }[]>`
      select user_id, kind, title, count from public.notifications where kind like '%.invite_failed' order by kind, title`;
    const marked = async () =>
      (
        await tx<{ email: string }[]>`
          select email from public.project_invites where undelivered_at is not null
          union all select email from public.site_invites where undelivered_at is not null order by 1`
      ).map(({ email }) => email);
    const [ofProject, late, ofSite] = [
      await mailTo('bounced@example.com', 'project_invite'),
      await mailTo('late@example.com', 'project_invite'),
      await mailTo('bounced@example.com', 'site_invite'),
    ];

    await tx`update public.outbox set tries = 7 where id = ${late}`;
    await tx`select from public.claim_outbox(10)`;
    expect(await told()).toEqual([]);
    await tx`select public.refuse_outbox(${ofProject}, '550 no such user')`;
    await tx`select public.refuse_outbox(${ofSite}, '550 no such user')`;
    await tx`select public.finish_outbox(${late}, '451 try later')`;
    const mine = { user_id: personId('owner'), count: 1 };
    expect(await told()).toEqual([
      { ...mine, kind: 'page-builder.invite_failed', title: 'bounced@example.com' },
      { ...mine, kind: 'projects.invite_failed', title: 'bounced@example.com' },
      { ...mine, kind: 'projects.invite_failed', title: 'late@example.com' },
    ]);
    expect(await marked()).toEqual(['bounced@example.com', 'bounced@example.com', 'late@example.com']);

    // A notification disappears together with the failure that it reports.
    const kinds = async () => (await told()).map(({ kind, title }) => `${kind} ${title}`);
    await as(tx, 'admin', (me) => me`select public.retry_mails(array[${late}::uuid])`);
    await tx`select public.finish_outbox(${late})`;
    expect(await kinds()).toEqual([
      'page-builder.invite_failed bounced@example.com',
      'projects.invite_failed bounced@example.com',
    ]);
    await as(
      tx,
      'owner',
      (me) => me`select public.resend_invite(id) from public.project_invites where email = 'bounced@example.com'`,
    );
    expect(await kinds()).toEqual(['page-builder.invite_failed bounced@example.com']);
    expect(await marked()).toEqual(['bounced@example.com']);
    await as(
      tx,
      'owner',
      (me) => me`select public.resend_site_invite(id) from public.site_invites where email = 'bounced@example.com'`,
    );
    expect(await kinds()).toEqual([]);
    expect(await marked()).toEqual([]);
    // The mail of the new code fails too. This is another failure, so the inviter is told again.
    await tx`select public.refuse_outbox(id, '550 no such user') from public.outbox
      where kind = 'site_invite' and to_email = 'bounced@example.com' and sent_at is null and id <> ${ofSite}`;
    expect(await kinds()).toEqual(['page-builder.invite_failed bounced@example.com']);
  }),
);

test(
  'an invited user has one notification of each invitation, and it leads to the latest mailed code',
  withFixture(async (tx) => {
    await tx`delete from public.outbox`;
    await tx`delete from public.notifications`;
    const siteId = await scalar<string>(tx`select site_id from public.pages where id = ${IDS.ourPage}`);
    await tx`update public.profiles set email_proved_at = now() where id = ${personId('stranger')}`;
    const links = async () =>
      (
        await tx<{ link: string }[]>`
        select link from public.notifications where user_id = ${personId('stranger')} order by link`
      ).map((n) => n.link);
    const mailed = () => tx<{ kind: string; code: string }[]>`select kind, data ->> 'code' as code from public.outbox`;
    const linksOf = (mails: { kind: string; code: string }[]) =>
      mails.map(({ kind, code }) => `${kind === 'site_invite' ? '/page' : '/project'}?invite=${code}`).sort();
    await as(tx, 'owner', async (me) => {
      await me`select public.create_invites(${IDS.ourProject}, array['stranger@example.com'], 'member')`;
      await me`select public.create_site_invites(${siteId}, array['stranger@example.com'], 'viewer')`;
    });
    const first = await mailed();
    expect(await links()).toEqual(linksOf(first));

    // A read or archived notification must not lead to an invalid code either.
    await tx`update public.notifications set read_at = now(), archived_at = now() where link like '/project%'`;
    await tx`delete from public.outbox`;
    await as(tx, 'owner', async (me) => {
      await me`select public.resend_invite(id) from public.project_invites where email = 'stranger@example.com'`;
      await me`select public.resend_site_invite(id) from public.site_invites where email = 'stranger@example.com'`;
    });
    const second = await mailed();
    expect(second).toHaveLength(2);
    expect(second.map(({ code }) => code)).not.toEqual(first.map(({ code }) => code));
    expect(await links()).toEqual(linksOf(second));
  }),
);

test(
  'a mail that has waited for a month is deleted, so that a mail server that is configured later sends no old mails',
  withFixture(async (tx) => {
    await tx`delete from public.outbox`;
    const waiting = (days: number) =>
      scalar<string>(tx`
      insert into public.outbox (kind, to_email, created_at)
      values ('leaving', 'someone@example.com', now() - ${days}::int * interval '1 day') returning id`);
    const [recent] = [await waiting(29), await waiting(31)];
    await tx`select public.purge_expired()`;
    expect(await tx`select id from public.outbox`).toEqual([{ id: recent }]);
  }),
);

describe('the order of the outbox', () => {
  type Tx = Parameters<Parameters<typeof withFixture>[0]>[0];
  const put = (tx: Tx, sender: string, count: number, kind = 'project_invite') => tx`
    insert into public.outbox (kind, to_email, sender, created_at)
    select ${kind}, ${sender} || n || '@example.com', ${sender}, clock_timestamp() from generate_series(1, ${count}) n`;
  /** The senders of the next mails, each claimed and sent. */
  const next = async (tx: Tx, count: number, [first, last] = [0, 2]) => {
    const senders: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const [mail] = await tx`select id, sender from public.claim_outbox(1, ${first}, ${last})`;
      if (!mail) break;
      await tx`select public.finish_outbox(${mail.id})`;
      senders.push(mail.sender as string);
    }
    return senders;
  };
  const held = (tx: Tx) =>
    tx<{ kind: string; last_error: string }[]>`select kind, last_error from public.outbox where tries = 8`;

  test(
    'codes are sent before what a person asked for, and that before news',
    withFixture(async (tx) => {
      await tx`delete from public.outbox`;
      await put(tx, 'news', 2, 'notifications');
      await put(tx, 'asked', 2);
      await put(tx, 'code', 2, 'login_code');
      expect(await next(tx, 9, [1, 2])).toEqual(['asked', 'asked', 'news', 'news']);
      expect(await next(tx, 9)).toEqual(['code', 'code']);
    }),
  );

  test(
    'people with many mails and people with one are served in turn, whoever came first',
    withFixture(async (tx) => {
      await tx`delete from public.outbox`;
      await put(tx, 'a', 200);
      await put(tx, 'b', 200);
      expect(await next(tx, 6)).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
      await put(tx, 'late', 1);
      expect(await next(tx, 3)).toContain('late');
      // A person who adds a mail each time one was sent does not get the turns of the others.
      const senders: string[] = [];
      for (let at = 0; at < 9; at += 1) {
        await put(tx, 'late', 1);
        senders.push(...(await next(tx, 1)));
      }
      expect(senders.filter((sender) => sender === 'late').length).toBeLessThanOrEqual(3);
    }),
  );

  test(
    'what a person sent while nothing else waited is not held against the person',
    withFixture(async (tx) => {
      await tx`delete from public.outbox`;
      await put(tx, 'busy', 100);
      await next(tx, 100);
      await tx`select pg_sleep(0.15)`;
      await put(tx, 'busy', 1);
      await put(tx, 'other', 5);
      expect((await next(tx, 2)).sort()).toEqual(['busy', 'other']);
    }),
  );

  test(
    'a mail that fails takes a later turn of its person, and keeps nobody else waiting',
    withFixture(async (tx) => {
      await tx`delete from public.outbox`;
      await put(tx, 'bad', 3);
      await put(tx, 'good', 3);
      const [first] = await tx`select id, sender from public.claim_outbox(1)`;
      expect(first?.sender).toBe('bad');
      await tx`select public.finish_outbox(${first?.id}, '451 try later')`;
      await tx`update public.outbox set leased_until = now() - interval '1 second' where id = ${first?.id}`;
      expect(await next(tx, 9)).toEqual(['good', 'bad', 'good', 'bad', 'good', 'bad']);
    }),
  );

  test(
    'more waiting mails of one person than the limit are not kept, except one as a mark for the operator',
    withFixture(async (tx) => {
      await tx`delete from public.outbox`;
      await put(tx, 'flood', 300);
      const mark = [{ kind: 'project_invite', last_error: 'held: too many mails of this person wait' }];
      expect(await held(tx)).toEqual(mark);
      expect(await tx`select from public.outbox where tries = 0`).toHaveLength(250);
      await next(tx, 10);
      await put(tx, 'flood', 3);
      expect(await tx`select from public.outbox where sent_at is null and tries = 0`).toHaveLength(243);
      expect(await held(tx)).toEqual(mark);
      expect(await as(tx, 'admin', (me) => me`select from public.admin_failed_mails()`)).toHaveLength(1);
    }),
  );

  test(
    'a mailbox gets a limited number of mails of a kind in a day, however its address is written',
    withFixture(async (tx) => {
      await tx`delete from public.outbox`;
      for (const spelling of ['victim@gmail.com', 'Vic.Tim+1@gmail.com', 'v.ictim@googlemail.com']) {
        for (let at = 0; at < 5; at += 1) {
          await tx`insert into public.outbox (kind, to_email, sender) values ('email_change_new', ${spelling}, ${`${spelling} ${at}`})`;
        }
      }
      expect(await tx`select from public.outbox where tries = 0`).toHaveLength(10);
      expect(await held(tx)).toHaveLength(1);
      await tx`insert into public.outbox (kind, to_email, sender) values ('email_change_new', 'vic.tim@example.com', 'x')`;
      expect(await held(tx)).toHaveLength(1);
    }),
  );

  test(
    'a claim reads a few rows of the index, however many mails wait or are paused',
    withFixture(async (tx) => {
      await tx`delete from public.outbox`;
      await tx`
        insert into public.outbox (kind, to_email, sender, leased_until)
        select 'project_invite', n || '@example.com', n % 200, case when n % 2 = 0 then now() + interval '5 minutes' end
        from generate_series(1, 4000) n`;
      await tx`analyze public.outbox`;
      const [plan] = await tx<{ 'QUERY PLAN': { Plan: { 'Shared Hit Blocks': number } }[] }[]>`
        explain (analyze, buffers, format json)
        select w.id from public.outbox w
        where w.priority = 1 and w.sent_at is null and w.tries < 8 and w.leased_until is null
        order by w.turn, w.created_at limit 1 for update skip locked`;
      expect(plan?.['QUERY PLAN'][0]?.Plan['Shared Hit Blocks']).toBeLessThan(20);
    }),
  );
});
