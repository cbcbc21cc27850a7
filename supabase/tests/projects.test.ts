import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { PROJECT_PERMISSIONS, type ProjectAction } from '../../shared-auth/src/project/permissions.ts';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, personId, proveFresh, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

const memberId = (tx: Transaction, who: PersonName) =>
  scalar<string>(tx`
    select id from public.project_members where joined_user_id = ${personId(who)} and project_id = ${IDS.ourProject}`);
const roleOf = (tx: Transaction, who: PersonName) =>
  as(tx, who, (me) => scalar<string | null>(me`select public.project_role(${IDS.ourProject})`));
const setRole = async (tx: Transaction, by: PersonName, who: PersonName, role: string) => {
  const id = await memberId(tx, who);
  return as(tx, by, (me) => me`select public.set_project_role(${id}, ${role})`);
};

describe('has_project_auth', () => {
  test.each([
    ['guest', false],
    ['stranger', false],
    ['viewer', true],
    ['owner', true],
    ['admin', false],
    ['suspended', false],
  ] as const)('answers %s: %s', (actor, answer) =>
    withFixture(async (tx) => {
      const ask = (id: string) => as(tx, actor, (me) => scalar(me`select public.has_project_auth(${id})`));
      expect(await ask(IDS.ourProject)).toBe(answer);
      expect(await ask(IDS.trashedProject)).toBe(false);
      expect(await ask(crypto.randomUUID())).toBe(false);
    })(),
  );
});

describe('a new project', () => {
  test(
    'a new project is returned by its insert, belongs to its creator, and is created once for repeated requests',
    withFixture(async (tx) => {
      const id = crypto.randomUUID();
      const row = { id, name: '  새 프로젝트 '.normalize('NFD') };
      const made = await as(
        tx,
        'stranger',
        (me) => me`
        insert into public.projects ${me(row)} on conflict (id) do nothing returning id, owner_id`,
      );
      expect(made).toEqual([{ id, owner_id: personId('stranger') }]);
      const again = await as(
        tx,
        'stranger',
        (me) => me`
        insert into public.projects ${me(row)} on conflict (id) do nothing returning id`,
      );
      expect(again).toEqual([]);
      const list = await as(tx, 'stranger', (me) => me`select * from public.project_list()`);
      expect(list).toMatchObject([{ id, role: 'owner', relation: 'mine', member_count: 1, note_count: 0 }]);
      expect(list[0]?.name).toBe('새 프로젝트');
    }),
  );

  test(
    'a new project must be owned by the caller',
    withFixture(async (tx) => {
      const forged = as(
        tx,
        'stranger',
        (me) => me`
        insert into public.projects (id, name, owner_id) values (${crypto.randomUUID()}, 'x', ${personId('other')})`,
      );
      expect(await refusalOf(forged)).toMatch(/row-level security/);
    }),
  );
});

describe('a member row over REST', () => {
  test(
    'a member row over REST is returned to the member who inserted it, and grants no access',
    withFixture(async (tx) => {
      const [row] = await as(
        tx,
        'manager',
        (me) => me`
        insert into public.project_members (project_id, user_id, member_email)
        values (${IDS.ourProject}, ${personId('manager')}, ' Other@Example.com') returning *`,
      );
      expect(row).toMatchObject({
        user_id: personId('manager'),
        member_email: 'other@example.com',
        joined_user_id: null,
      });
      expect(await roleOf(tx, 'other')).toBeNull();
    }),
  );

  test(
    'a member row over REST cannot set who joined, be added in another user’s name, or add its author to a foreign project',
    withFixture(async (tx) => {
      const joining = as(
        tx,
        'manager',
        (me) => me`
        insert into public.project_members (project_id, member_email, joined_user_id, joined_at)
        values (${IDS.ourProject}, 'x@example.com', ${personId('stranger')}, now())`,
      );
      expect(await refusalOf(joining)).toMatch(/permission denied/);
      const forged = as(
        tx,
        'manager',
        (me) => me`
        insert into public.project_members (project_id, user_id, member_email)
        values (${IDS.ourProject}, ${personId('owner')}, 'x@example.com')`,
      );
      expect(await refusalOf(forged)).toMatch(/row-level security/);
      const intruding = as(
        tx,
        'stranger',
        (me) => me`
        insert into public.project_members (project_id, user_id, member_email)
        values (${IDS.ourProject}, ${personId('stranger')}, 'me@example.com')`,
      );
      expect(await refusalOf(intruding)).toMatch(/row-level security/);
    }),
  );
});

describe('the last owner', () => {
  test.each([
    ['leaves', (tx: Transaction) => as(tx, 'owner', (me) => me`select public.leave_project(${IDS.ourProject})`)],
    ['lowers the own role', (tx: Transaction) => setRole(tx, 'owner', 'owner', 'member')],
    [
      'is removed',
      (tx: Transaction) =>
        as(tx, 'owner', (me) => me`delete from public.project_members where joined_user_id = ${personId('owner')}`),
    ],
    ['is removed with everybody', (tx: Transaction) => as(tx, 'owner', (me) => me`delete from public.project_members`)],
  ] as const)('the last owner never %s', (_, act) =>
    withFixture(async (tx) => {
      expect(await refusalOf(act(tx))).toBe('last_owner');
      expect(await roleOf(tx, 'owner')).toBe('owner');
    })(),
  );

  test(
    'one of two owners may leave, and the other one then owns the project',
    withFixture(async (tx) => {
      await proveFresh(tx, 'owner');
      await setRole(tx, 'owner', 'member', 'owner');
      await as(tx, 'owner', (me) => me`select public.leave_project(${IDS.ourProject})`);
      expect(await roleOf(tx, 'owner')).toBeNull();
      expect(await as(tx, 'owner', (me) => me`select from public.projects where id = ${IDS.ourProject}`)).toHaveLength(
        0,
      );
      expect(await scalar(tx`select owner_id from public.projects where id = ${IDS.ourProject}`)).toBe(
        personId('member'),
      );
      expect(await refusalOf(as(tx, 'member', (me) => me`select public.leave_project(${IDS.ourProject})`))).toBe(
        'last_owner',
      );
    }),
  );

  test(
    'the last owner can hand over with a fresh proof: the new one becomes owner, the old one manager',
    withFixture(async (tx) => {
      const viewer = await memberId(tx, 'viewer');
      const hand = () => as(tx, 'owner', (me) => me`select public.transfer_project(${IDS.ourProject}, ${viewer})`);
      expect(await refusalOf(hand())).toBe('fresh_proof_required');
      expect(await refusalOf(setRole(tx, 'owner', 'viewer', 'owner'))).toBe('fresh_proof_required');
      await proveFresh(tx, 'owner');
      await hand();
      expect([await roleOf(tx, 'viewer'), await roleOf(tx, 'owner')]).toEqual(['owner', 'manager']);
    }),
  );
});

describe('the trash', () => {
  test(
    'the trash contains projects that are deleted over REST, and only the owner can restore them',
    withFixture(async (tx) => {
      const listed = (who: PersonName) =>
        as(tx, who, (me) => me`select * from public.project_list(true) where removed_at is not null`);
      await as(tx, 'owner', (me) => me`delete from public.projects where id = ${IDS.ourProject}`);
      expect(
        await tx`select purge_at - removed_at = interval '30 days' as kept from public.projects where id = ${IDS.ourProject}`,
      ).toEqual([{ kept: true }]);
      expect(await roleOf(tx, 'owner')).toBeNull();
      expect((await listed('owner')).map((row) => row.id)).toContain(IDS.ourProject);
      expect(await listed('manager')).toEqual([]);
      const restore = (who: PersonName) => as(tx, who, (me) => me`select public.restore_project(${IDS.ourProject})`);
      expect(await refusalOf(restore('manager'))).toBe('not_found');
      await restore('owner');
      expect(await roleOf(tx, 'viewer')).toBe('viewer');
    }),
  );

  test(
    'the trash is purged after 30 days, and not before',
    withFixture(async (tx) => {
      expect(await scalar(tx`select public.purge_expired()`)).toMatchObject({ projects: 0, notes: 0 });
      await tx`update public.projects set purge_at = now() where id = ${IDS.trashedProject}`;
      await tx`update public.notes set purge_at = now() where id = ${IDS.ourRemovedNote}`;
      expect(await scalar(tx`select public.purge_expired()`)).toMatchObject({ projects: 1, notes: 1 });
      expect(await tx`select from public.projects where id = ${IDS.trashedProject}`).toHaveLength(0);
    }),
  );
});

/** SQL for each permission of the TypeScript table, for ids of the fixture. */
const ACTS: Record<ProjectAction, (tx: Transaction) => Promise<unknown>> = {
  'project.read': async (tx) => {
    const rows = await tx`select from public.notes where project_id = ${IDS.ourProject}`;
    if (rows.length === 0) throw new Error('nothing to read');
  },
  'note.write': async (tx) => tx`select public.save_note(${IDS.ourNote}, 1, 'title')`,
  'note.purge': async (tx) => tx`select public.purge_note(${IDS.ourRemovedNote})`,
  'comment.write': async (tx) =>
    tx`select public.save_comment(gen_random_uuid(), 'note', ${IDS.ourNote}, ${tx.json({ type: 'doc', content: [] })}, 'x')`,
  'comment.remove': async (tx) => tx`select public.remove_comment(${IDS.ourComment})`,
  'project.rename': async (tx) => {
    const rows = await tx`update public.projects set name = 'renamed' where id = ${IDS.ourProject} returning id`;
    if (rows.length === 0) throw new Error('nothing renamed');
  },
  'member.invite': async (tx) => tx`select public.create_invite_code(${IDS.ourProject}, 'viewer')`,
  'member.remove': async (tx) => {
    const rows = await tx`
      delete from public.project_members where project_id = ${IDS.ourProject} and member_email = 'stranger@example.com' returning id`;
    if (rows.length === 0) throw new Error('nobody removed');
  },
  'role.change': async (tx) =>
    tx`select public.set_project_role(id, 'member') from public.project_people(${IDS.ourProject}) p (id) where p.email = 'viewer@example.com'`,
  'project.delete': async (tx) => {
    await tx`delete from public.projects where id = ${IDS.ourProject}`;
    if ((await tx`select from public.project_list() where id = ${IDS.ourProject}`).length > 0)
      throw new Error('still there');
  },
};

const ROLES = ['owner', 'manager', 'member', 'viewer'] as const;
test.each(Object.keys(ACTS) as ProjectAction[])('the permission to %s is the same in SQL and in TypeScript', (action) =>
  withFixture(async (tx) => {
    const able: string[] = [];
    for (const role of ROLES) {
      const passed = await as(tx, role, async (me) => {
        await ACTS[action](me);
        throw new Error('passed');
      }).catch((error: Error) => error.message === 'passed');
      if (passed) able.push(role);
    }
    expect(able).toEqual([...PROJECT_PERMISSIONS[action]]);
  })(),
);
