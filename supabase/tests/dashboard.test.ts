import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, personId, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

interface Assigned {
  total: number;
  rows: { id: string; title: string; due_date: string | null; done_column_id: string | null }[];
}
interface Board {
  id: string;
  columns: { id: string; kind: string; count: number }[];
}
interface Day {
  day: string;
  total: number;
  done: number;
}

const create = async (tx: Transaction, title: string, changes: object = {}) =>
  (
    await as(tx, 'owner', (me) =>
      scalar<{ id: string }>(
        me`select public.create_issue(${crypto.randomUUID()}, ${IDS.ourProject}, ${title}, p_changes => ${me.json(changes as never)})`,
      ),
    )
  ).id;
const column = (tx: Transaction, kind: string) =>
  scalar<string>(tx`
    select c.id from public.board_columns c join public.boards b on b.id = c.board_id
    where b.project_id = ${IDS.ourProject} and b.rank = 0 and c.kind = ${kind}`);
const assigned = (tx: Transaction, who: PersonName, limit = 10) =>
  as(tx, who, (me) => scalar<Assigned>(me`select public.assigned_issues(${IDS.ourProject}, ${limit})`));
const counts = (tx: Transaction, who: PersonName) =>
  as(tx, who, (me) => scalar<Board[]>(me`select public.issue_counts(${IDS.ourProject})`));
const progress = (tx: Transaction, who: PersonName, days: number | null = 30, zone = 'Asia/Seoul') =>
  as(tx, who, (me) => scalar<Day[]>(me`select public.issue_progress(${IDS.ourProject}, ${days}, ${zone})`));

describe('issues assigned to a person', () => {
  test(
    'assigned issues are sorted by due date, then by priority, without closed and removed ones; the count has no limit',
    withFixture(async (tx) => {
      const add_assignees = [personId('member')];
      const made: Record<string, string> = {};
      for (const [title, changes] of Object.entries({
        later: { due_date: '2026-12-09' },
        soon: { due_date: '2026-12-01' },
        none: {},
        urgent: { priority: 1 },
        closed: { due_date: '2026-11-01' },
        removed: { due_date: '2026-11-01' },
      }))
        made[title] = await create(tx, title, { ...changes, add_assignees });
      await create(tx, 'of another', { add_assignees: [personId('manager')] });
      await tx`update public.issues set column_id = ${await column(tx, 'done')} where id = ${made.closed ?? ''}`;
      await tx`update public.issues set removed_at = now() where id = ${made.removed ?? ''}`;
      const { rows, total } = await assigned(tx, 'member', 3);
      expect(rows.map(({ title }) => title)).toEqual(['soon', 'later', 'urgent']);
      expect(total).toBe(4);
      expect(rows[0]?.done_column_id).toBe(await column(tx, 'done'));
    }),
  );

  test(
    'assigned issues have no column to finish them for users who may not edit, and are hidden with their board',
    withFixture(async (tx) => {
      await tx`
        insert into public.issue_assignees (issue_id, user_id, project_id)
        select ${IDS.ourIssue}, x, ${IDS.ourProject} from unnest(${[personId('viewer'), personId('member')]}::uuid[]) x
        on conflict do nothing`;
      await tx`
        insert into public.issue_assignees (issue_id, user_id, project_id)
        values (${IDS.listedIssue}, ${personId('viewer')}, ${IDS.ourProject}) on conflict do nothing`;
      const { rows } = await assigned(tx, 'viewer');
      expect(rows.map(({ id }) => id)).toEqual([IDS.ourIssue]);
      expect(rows[0]?.done_column_id).toBeNull();
    }),
  );
});

test(
  'issues are counted by column, on boards that the caller may see',
  withFixture(async (tx) => {
    const columnsOf = (boards: Board[], id: string) => boards.find((board) => board.id === id)?.columns;
    const [seen] = await counts(tx, 'viewer');
    const todo = seen?.columns.find(({ kind }) => kind === 'todo');
    const id = await create(tx, 'one more');
    const after = (await counts(tx, 'viewer')).flatMap(({ columns }) => columns);
    expect(after.find((found) => found.id === todo?.id)?.count).toBe((todo?.count ?? 0) + 1);
    await tx`update public.issues set removed_at = now() where id = ${id}`;
    expect(await counts(tx, 'viewer')).toEqual([seen]);
    expect(columnsOf(await counts(tx, 'viewer'), IDS.listedBoard)).toBeUndefined();
    expect(columnsOf(await counts(tx, 'member'), IDS.listedBoard)).toBeDefined();
    await tx`update public.boards set archived_at = now() where id = ${IDS.listedBoard}`;
    expect(columnsOf(await counts(tx, 'member'), IDS.listedBoard)).toBeUndefined();
  }),
);

describe('the progress of a project', () => {
  test(
    'the progress sums created and done issues up to the end of each day, without canceled ones',
    withFixture(async (tx) => {
      await tx`update public.issues set removed_at = now() where project_id = ${IDS.ourProject}`;
      const at = (days: number) => tx`(now() - make_interval(days => ${days}))`;
      const add = async (createdAgo: number, kind: string, closedAgo?: number) => {
        const id = await create(tx, kind);
        await tx`update public.issues set column_id = ${await column(tx, kind)} where id = ${id}`;
        await tx`
          update public.issues set created_at = ${at(createdAgo)},
            closed_at = ${closedAgo === undefined ? null : at(closedAgo)}
          where id = ${id}`;
      };
      await add(50, 'todo');
      await add(10, 'done', 5);
      await add(10, 'canceled', 3);
      await add(2, 'doing');
      const days = await progress(tx, 'viewer');
      expect(days).toHaveLength(31);
      const ago = (number: number) => {
        const { total, done } = days[30 - number] ?? { total: -1, done: -1 };
        return `${done}/${total}`;
      };
      expect([30, 11, 10, 6, 5, 4, 3, 2, 0].map(ago)).toEqual([
        ...['0/1', '0/1', '0/3', '0/3', '1/3', '1/3', '1/2', '1/3', '1/3'],
      ]);
      const today = await scalar<string>(tx`select ((now() at time zone 'Asia/Seoul')::date)::text`);
      expect(days.at(-1)?.day).toBe(today);
      const all = await progress(tx, 'viewer', null);
      expect(all).toHaveLength(51);
      await tx`update public.issues set created_at = now() - interval '900 days' where removed_at is null and closed_at is null`;
      const years = await progress(tx, 'viewer', null);
      expect(years.length).toBeLessThanOrEqual(122);
      expect(years.at(-1)).toEqual(all.at(-1));
    }),
  );

  test(
    'the progress of a project without issues is zero each day, and an unknown time zone is refused',
    withFixture(async (tx) => {
      await tx`update public.issues set removed_at = now() where project_id = ${IDS.ourProject}`;
      expect((await progress(tx, 'owner', null)).map(({ total }) => total)).toEqual([0]);
      expect((await progress(tx, 'owner', 7)).map(({ total }) => total)).toEqual(Array(8).fill(0));
      for (const zone of ['Mars/Phobos', 'UTC+3:00', "'", ''])
        expect(await refusalOf(progress(tx, 'owner', 7, zone)), zone).toBe('invalid_time_zone');
    }),
  );
});

test(
  'mentions are those of the caller in this project, the newest first',
  withFixture(async (tx) => {
    const send = (target: string, kind = 'projects.mentioned', project: string = IDS.ourProject) =>
      tx`select public.notify(${[personId('member')]}, ${kind}, ${project}, 'note', ${target}, 'x', '/project/note', ${personId('owner')})`;
    await tx`delete from public.notifications`;
    await send(IDS.ourNote);
    await send(IDS.ourNote, 'projects.commented');
    const mentions = (who: PersonName, project: string = IDS.ourProject) =>
      as(tx, who, (me) => scalar<object[]>(me`select public.project_mentions(${project})`));
    expect(await mentions('member')).toMatchObject([
      { title: 'x', actor_name: 'owner', is_there: true, read_at: null },
    ]);
    expect(await mentions('owner')).toEqual([]);
    expect(await mentions('member', IDS.theirProject)).toEqual([]);
  }),
);

test(
  'the content of a project is counted for its members only',
  withFixture(async (tx) => {
    const contents = (who: PersonName) =>
      as(tx, who, (me) => scalar<Record<string, number>>(me`select public.project_contents(${IDS.ourProject})`));
    const before = await contents('viewer');
    await create(tx, 'one more');
    expect(await contents('viewer')).toEqual({ ...before, issues: (before.issues ?? 0) + 1 });
    const members = await scalar<number>(
      tx`select count(*)::int from public.project_members where project_id = ${IDS.ourProject} and joined_user_id is not null`,
    );
    expect(before.members).toBe(members);
  }),
);

test(
  'the content of a project is counted without boards that the caller may not see',
  withFixture(async (tx) => {
    const contents = (who: PersonName) =>
      as(tx, who, (me) => scalar<Record<string, number>>(me`select public.project_contents(${IDS.ourProject})`));
    const fill = async () => {
      await tx`
        insert into public.issues (project_id, board_id, column_id, title, rank, created_by, removed_at)
        select project_id, board_id, id, 'x', 1, ${personId('owner')}, now()
        from public.board_columns where id = ${IDS.listedColumn}`;
      await tx`
        insert into public.comments (project_id, target_type, target_id, body, body_text, author)
        values (${IDS.ourProject}, 'issue', ${IDS.listedIssue}, '{"type":"doc","content":[]}', 'x', ${personId('owner')})`;
      const upload = crypto.randomUUID();
      await as(tx, 'owner', (me) => me`select public.begin_upload(${upload}, ${IDS.ourProject}, 7)`);
      await tx`select public.set_upload_content(${upload}, ${upload.replaceAll('-', '').repeat(2)}, 'text/plain')`;
      await as(
        tx,
        'owner',
        (me) =>
          me`select public.finish_upload(${upload}, ${`${upload}.txt`}, 'both', null, 'issue', ${IDS.listedIssue})`,
      );
    };
    const before = {
      viewer: await contents('viewer'),
      member: await contents('member'),
      owner: await contents('owner'),
    };
    await fill();
    expect(await contents('viewer')).toEqual(before.viewer);
    for (const who of ['member', 'owner'] as const) {
      const { files = 0, file_bytes = 0, issues = 0, comments = 0 } = before[who];
      expect(await contents(who), who).toEqual({
        ...before[who],
        files: files + 1,
        file_bytes: file_bytes + 7,
        issues: issues + 1,
        comments: comments + 1,
      });
    }
    // Without hidden boards a viewer gets the same counts as the owner.
    await tx`update public.boards set access = 'project' where id = ${IDS.listedBoard}`;
    expect(await contents('viewer')).toEqual(await contents('owner'));
  }),
);

test(
  'a stranger is told nothing about a project',
  withFixture(async (tx) => {
    for (const who of ['stranger', 'admin', 'suspended'] as const)
      for (const call of ['assigned_issues', 'issue_counts', 'issue_progress', 'project_contents'])
        expect(
          await refusalOf(as(tx, who, (me) => me.unsafe(`select public.${call}('${IDS.ourProject}')`))),
          `${who} ${call}`,
        ).toBe('not_found');
  }),
);
