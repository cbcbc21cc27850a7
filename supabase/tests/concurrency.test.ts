import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, personId, scalar } from './support/actors.ts';
import { useFixture } from './support/fixture.ts';

const { database } = useFixture();

/** Runs all functions at the same time, each on its own connection. The result of an error is its message. */
const together = <T>(people: readonly PersonName[], work: (tx: Transaction, at: number) => Promise<T>) =>
  Promise.all(
    people.map((who, at) =>
      database.sql.begin((tx) => as(tx, who, (me) => work(me, at))).catch((error: Error) => error.message),
    ),
  );
const memberId = (who: PersonName) =>
  scalar<string>(database.sql`
    select id from public.project_members where joined_user_id = ${personId(who)} and project_id = ${IDS.ourProject}`);

test('one of ten saves on one revision is stored, and nine are refused as stale', async () => {
  const answers = await together(Array(10).fill('member'), (tx, at) =>
    scalar<{ ok: boolean }>(tx`select public.save_note(${IDS.ourNote}, 1, ${`title ${at}`})`),
  );
  expect(answers.filter((answer) => typeof answer === 'object' && answer.ok)).toHaveLength(1);
  expect(await scalar(database.sql`select rev from public.notes where id = ${IDS.ourNote}`)).toBe(2);
});

test('a create that is sent ten times at the same time creates one row', async () => {
  const id = crypto.randomUUID();
  await together(
    Array(10).fill('member'),
    (tx) =>
      tx`insert into public.notes (id, project_id, title) values (${id}, ${IDS.ourProject}, 'x') on conflict (id) do nothing`,
  );
  const rows = await database.sql`select from public.activity where target_id = ${id}`;
  expect(rows).toHaveLength(1);
});

test('one of ten simultaneous creates of the last allowed note succeeds', async () => {
  const [{ n = 0 } = {}] = await database.sql<{ n: number }[]>`
    select count(*)::int as n from public.notes where project_id = ${IDS.ourProject}`;
  await database.sql`update public.usage_limits set max_rows = ${n + 1} where resource = 'project_notes'`;
  const answers = await together(
    Array(10).fill('member'),
    (tx) => tx`insert into public.notes (id, project_id) values (gen_random_uuid(), ${IDS.ourProject}) returning id`,
  );
  await database.sql`update public.usage_limits set max_rows = 60000 where resource = 'project_notes'`;
  expect(answers.filter((answer) => answer === 'quota_project_notes_rows')).toHaveLength(9);
  expect(
    await scalar(database.sql`select row_count::int from public.usage
      where owner_id = ${IDS.ourProject} and resource = 'project_notes'`),
  ).toBe(n + 1);
});

test('counters are right after simultaneous writes and deletes, and after a recount during them', async () => {
  const writing = Array.from({ length: 24 }, (_, at) =>
    database.sql.begin(async (tx) => {
      await tx`insert into public.notes (id, project_id, body_text)
        select gen_random_uuid(), p.id, repeat('x', ${at}) from public.projects p, generate_series(1, 3)`;
      if (at % 3 === 0)
        await tx`delete from public.notes where id in (select id from public.notes where id <> ${IDS.ourNote} order by random() limit 2)`;
    }),
  );
  await Promise.all([...writing, database.sql`select public.recount_usage()`]);
  expect(
    await database.sql`
      select * from public.usage u join public.counted_usage() c using (owner_id, resource)
      where (u.row_count, u.byte_count) is distinct from (c.row_count, c.byte_count)`,
  ).toEqual([]);
});

test('when two owners remove each other at the same time, one owner remains', async () => {
  const [owner, member] = [await memberId('owner'), await memberId('member')];
  await database.sql`update public.project_member_roles set role = 'owner' where member_id = ${member}`;
  const targets = [member, owner];
  await together(
    ['owner', 'member'],
    (tx, at) => tx`delete from public.project_members where id = ${targets[at] ?? ''}`,
  );
  const left = await database.sql`
    select from public.project_members m join public.project_member_roles r on r.member_id = m.id
    where m.project_id = ${IDS.ourProject} and r.role = 'owner'`;
  expect(left).toHaveLength(1);
});

test('when two supers demote each other at the same time, one super remains', async () => {
  const supers = ['stranger', 'admin'] as const;
  await database.sql`update public.profiles set level = 'super' where id in ${database.sql(supers.map(personId))}`;
  await together(
    supers,
    (tx, at) => tx`select public.set_member_level(${personId(supers[1 - at] ?? 'admin')}, 'member')`,
  );
  expect(await database.sql`select from public.profiles where level = 'super'`).toHaveLength(1);
});

test('only one of several workers leases a mail, and the mail’s code is deleted after sending', async () => {
  await database.sql`delete from public.outbox`;
  await database.sql`
    insert into public.outbox (kind, to_email, data)
    select 'project_invite', n || '@example.com', '{"code":"secret","link":"secret","role":"member"}' from generate_series(1, 30) n`;
  const claims = await Promise.all(
    Array.from({ length: 4 }, () => database.sql`select id from public.claim_outbox(20)`),
  );
  const ids = claims.flat().map((row) => row.id as string);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(30);

  const [sent = '', failed = ''] = ids;
  await database.sql`select public.finish_outbox(${sent}), public.finish_outbox(${failed}, 'refused')`;
  expect(await database.sql`select data, sent_at is not null as sent from public.outbox where id = ${sent}`).toEqual([
    { data: { role: 'member' }, sent: true },
  ]);
  expect(
    await database.sql`select data ? 'code' as kept, sent_at, last_error from public.outbox where id = ${failed}`,
  ).toEqual([{ kept: true, sent_at: null, last_error: 'refused' }]);
});

test('deleting an account deletes its own data and keeps its work in other projects', async () => {
  await database.sql`delete from auth.users where id = ${personId('manager')}`;
  const [left] = await database.sql`
    select (select count(*)::int from public.sites where owner_id = ${personId('manager')}) as sites,
      (select count(*)::int from public.memos where user_id = ${personId('manager')}) as memos,
      (select count(*)::int from public.notes where id = ${IDS.ourNote}) as notes`;
  expect(left).toEqual({ sites: 0, memos: 0, notes: 1 });
  const owning = database.sql`delete from auth.users where id = ${personId('other')}`;
  await expect(owning).rejects.toThrow(/projects_owner_id_fkey/);
});
