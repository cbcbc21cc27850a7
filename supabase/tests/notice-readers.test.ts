import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, personId, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();
const NOTICE = IDS.liveNotice;

interface Counts {
  audience: number;
  read: number;
  acked: number;
  waiting: number;
  reminded_at: string | null;
  is_reminding: boolean;
}
interface Readers {
  rows: { user_id: string; read_at: string | null }[];
  total: number;
}
const counts = (tx: Transaction) =>
  as(tx, 'admin', (me) => scalar<Counts>(me`select public.notice_reader_counts(${NOTICE})`));
const readers = (tx: Transaction, answered: boolean, from = 0, most = 20) =>
  as(tx, 'admin', (me) => scalar<Readers>(me`select public.notice_readers(${NOTICE}, ${answered}, ${from}, ${most})`));
const remind = (tx: Transaction, by: 'admin' | 'member' = 'admin') =>
  as(tx, by, (me) => scalar<number>(me`select public.remind_notice(${NOTICE})`));
const run = (tx: Transaction) => scalar<{ notices: number; more: boolean }>(tx`select public.send_due_notices()`);
const told = (tx: Transaction) =>
  scalar<number>(
    tx`select count(*)::int from public.notifications where kind = 'content.must_read' and target_id = ${NOTICE}`,
  );
const active = (tx: Transaction) =>
  scalar<number>(tx`select count(*)::int from public.profiles where suspended_at is null`);

test(
  'members who may read a notice are counted, and listed in parts by whether they have read it',
  withFixture(async (tx) => {
    await tx`delete from public.notice_reads`;
    await tx`insert into public.notice_reads (notice_id, user_id) values (${NOTICE}, ${personId('member')}), (${NOTICE}, ${personId('suspended')})`;
    const audience = await active(tx);
    expect(await counts(tx)).toMatchObject({ audience, read: 1, acked: 0, waiting: audience - 1, is_reminding: false });
    expect(await readers(tx, true)).toMatchObject({ total: 1, rows: [{ user_id: personId('member') }] });
    const [first, second] = [await readers(tx, false, 0, 3), await readers(tx, false, 3, 100)];
    expect([first.total, first.rows.length, second.rows.length]).toEqual([audience - 1, 3, audience - 4]);
    expect(new Set([...first.rows, ...second.rows].map(({ user_id }) => user_id)).size).toBe(audience - 1);

    // When a confirmation is required, opening the notice is not enough.
    await tx`update public.notices set must_read_until = now() + interval '1 day' where id = ${NOTICE}`;
    expect(await counts(tx)).toMatchObject({ read: 1, waiting: audience });
    // The readers of a notice for admins are admins.
    await tx`update public.site_boards set read_level = 'admin' where id = (select board_id from public.notices where id = ${NOTICE})`;
    expect(await counts(tx)).toMatchObject({ audience: 1, waiting: 1 });
  }),
);

test(
  'a reminder is sent to people who have not read the notice, once an hour, and leaves one audit row',
  withFixture(async (tx) => {
    await tx`delete from public.notice_reads`;
    await tx`insert into public.notice_reads (notice_id, user_id) values (${NOTICE}, ${personId('member')})`;
    const before = await scalar<number>(tx`select count(*)::int from public.audit_log`);
    const waiting = (await active(tx)) - 1;
    expect(await remind(tx)).toBe(waiting);
    expect(await counts(tx)).toMatchObject({ is_reminding: true, reminded_at: expect.any(String) });
    expect(await told(tx)).toBe(0);
    expect(await run(tx)).toEqual({ notices: 0, more: false });
    expect(await told(tx)).toBe(waiting);
    expect(await counts(tx)).toMatchObject({ is_reminding: false });
    expect(await refusalOf(remind(tx))).toBe('reminded_recently');
    expect(await scalar<number>(tx`select count(*)::int from public.audit_log`)).toBe(before + 1);
    expect(await refusalOf(remind(tx, 'member'))).toBe('forbidden');
  }),
);

test(
  '4,500 people are each told once, in parts of 2,000 @nightly',
  withFixture(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into auth.users (id, email) select gen_random_uuid(), 'many-' || g || '@example.com' from generate_series(1, 4500) g`;
    await tx`insert into public.profiles (id, email) select id, email from auth.users where email like 'many-%'`;
    await tx`set local session_replication_role = origin`;
    const waiting = await remind(tx);
    expect([await run(tx), await told(tx)]).toEqual([{ notices: 0, more: true }, 2000]);
    expect([(await run(tx)).more, (await run(tx)).more]).toEqual([true, false]);
    expect(await told(tx)).toBe(waiting);
    expect(await scalar(tx`select max(count) from public.notifications where kind = 'content.must_read'`)).toBe(1);
  }),
);

test(
  'nobody is reminded of a notice that is not visible, or that everybody has read',
  withFixture(async (tx) => {
    await tx`insert into public.notice_reads (notice_id, user_id) select ${NOTICE}, id from public.profiles on conflict do nothing`;
    expect(await refusalOf(remind(tx))).toBe('everybody_has_read');
    await tx`update public.notices set status = 'draft' where id = ${NOTICE}`;
    expect(await refusalOf(remind(tx))).toBe('notice_not_live');
  }),
);

test(
  'a scheduled notice is published and a published notice ends when its time has come',
  withFixture(async (tx) => {
    const status = () => scalar<string>(tx`select status from public.notices where id = ${NOTICE}`);
    const set = async (value: string, publish: string, end: string | null) => {
      await tx`
        update public.notices set status = ${value}, publish_at = now() + ${publish}::interval, end_at = now() + ${end}::interval
        where id = ${NOTICE}`;
      await run(tx);
      return status();
    };
    expect(await set('scheduled', '1 minute', null)).toBe('scheduled');
    expect(await set('scheduled', '-1 second', '1 hour')).toBe('published');
    expect(await set('published', '-1 hour', '1 second')).toBe('published');
    expect(await set('published', '-1 hour', '-1 second')).toBe('ended');
    expect(await set('scheduled', '-1 hour', '-1 second')).toBe('ended');
    expect(await set('draft', '-1 hour', '-1 second')).toBe('draft');
  }),
);
