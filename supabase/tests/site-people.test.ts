import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, personId, proveFresh, refusalOf, scalar } from './support/actors.ts';
import { useFixture } from './support/fixture.ts';

const { database, withFixture } = useFixture();

type Answer = Record<string, unknown>;
const ourSite = (tx: Transaction) => scalar<string>(tx`select site_id from public.pages where id = ${IDS.ourPage}`);
const memberId = (tx: Transaction, who: PersonName) =>
  scalar<string>(tx`select m.id from public.site_members m join public.pages p on p.site_id = m.site_id
    where p.id = ${IDS.ourPage} and m.user_id = ${personId(who)}`);
const roleOf = async (tx: Transaction, who: PersonName) => {
  const [row] = await tx<
    { role: string }[]
  >`select m.role from public.site_members m join public.pages p on p.site_id = m.site_id
    where p.id = ${IDS.ourPage} and m.user_id = ${personId(who)}`;
  return row?.role ?? null;
};
const ownerOf = async (tx: Transaction) =>
  scalar<string>(tx`select owner_id from public.sites where id = ${await ourSite(tx)}`);
const code = async (tx: Transaction, who: PersonName, role = 'viewer', uses = 1) => {
  const siteId = await ourSite(tx);
  return as(tx, who, (me) =>
    scalar<string>(me`select code from public.create_site_invite_code(${siteId}, ${role}, ${uses}, 7)`),
  );
};
const accept = (tx: Transaction, who: PersonName, of: string) =>
  as(tx, who, (me) => scalar<Answer>(me`select public.accept_site_invite(${of})`));
const invite = async (tx: Transaction, who: PersonName, emails: string[], role = 'viewer') => {
  const siteId = await ourSite(tx);
  return as(
    tx,
    who,
    (me) => me<{ email: string; status: string }[]>`
    select email, status from public.create_site_invites(${siteId}, ${emails}, ${role})`,
  );
};
const setRole = async (tx: Transaction, by: PersonName, who: PersonName, role: string) => {
  const id = await memberId(tx, who);
  return as(tx, by, (me) => me`select public.set_site_role(${id}, ${role})`);
};
const remove = async (tx: Transaction, by: PersonName, who: PersonName) => {
  const id = await memberId(tx, who);
  return as(tx, by, (me) => me`select public.remove_site_member(${id})`);
};

test(
  'users are told of an invitation to a site, a changed role and their removal, but not of their own acts',
  withFixture(async (tx) => {
    const told = async () => {
      const rows = await tx<{ name: string; kind: string }[]>`
        select p.display_name as name, n.kind
        from public.notifications n join public.profiles p on p.id = n.user_id
        where starts_with(n.kind, 'page-builder.') order by n.created_at, 1`;
      await tx`delete from public.notifications`;
      return rows.map(({ name, kind }) => `${name} ${kind}`);
    };
    await told();
    await tx`update public.profiles set email_proved_at = now() where id = ${personId('stranger')}`;
    await invite(tx, 'owner', ['stranger@example.com']);
    const told1 = await told();
    await setRole(tx, 'owner', 'viewer', 'editor');
    const told2 = await told();
    await remove(tx, 'manager', 'viewer');
    const told3 = await told();
    await remove(tx, 'member', 'member');
    expect([told1, told2, told3, await told()]).toEqual([
      ['stranger page-builder.invited'],
      ['viewer page-builder.role'],
      ['viewer page-builder.removed'],
      [],
    ]);
  }),
);

describe('a code', () => {
  test(
    'a code makes its holder a member once, with its role; members keep their role',
    withFixture(async (tx) => {
      const of = await code(tx, 'manager', 'editor', 2);
      const site = { site_id: await ourSite(tx), role: 'editor' };
      const shown = await as(tx, 'stranger', (me) => scalar<Answer>(me`select public.preview_site_invite(${of})`));
      expect(shown).toMatchObject({ ok: true, ...site, already_member: false, inviter_name: 'manager' });
      expect(await accept(tx, 'stranger', of)).toMatchObject({ ok: true, ...site, already_member: false });
      expect(await roleOf(tx, 'stranger')).toBe('editor');
      expect(await accept(tx, 'stranger', of)).toMatchObject({ already_member: true });
      expect(await accept(tx, 'owner', of)).toMatchObject({ already_member: true });
      expect(await roleOf(tx, 'owner')).toBe('owner');
      expect(await scalar(tx`select used from public.site_invites where max_uses = 2`)).toBe(1);
      const told = await tx<
        { user_id: string }[]
      >`select user_id from public.notifications where kind = 'page-builder.joined'`;
      expect(told.map(({ user_id }) => user_id).sort()).toEqual([personId('owner'), personId('manager')].sort());
    }),
  );

  test(
    'a code is refused with its reason when it is used, expired, revoked, of another account or of a site in the trash',
    withFixture(async (tx) => {
      const used = await code(tx, 'owner');
      await accept(tx, 'stranger', used);
      expect(await accept(tx, 'other', used)).toEqual({ ok: false, code: 'invite_used' });
      const late = await code(tx, 'owner');
      await tx`update public.site_invites set expires_at = now() where code_hash = public.code_hash(${late})`;
      expect(await accept(tx, 'other', late)).toEqual({ ok: false, code: 'invite_expired' });
      const revoked = await code(tx, 'owner');
      const id = await scalar<string>(
        tx`select id from public.site_invites where code_hash = public.code_hash(${revoked})`,
      );
      await as(tx, 'manager', (me) => me`select public.revoke_site_invite(${id})`);
      expect(await accept(tx, 'other', revoked)).toEqual({ ok: false, code: 'invite_not_found' });
      await invite(tx, 'owner', ['someone@example.com']);
      const mailed = await scalar<string>(tx`select data ->> 'code' from public.outbox where kind = 'site_invite'`);
      expect(await accept(tx, 'other', mailed)).toEqual({
        ok: false,
        code: 'invite_other_account',
        masked_email: 's***@example.com',
      });
      const open = await code(tx, 'owner');
      await tx`update public.sites set removed_at = now() where id = ${await ourSite(tx)}`;
      expect(await accept(tx, 'other', open)).toEqual({ ok: false, code: 'invite_not_found' });
    }),
  );

  test(
    'a code ends when its creator leaves or gets a lower role',
    withFixture(async (tx) => {
      const first = await code(tx, 'manager', 'viewer', 5);
      await setRole(tx, 'owner', 'manager', 'editor');
      expect(await accept(tx, 'stranger', first)).toEqual({ ok: false, code: 'invite_not_found' });
      await setRole(tx, 'owner', 'manager', 'manager');
      const second = await code(tx, 'manager', 'viewer', 5);
      await remove(tx, 'manager', 'manager');
      expect(await accept(tx, 'manager', second)).toEqual({ ok: false, code: 'invite_not_found' });
    }),
  );
});

describe('invites by mail', () => {
  test(
    'each address has its own result, and a repeated address gets no second mail',
    withFixture(async (tx) => {
      const result = await invite(tx, 'manager', ['A@example.com', 'a@example.com', 'wrong', 'viewer@example.com']);
      expect(result.map(({ email, status }) => [email, status])).toEqual([
        ['a@example.com', 'sent'],
        ['wrong', 'invalid'],
        ['viewer@example.com', 'already_member'],
      ]);
      expect((await invite(tx, 'manager', ['a@example.com']))[0]?.status).toBe('already_invited');
      expect(await scalar(tx`select count(*)::int from public.outbox where kind = 'site_invite'`)).toBe(1);
    }),
  );

  test(
    'a site has at most a hundred invites and a hundred members',
    withFixture(async (tx) => {
      const siteId = await ourSite(tx);
      await tx`insert into public.site_invites (site_id, role, code_hash, expires_at)
        select ${siteId}, 'viewer', n::text, now() + interval '1 day' from generate_series(1, 98) n`;
      const last = await code(tx, 'owner');
      expect((await invite(tx, 'owner', ['full@example.com']))[0]?.status).toBe('full');
      expect(await refusalOf(code(tx, 'owner'))).toBe('site_invites_full');
      await tx`insert into auth.users (id, email) select gen_random_uuid(), 'crowd-' || n || '@example.com' from generate_series(1, 100) n`;
      await tx`insert into public.site_members (site_id, user_id, email, role)
        select ${siteId}, id, email, 'viewer' from public.profiles where email like 'crowd-%'`;
      expect(await refusalOf(accept(tx, 'stranger', last))).toBe('site_members_full');
    }),
  );
});

describe('roles', () => {
  test.each([
    ['manager', 'member', 'viewer', null],
    ['manager', 'member', 'manager', 'forbidden'],
    ['manager', 'owner', 'viewer', 'forbidden'],
    ['member', 'viewer', 'editor', 'forbidden'],
    ['stranger', 'viewer', 'editor', 'not_found'],
    ['owner', 'manager', 'owner', null],
    ['owner', 'owner', 'viewer', 'last_owner'],
    ['owner', 'viewer', 'king', 'invalid_role'],
  ] as const)('%s makes %s a %s: %s', (by, who, role, refusal) =>
    withFixture(async (tx) => {
      const before = await roleOf(tx, who);
      if (role === 'owner') await proveFresh(tx, by);
      const done = setRole(tx, by, who, role);
      if (refusal) expect(await refusalOf(done)).toBe(refusal);
      else await done;
      expect(await roleOf(tx, who)).toBe(refusal ? before : role);
    })(),
  );

  test.each([
    ['manager', 'member', null],
    ['manager', 'owner', 'forbidden'],
    ['member', 'viewer', 'forbidden'],
    ['viewer', 'viewer', null],
    ['owner', 'manager', null],
    ['owner', 'owner', 'last_owner'],
    ['stranger', 'viewer', 'not_found'],
  ] as const)('%s removes %s: %s', (by, who, refusal) =>
    withFixture(async (tx) => {
      const before = await roleOf(tx, who);
      const done = remove(tx, by, who);
      if (refusal) expect(await refusalOf(done)).toBe(refusal);
      else await done;
      expect(await roleOf(tx, who)).toBe(refusal ? before : null);
    })(),
  );

  test(
    'after a hand-over the site has the new owner, and the former owner is a manager',
    withFixture(async (tx) => {
      const id = await memberId(tx, 'member');
      expect(await refusalOf(as(tx, 'manager', (me) => me`select public.transfer_site(${id})`))).toBe('forbidden');
      const hand = () => as(tx, 'owner', (me) => me`select public.transfer_site(${id})`);
      expect(await refusalOf(hand())).toBe('fresh_proof_required');
      expect(await refusalOf(setRole(tx, 'owner', 'member', 'owner'))).toBe('fresh_proof_required');
      await proveFresh(tx, 'owner');
      await hand();
      expect([await roleOf(tx, 'member'), await roleOf(tx, 'owner')]).toEqual(['owner', 'manager']);
      expect(await ownerOf(tx)).toBe(personId('member'));
    }),
  );

  test(
    'a deleted account hands its site to another owner; without one the site is deleted',
    withFixture(async (tx) => {
      const [first, second] = ['d0000000-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000002'];
      await tx`insert into auth.users (id, email) values (${first}, 'first@example.com'), (${second}, 'second@example.com')`;
      const siteId = await scalar<string>(tx`select id from public.sites where owner_id = ${first}`);
      await tx`insert into public.site_members (site_id, user_id, email, role) values (${siteId}, ${second}, 'second@example.com', 'owner')`;
      await tx`delete from public.profiles where id = ${first}`;
      expect(await scalar(tx`select owner_id from public.sites where id = ${siteId}`)).toBe(second);
      await tx`delete from public.profiles where id = ${second}`;
      expect(await scalar(tx`select count(*)::int from public.sites where id = ${siteId}`)).toBe(0);
    }),
  );
});

// The last test, because it changes the fixture.
test('when two owners remove each other at the same time, one owner remains', async () => {
  const siteId = await database.sql.begin(async (tx) => {
    await proveFresh(tx, 'owner');
    await setRole(tx, 'owner', 'manager', 'owner');
    return ourSite(tx);
  });
  const together = await Promise.all(
    (['owner', 'manager'] as const).map((by, at) =>
      database.sql
        .begin((tx) => remove(tx, by, at === 0 ? 'manager' : 'owner'))
        .then(
          () => 'removed',
          (error: Error) => error.message,
        ),
    ),
  );
  expect(together.sort()).toEqual(['not_found', 'removed']);
  const owners = await database.sql`select from public.site_members where site_id = ${siteId} and role = 'owner'`;
  expect(owners).toHaveLength(1);
});
