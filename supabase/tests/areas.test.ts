import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { type Actor, as, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

describe('the project of a row', () => {
  const projectOf = (tx: Transaction, actor: Actor, table: string, id: string) =>
    as(tx, actor, (me) => scalar<string | null>(me`select public.project_of_row(${table}, ${id})`));

  test(
    'the project of a row is returned to those who may read the row, for every table with a project',
    withFixture(async (tx) => {
      expect(await projectOf(tx, 'viewer', 'notes', IDS.ourNote)).toBe(IDS.ourProject);
      expect(await projectOf(tx, 'manager', 'project_invites', IDS.ourInvite)).toBe(IDS.ourProject);
      expect(await projectOf(tx, 'viewer', 'notes', IDS.theirNote)).toBeNull();
      expect(await projectOf(tx, 'stranger', 'notes', IDS.ourNote)).toBeNull();
      expect(await projectOf(tx, 'owner', 'notes', crypto.randomUUID())).toBeNull();
    }),
  );

  test(
    'the project is returned with its detail, in one request',
    withFixture(async (tx) => {
      const detail = (actor: Actor, table: string, id: string) =>
        as(tx, actor, (me) => me`select id, role from public.row_project_detail(${table}, ${id})`);
      expect(await detail('viewer', 'notes', IDS.ourNote)).toEqual([{ id: IDS.ourProject, role: 'viewer' }]);
      expect(await detail('manager', 'boards', IDS.listedBoard)).toEqual([{ id: IDS.ourProject, role: 'manager' }]);
      expect(await detail('viewer', 'boards', IDS.listedBoard)).toEqual([]);
      expect(await detail('stranger', 'notes', IDS.ourNote)).toEqual([]);
      expect(await detail('owner', 'notes', crypto.randomUUID())).toEqual([]);
      expect(await refusalOf(detail('owner', 'users', IDS.ourNote))).toBe('no_such_table');
    }),
  );

  test.each(['no_such_table', 'notices', 'auth.users', 'users', 'notes; drop table notes', 'notes" t; --', 'pg_class'])(
    'the project of a row is refused for anything but a table with a project: %s',
    (table) =>
      withFixture(async (tx) => {
        expect(await refusalOf(projectOf(tx, 'owner', table, IDS.ourNote))).toBe('no_such_table');
      })(),
  );

  test(
    'the project of a row is refused to guests',
    withFixture(async (tx) => {
      expect(await refusalOf(projectOf(tx, 'guest', 'notes', IDS.ourNote))).toMatch(/permission denied/);
    }),
  );
});

test(
  'the head of a notice is returned to those who may read the notice',
  withFixture(async (tx) => {
    const headOf = (actor: Actor, id: string) =>
      as(tx, actor, (me) => scalar<{ title: string } | null>(me`select public.notice_head(${id})`));
    await tx`update public.notices set body_text = repeat('가', 3000) where id = ${IDS.liveNotice}`;
    const { title } = (await tx`select title from public.notices where id = ${IDS.liveNotice}`)[0] as { title: string };
    expect(await headOf('guest', IDS.liveNotice)).toEqual({ title, description: '가'.repeat(500), image: null });
    expect(await headOf('guest', IDS.draftNotice)).toBeNull();
    expect(await headOf('member', IDS.draftNotice)).toBeNull();
    expect(await headOf('guest', crypto.randomUUID())).toBeNull();
  }),
);
