import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { as, type PersonName, personId, proveFresh, refusalOf, rolledBack, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';
import { callAs, prepareWriting, WRITING } from './support/writing-calls.ts';

const { withFixture } = useSharedFixture();
/** The fixture, with the owner as a super admin of the platform, whose session has a fresh proof. */
const withSuper = (work: (tx: Transaction) => Promise<void>) =>
  withFixture(async (tx) => {
    await tx`update public.profiles set level = 'super' where id = ${personId('owner')}`;
    await proveFresh(tx, 'owner');
    await tx`alter table public.audit_log disable trigger user`;
    await tx`delete from public.audit_log`;
    await tx`alter table public.audit_log enable trigger user`;
    await work(tx);
  });

const setLevel = (tx: Transaction, by: PersonName, who: PersonName, level: string) =>
  as(tx, by, (me) => me`select public.set_member_level(${personId(who)}, ${level})`);
const levelOf = (tx: Transaction, who: PersonName) =>
  scalar<string>(tx`select level from public.profiles where id = ${personId(who)}`);
const suspendBy = (tx: Transaction, by: PersonName, who: PersonName, suspended = true) =>
  as(tx, by, (me) => me`select public.set_member_suspended(${personId(who)}, ${suspended}, '이유')`);
const audit = (tx: Transaction) =>
  tx`select actor_name, action, target_id, before, after from public.audit_log order by at`;

describe('levels', () => {
  test.each([
    ['owner', 'member', 'admin', null],
    ['owner', 'admin', 'member', null],
    ['owner', 'owner', 'member', 'own_level'],
    ['owner', 'member', 'root', 'invalid_level'],
    ['admin', 'member', 'admin', 'super_only'],
    ['admin', 'admin', 'super', 'own_level'],
    ['admin', 'owner', 'member', 'super_only'],
    ['member', 'member', 'super', 'forbidden'],
    ['suspended', 'suspended', 'super', 'forbidden'],
  ] as const)('%s changes the level of %s to %s: %s', (by, who, level, reason) =>
    withSuper(async (tx) => {
      const before = await levelOf(tx, who);
      if (reason) expect(await refusalOf(setLevel(tx, by, who, level))).toBe(reason);
      else await setLevel(tx, by, who, level);
      expect(await levelOf(tx, who)).toBe(reason ? before : level);
      expect(await audit(tx)).toHaveLength(reason ? 0 : 1);
    })(),
  );

  test(
    'a level is raised only in a session with a fresh proof, and lowered without one',
    withSuper(async (tx) => {
      await tx`update public.secure_login_challenges set fresh_at = now() - interval '11 minutes'`;
      expect(await refusalOf(setLevel(tx, 'owner', 'member', 'super'))).toBe('fresh_proof_required');
      expect(await refusalOf(setLevel(tx, 'owner', 'member', 'admin'))).toBe('fresh_proof_required');
      expect(await levelOf(tx, 'member')).toBe('member');
      await setLevel(tx, 'owner', 'admin', 'member');
      expect(await levelOf(tx, 'admin')).toBe('member');
    }),
  );

  test(
    'a change is recorded in one immutable row with actor, user, old and new level',
    withSuper(async (tx) => {
      await setLevel(tx, 'owner', 'member', 'admin');
      await setLevel(tx, 'owner', 'member', 'admin');
      expect(await audit(tx)).toEqual([
        {
          actor_name: 'owner',
          action: 'member.level',
          target_id: personId('member'),
          before: { level: 'member' },
          after: { level: 'admin' },
        },
      ]);
      const rewriting = tx.savepoint((inner) => inner`update public.audit_log set actor_name = 'x'`);
      expect(await refusalOf(rewriting)).toBe('audit_log_append_only');
    }),
  );
});

describe('suspension', () => {
  test.each([
    ['admin', 'member', null],
    ['admin', 'admin', 'own_account'],
    ['admin', 'owner', 'super_only'],
    ['owner', 'admin', null],
    ['member', 'viewer', 'forbidden'],
  ] as const)('%s suspends %s: %s', (by, who, reason) =>
    withSuper(async (tx) => {
      if (reason) expect(await refusalOf(suspendBy(tx, by, who))).toBe(reason);
      else await suspendBy(tx, by, who);
      const since = await scalar(tx`select suspended_at from public.profiles where id = ${personId(who)}`);
      expect(since === null).toBe(reason !== null);
    })(),
  );

  test(
    'a suspension ends sessions and access, states the reason, and can be lifted',
    withSuper(async (tx) => {
      await tx`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${personId('member')})`;
      await suspendBy(tx, 'admin', 'member');
      expect(await tx`select from auth.sessions where user_id = ${personId('member')}`).toHaveLength(0);
      expect(await as(tx, 'member', (me) => me`select suspended_reason from public.profiles`)).toEqual([
        { suspended_reason: '이유' },
      ]);
      expect(await as(tx, 'member', (me) => me`select from public.notes`)).toHaveLength(0);
      await suspendBy(tx, 'admin', 'member', false);
      expect(await as(tx, 'member', (me) => me`select from public.notes`)).not.toHaveLength(0);
      expect((await audit(tx)).map((row) => row.action)).toEqual(['member.suspended', 'member.unsuspended']);
    }),
  );

  test(
    'a suspension and its end each send one mail with the reason',
    withSuper(async (tx) => {
      await tx`delete from public.outbox`;
      await suspendBy(tx, 'admin', 'member');
      await suspendBy(tx, 'admin', 'member');
      await suspendBy(tx, 'admin', 'member', false);
      const email = await scalar(tx`select email from public.profiles where id = ${personId('member')}`);
      expect(await tx`select kind, to_email, data from public.outbox order by kind`).toEqual([
        { kind: 'suspended', to_email: email, data: { reason: '이유' } },
        { kind: 'unsuspended', to_email: email, data: { reason: '이유' } },
      ]);
    }),
  );
});

describe('the audit log', () => {
  /** Functions that save drafts every few seconds. Only admins see a draft, so only its publication has an audit row. */
  const DRAFTS = ['save_agreement_draft', 'save_agreement_draft_change'];

  test(
    'every act of an admin leaves one row with the actor, and drafts leave none',
    withFixture(async (tx) => {
      // Each of these functions writes, and only admins may call it.
      const guarded = await tx<{ name: string }[]>`
        with recursive guards as (
          select p.oid, p.proname as name from pg_proc p
          where p.pronamespace = 'public'::regnamespace and (
              p.prosrc like '%not public.is_admin()%' or p.prosrc like '%public.is_admin() is not true%'
            )
          union
          select p.oid, p.proname from pg_proc p join guards g on p.prosrc like '%public.' || g.name || '(%'
          where p.pronamespace = 'public'::regnamespace
        )
        select g.name from guards g join pg_proc p on p.oid = g.oid
        where p.provolatile = 'v' and has_function_privilege('authenticated', p.oid, 'execute')`;
      const acts = Object.entries(WRITING).filter(([, { who }]) => who === 'admin');
      expect(acts.map(([name]) => name).sort()).toEqual(guarded.map(({ name }) => name).sort());
      // An admin writes only through these functions, except pictures of notices.
      const written = await tx`
        select tablename from pg_policies
        where cmd <> 'SELECT' and concat(qual, with_check) like '%is_admin()%' and schemaname = 'public'`;
      expect(written).toEqual([]);

      await prepareWriting(tx);
      const published = {
        ...WRITING.save_notice,
        args: { ...WRITING.save_notice?.args, p_patch: `'{"title":"x","status":"published"}'` },
      };
      for (const [name, call] of [...acts, ['save_notice', published] as const]) {
        const rows = await rolledBack(tx, async (inner) => {
          await inner`alter table public.audit_log disable trigger user`;
          await inner`delete from public.audit_log`;
          await inner`alter table public.audit_log enable trigger user`;
          await callAs(inner, name, call);
          return inner<{ actor: string }[]>`select actor from public.audit_log`;
        });
        expect(rows, name).toEqual(DRAFTS.includes(name) ? [] : [{ actor: personId('admin') }]);
      }
    }),
  );

  test(
    'nobody can delete a row or empty the log, not even the server',
    withFixture(async (tx) => {
      for (const role of ['none', 'service_role', 'authenticated'] as const) {
        for (const statement of ['delete from', 'truncate'] as const) {
          const tried = tx.savepoint(async (inner) => {
            await inner`select set_config('role', ${role}, true)`;
            await inner.unsafe(`${statement} public.audit_log`);
          });
          expect(await refusalOf(tried), `${role} ${statement}`).toMatch(/^audit_log_append_only$|^permission denied/);
        }
      }
    }),
  );

  test(
    'admins can choose every user whom the log names, by the user’s latest name',
    withFixture(async (tx) => {
      const [first, second] = ['b1000000-0000-4000-8000-000000000001', 'b1000000-0000-4000-8000-000000000002'] as const;
      await tx`
        insert into public.audit_log (actor, actor_name, at, action, target_type, target_id) values
          (${second}, '가', now(), 'x', 'x', 'x'), (${first}, '옛 이름', now() - interval '1 day', 'x', 'x', 'x'),
          (${first}, '나', now(), 'x', 'x', 'x'), (null, '', now(), 'x', 'x', 'x')`;
      const known = (who: PersonName) => as(tx, who, (me) => me`select actor, actor_name from public.audit_actors()`);
      expect(await known('admin')).toEqual([
        { actor: second, actor_name: '가' },
        { actor: first, actor_name: '나' },
      ]);
      expect(await known('member')).toEqual([]);
    }),
  );
});

test(
  'a suspended admin has no admin rights',
  withSuper(async (tx) => {
    await suspendBy(tx, 'owner', 'admin');
    expect(await refusalOf(as(tx, 'admin', (me) => me`select public.admin_stats()`))).toBe('forbidden');
    expect(await as(tx, 'admin', (me) => me`select from public.profiles`)).toHaveLength(1);
  }),
);

test(
  'the statistics cover thirty days up to today in Korean time',
  withSuper(async (tx) => {
    const stats = await as(tx, 'admin', (me) =>
      scalar<{ days: { day: string; sign_ups: number }[]; members: { total: number } }>(
        me`select public.admin_stats()`,
      ),
    );
    expect(stats.days).toHaveLength(30);
    expect(stats.days.at(-1)?.day).toBe(new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Seoul' }).format(new Date()));
    expect(stats.days.at(-1)?.sign_ups).toBe(stats.members.total);
  }),
);

test(
  'the statistics cover a chosen number of days, within a year',
  withSuper(async (tx) => {
    const days = (wanted: string) =>
      as(tx, 'admin', (me) =>
        scalar<number>(me.unsafe(`select jsonb_array_length(public.admin_stats(${wanted}) -> 'days')`)),
      );
    const lengths: number[] = [];
    for (const wanted of ['7', '365', '0', '-5', '100000', 'null']) lengths.push(await days(wanted));
    expect(lengths).toEqual([7, 365, 1, 1, 366, 30]);
  }),
);

test(
  'admins see how large the database and its largest tables are, and which mails wait',
  withSuper(async (tx) => {
    const ask = <T>(by: PersonName, call: string) => as(tx, by, (me) => scalar<T>(me.unsafe(`select ${call}`)));
    const sizes = await ask<{ database: number; files: number; tables: { name: string; bytes: number }[] }>(
      'admin',
      'public.admin_sizes()',
    );
    expect(sizes.database).toBeGreaterThan(1_000_000);
    expect(sizes.tables).toHaveLength(5);
    expect(sizes.tables[0]?.bytes).toBeGreaterThanOrEqual(sizes.tables[1]?.bytes ?? 0);
    await tx`delete from public.outbox`;
    await tx`insert into public.outbox (kind, to_email, tries) values ('leaving', 'a@example.com', 3), ('leaving', 'b@example.com', 8)`;
    expect(await as(tx, 'admin', (me) => me`select to_email, tries from public.admin_waiting_mails()`)).toEqual([
      { to_email: 'a@example.com', tries: 3 },
    ]);
    for (const call of ['public.admin_sizes()', 'public.admin_waiting_mails()'])
      expect(await refusalOf(ask('member', call))).toBe('forbidden');
  }),
);

test(
  'the server cannot write an audit row directly either',
  withFixture(async (tx) => {
    const tried = tx.savepoint(async (inner) => {
      await inner`select set_config('role', 'service_role', true)`;
      await inner`insert into public.audit_log (action, target_type, target_id) values ('x', 'x', 'x')`;
    });
    expect(await refusalOf(tried)).toMatch(/^permission denied/);
  }),
);
