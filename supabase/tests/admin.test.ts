import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { as, type PersonName, personId, refusalOf, scalar } from './support/actors.ts';
import { useFixture } from './support/fixture.ts';

const { withFixture } = useFixture();
/** The fixture, with the owner as a super admin of the platform. */
const withSuper = (work: (tx: Transaction) => Promise<void>) =>
  withFixture(async (tx) => {
    await tx`update public.profiles set level = 'super' where id = ${personId('owner')}`;
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
