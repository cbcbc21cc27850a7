import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, personId, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

interface Leaving {
  hand_over: { kind: string; id: string; path: string }[];
  projects: number;
  sites: number;
  is_last_super: boolean;
}

const askOf = (tx: Transaction, who: PersonName) =>
  as(tx, who, (me) => scalar<Leaving>(me`select public.my_leaving()`));
const request = (tx: Transaction, who: PersonName) => scalar(tx`select public.request_leave(${personId(who)})`);
const isThere = async (tx: Transaction, who: PersonName) =>
  (await tx`select from auth.users where id = ${personId(who)}`).length > 0;
const signIn = (tx: Transaction, who: PersonName) =>
  tx`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${personId(who)})`;
const timePasses = (tx: Transaction) => tx`update public.profiles set leave_at = now() where leave_at is not null`;
const deleteLeavers = (tx: Transaction) => scalar<number>(tx`select public.delete_leavers()`);

test(
  'a user who alone owns something that others use has to hand it over first',
  withFixture(async (tx) => {
    const { hand_over: toHandOver } = await askOf(tx, 'owner');
    expect(toHandOver.map(({ kind }) => kind)).toEqual(['project', 'site']);
    expect(toHandOver[0]).toMatchObject({ id: IDS.ourProject, path: `/project/member?projectId=${IDS.ourProject}` });
    expect(await request(tx, 'owner')).toBeNull();
    expect(await tx`select from public.profiles where leave_at is not null`).toHaveLength(0);
  }),
);

test(
  'a leaving user is signed out, stays after a sign-in, else is deleted after seven days with what they alone own',
  withFixture(async (tx) => {
    const own = crypto.randomUUID();
    await tx`insert into public.projects (id, name, owner_id) values (${own}, '혼자', ${personId('member')})`;
    await tx`insert into public.notes (project_id, title, created_by) values (${IDS.ourProject}, '남는 노트', ${personId('member')})`;
    expect(await askOf(tx, 'member')).toEqual({ hand_over: [], projects: 1, sites: 1, is_last_super: false });
    await signIn(tx, 'member');
    expect(await request(tx, 'member')).not.toBeNull();
    expect(await tx`select from auth.sessions where user_id = ${personId('member')}`).toHaveLength(0);
    expect(await deleteLeavers(tx)).toBe(0);

    await signIn(tx, 'member');
    expect(await tx`select from public.profiles where leave_at is not null`).toHaveLength(0);
    await request(tx, 'member');
    await timePasses(tx);
    // The things that they alone own are purged first, in parts.
    expect(await deleteLeavers(tx)).toBe(0);
    await tx`select public.purge_expired()`;
    expect(await tx`select from public.projects where id = ${own}`).toHaveLength(0);
    expect(await deleteLeavers(tx)).toBe(1);
    expect(await isThere(tx, 'member')).toBe(false);
    expect(await tx`select created_by from public.notes where title = '남는 노트'`).toEqual([{ created_by: null }]);
    const mails = await tx`select kind from public.outbox where to_email = 'member@example.com' order by kind`;
    expect(mails.map(({ kind }) => kind)).toEqual(['leaving', 'leaving', 'staying']);
  }),
);

test(
  'a project that others joined meanwhile goes to the member with the highest role',
  withFixture(async (tx) => {
    await tx`update public.profiles set leave_at = now() where id = ${personId('owner')}`;
    for (let run = 0; run < 2; run++) {
      await deleteLeavers(tx);
      await tx`select public.purge_expired()`;
    }
    expect(await isThere(tx, 'owner')).toBe(false);
    expect(await tx`select owner_id, removed_at from public.projects where id = ${IDS.ourProject}`).toEqual([
      { owner_id: personId('manager'), removed_at: null },
    ]);
    const [site] = await tx`
      select s.owner_id from public.sites s join public.pages p on p.site_id = s.id where p.id = ${IDS.ourPage}`;
    expect(site).toEqual({ owner_id: personId('manager') });
  }),
);

test(
  'an account that cannot be deleted does not stop others from being deleted',
  withFixture(async (tx) => {
    await tx.unsafe(`
      create function pg_temp.refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse before delete on public.profiles for each row when (old.id = '${personId('viewer')}')
      execute function pg_temp.refuse()`);
    await tx`delete from public.sites where owner_id in (${personId('viewer')}, ${personId('stranger')})`;
    await tx`update public.profiles set leave_at = now() where id in (${personId('viewer')}, ${personId('stranger')})`;
    expect(await deleteLeavers(tx)).toBe(1);
    expect([await isThere(tx, 'viewer'), await isThere(tx, 'stranger')]).toEqual([true, false]);
  }),
);

test(
  'the last super neither leaves, nor loses the level, nor is suspended',
  withFixture(async (tx) => {
    const level = (who: PersonName, to: string) =>
      tx.savepoint((inner) => inner`update public.profiles set level = ${to} where id = ${personId(who)}`);
    const isLast = async () => (await askOf(tx, 'member')).is_last_super;
    await level('member', 'super');
    expect(await isLast()).toBe(true);
    expect(await refusalOf(level('member', 'admin'))).toBe('last_super');
    expect(await refusalOf(tx.savepoint((inner) => request(inner, 'member')))).toBe('last_super');
    const suspended = tx.savepoint(
      (inner) => inner`update public.profiles set suspended_at = now() where id = ${personId('member')}`,
    );
    expect(await refusalOf(suspended)).toBe('last_super');
    // A super admin who leaves does not count.
    await level('viewer', 'super');
    expect(await request(tx, 'viewer')).not.toBeNull();
    expect(await isLast()).toBe(true);
    expect(await refusalOf(level('member', 'member'))).toBe('last_super');
    await level('other', 'super');
    expect(await isLast()).toBe(false);
    expect(await request(tx, 'member')).not.toBeNull();
  }),
);
