import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, personId, scalar } from './support/actors.ts';
import { useFixture } from './support/fixture.ts';

const { database } = useFixture();

const MAKING: Readonly<Record<string, (me: Transaction) => Promise<unknown>>> = {
  'a code': (me) => me`select * from public.create_invite_code(${IDS.ourProject}, 'viewer', 1, 7)`,
  'a mailed invite': (me) => me`select * from public.create_invites(${IDS.ourProject}, ${['a@b.example']}, 'viewer')`,
  'an invite that is mailed again': (me) => me`
    select public.resend_invite(i.id) from public.project_invites i
    where i.project_id = ${IDS.ourProject} and i.email is not null and i.revoked_at is null limit 1`,
};
const LEAVING: Readonly<Record<string, (me: Transaction) => Promise<unknown>>> = {
  removed: (me) => me`
    delete from public.project_members where project_id = ${IDS.ourProject} and joined_user_id = ${personId('manager')}`,
  'made a viewer': (me) => me`
    select public.set_project_role(m.id, 'viewer') from public.project_members m
    where m.project_id = ${IDS.ourProject} and m.joined_user_id = ${personId('manager')}`,
};

/** Restores the manager, and makes the owner create an invite. */
async function bringBack(): Promise<void> {
  await database.sql.begin(async (tx) => {
    await tx`
      insert into public.project_members (project_id, member_email, joined_user_id, joined_at)
      values (${IDS.ourProject}, 'manager@example.com', ${personId('manager')}, now()) on conflict do nothing`;
    await tx`
      insert into public.project_member_roles (member_id, role)
      select m.id, 'manager' from public.project_members m
      where m.project_id = ${IDS.ourProject} and m.joined_user_id = ${personId('manager')}
      on conflict (member_id) do update set role = 'manager'`;
    await tx`delete from public.project_invites where project_id = ${IDS.ourProject}`;
    await tx`delete from public.project_members where project_id = ${IDS.ourProject} and joined_user_id is null`;
    await tx`delete from public.invite_mails`;
    await as(tx, 'owner', (me) => me`select public.create_invites(${IDS.ourProject}, ${['new@b.example']}, 'viewer')`);
  });
}

describe.each(Object.entries(MAKING))('%s', (_what, make) => {
  test.each(Object.entries(LEAVING))('created while the manager is %s cannot be used afterwards', async (_, leave) => {
    await bringBack();
    let leaving: Promise<unknown> | undefined;
    await database.sql.begin(async (tx) => {
      await as(tx, 'manager', make);
      leaving = database.sql.begin((other) => as(other, 'owner', leave));
      // Waits until it has finished, or waits for this transaction.
      await Promise.race([leaving, pause(500)]);
    });
    await leaving;
    expect(
      await scalar(database.sql`
        select count(*)::int from public.project_invites
        where created_by = ${personId('manager')} and revoked_at is null and used < max_uses`),
    ).toBe(0);
  });
});

test('of many people who invite one mailbox at the same moment, ten mail it', async () => {
  const { sql } = database;
  await sql`delete from public.outbox`;
  const people = Array.from({ length: 15 }, () => crypto.randomUUID());
  for (const id of people) {
    await sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.com`})`;
    await sql`insert into public.projects (id, name, owner_id) values (${id}, 'x', ${id})`;
  }
  const spellings = ['race+1@gmail.com', 'r.ace@gmail.com'];
  await Promise.all(
    people.map((id, at) =>
      sql.begin(async (tx) => {
        await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${id}, true),
          set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: 'authenticated' })}, true)`;
        // In both orders, so that two calls would wait for each other without a common order of their locks.
        const emails = [`${id}@example.org`, ...(at % 2 ? spellings : spellings.toReversed())];
        await tx`select from public.create_invites(${id}, ${emails}, 'viewer')`;
      }),
    ),
  );
  expect(await sql`select from public.outbox where mailbox = 'race@gmail.com' and tries = 0`).toHaveLength(10);
  expect(await sql`select from public.outbox where to_email like '%@example.org'`).toHaveLength(15);
});
