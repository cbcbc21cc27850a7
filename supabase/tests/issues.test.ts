import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, personId, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

interface Head {
  id: string;
  number: number;
  column_id: string;
  rank: number;
  closed_at: string | null;
  assignee_ids: string[];
  label_ids: string[];
  blocked: boolean;
}

const create = (tx: Transaction, who: PersonName, title: string, changes: object = {}, id = crypto.randomUUID()) =>
  as(tx, who, (me) =>
    scalar<Head>(
      me`select public.create_issue(${id}, ${IDS.ourProject}, ${title}, p_changes => ${me.json(changes as never)})`,
    ),
  );
const update = (tx: Transaction, who: PersonName, ids: string[], changes: object) =>
  as(tx, who, (me) => scalar<Head[]>(me`select public.update_issues(${ids}, ${me.json(changes as never)})`));
const heads = (tx: Transaction, who: PersonName) =>
  as(tx, who, async (me) => {
    const { rows } = await scalar<{ rows: Head[] }>(me`select public.issue_heads(${IDS.ourProject})`);
    return rows.map(({ id }) => id);
  });
const column = (tx: Transaction, kind: string, project: string = IDS.ourProject) =>
  scalar<string>(tx`
    select c.id from public.board_columns c join public.boards b on b.id = c.board_id
    where b.project_id = ${project} and b.rank = 0 and c.kind = ${kind}`);
const verbs = async (tx: Transaction, id: string) =>
  (await tx`select verb from public.activity where target_id = ${id} order by id`).map(({ verb }) => verb as string);

describe('a new project', () => {
  test(
    'a new project has a board with the five columns',
    withFixture(async (tx) => {
      const project = crypto.randomUUID();
      await tx`insert into public.projects (id, name, owner_id) values (${project}, 'x', ${personId('owner')})`;
      const rows = await tx`
        select b.name as board, b.access, c.name, c.kind from public.boards b join public.board_columns c on c.board_id = b.id
        where b.project_id = ${project} order by c.rank`;
      expect(rows.map(({ board, access, name, kind }) => `${board} ${access} ${name} ${kind}`)).toEqual([
        '이슈 project 대기 backlog',
        '이슈 project 할 일 todo',
        '이슈 project 진행 중 doing',
        '이슈 project 완료 done',
        '이슈 project 취소 canceled',
      ]);
    }),
  );
});

describe('a create', () => {
  test(
    'a create gives the next number and the last place of the column of things to do, and the creator watches the issue',
    withFixture(async (tx) => {
      const [first, second] = [await create(tx, 'member', '하나'), await create(tx, 'member', '둘')];
      expect([first.number, second.number]).toEqual([4, 5]);
      expect(first.column_id).toBe(await column(tx, 'todo'));
      expect(second.rank).toBeGreaterThan(first.rank);
      const watchers = await tx`select user_id from public.issue_watchers where issue_id = ${first.id}`;
      expect(watchers.map((row) => row.user_id)).toEqual([personId('member')]);
    }),
  );

  test(
    'a repeated create gets the first answer and takes no number',
    withFixture(async (tx) => {
      const id = crypto.randomUUID();
      const first = await create(tx, 'member', '하나', { priority: 2 }, id);
      expect(await create(tx, 'member', '하나', { priority: 2 }, id)).toEqual(first);
      expect((await create(tx, 'member', '둘')).number).toBe(first.number + 1);
      expect(await refusalOf(create(tx, 'owner', '남의 것', {}, id))).toBe('not_found');
    }),
  );

  test(
    'a create with an invalid title or change is refused and takes no number',
    withFixture(async (tx) => {
      for (const title of ['', '  ', '\u200b', 'x'.repeat(201)])
        expect(await refusalOf(create(tx, 'member', title)), JSON.stringify(title)).toBe('invalid_issue_title');
      for (const changes of [
        { priority: 9 },
        { priority: null },
        { estimate: -1 },
        { due_date: 'soon' },
        { due_date: '9999-01-01' },
        { add_assignees: ['me'] },
        { add_assignees: 'me' },
        { rank: 1 },
        { source_type: 'note' },
        { source_type: 'x', source_id: IDS.ourNote },
      ])
        expect(await refusalOf(create(tx, 'member', 'x', changes)), JSON.stringify(changes)).toBe('invalid_changes');
      for (const body of [3, { type: 'script' }])
        expect(await refusalOf(create(tx, 'member', 'x', { body }))).toBe('invalid_document');
      expect((await create(tx, 'member', '둘')).number).toBe(4);
    }),
  );

  test(
    'a create can have a source: a note of the project or a memo of its creator',
    withFixture(async (tx) => {
      const note = { source_type: 'note', source_id: IDS.ourNote };
      const memo = { source_type: 'memo', source_id: IDS.ownerMemo };
      expect(await create(tx, 'member', 'x', note)).toBeTruthy();
      expect(await create(tx, 'owner', 'x', memo)).toBeTruthy();
      const foreign = [memo, { ...note, source_id: IDS.theirNote }, { ...note, source_id: crypto.randomUUID() }];
      for (const changes of foreign) {
        expect(await refusalOf(create(tx, 'member', 'x', changes)), JSON.stringify(changes)).toBe('not_found');
        const line = { id: crypto.randomUUID(), title: 'x', changes };
        const imported = as(tx, 'member', (me) =>
          scalar(me`select public.import_issues(${IDS.ourProject}, ${me.json([line])})`),
        );
        expect(await refusalOf(imported), JSON.stringify(changes)).toBe('not_found');
      }
    }),
  );

  test(
    'a create by a viewer is refused, and for a stranger the project does not exist',
    withFixture(async (tx) => {
      expect(await refusalOf(create(tx, 'viewer', 'x'))).toBe('forbidden');
      for (const who of ['stranger', 'admin', 'suspended'] as const)
        expect(await refusalOf(create(tx, who, 'x')), who).toBe('not_found');
    }),
  );
});

describe('ids of another project', () => {
  test(
    'ids of another project are refused in every argument',
    withFixture(async (tx) => {
      const theirColumn = await column(tx, 'todo', IDS.theirProject);
      const ours = [IDS.ourIssue];
      for (const changes of [
        { column_id: theirColumn },
        { parent_id: IDS.theirIssue },
        { add_labels: [IDS.theirLabel] },
      ])
        expect(await refusalOf(update(tx, 'owner', ours, changes)), JSON.stringify(changes)).toBe('not_found');
      for (const changes of [{ add_assignees: [personId('other')] }, { add_watchers: [personId('stranger')] }])
        expect(await refusalOf(update(tx, 'owner', ours, changes)), JSON.stringify(changes)).toBe('not_on_board');
      const call = (statement: string) => refusalOf(as(tx, 'owner', (me) => me.unsafe(`select public.${statement}`)));
      for (const statement of [
        `update_issues(array['${IDS.ourIssue}','${IDS.theirIssue}']::uuid[], '{"priority":1}')`,
        `create_issue(gen_random_uuid(), '${IDS.ourProject}', 'x', '${theirColumn}')`,
        `create_issue('${IDS.theirIssue}', '${IDS.ourProject}', 'x')`,
        `create_issue(gen_random_uuid(), '${IDS.theirProject}', 'x')`,
        `move_issue('${IDS.ourIssue}', '${theirColumn}')`,
        `move_issue('${IDS.theirIssue}', '${IDS.listedColumn}')`,
        `save_issue('${IDS.theirIssue}', 1, 'x')`,
        `remove_issues(array['${IDS.theirIssue}']::uuid[])`,
        `restore_issues(array['${IDS.theirIssue}']::uuid[])`,
        `relate_issues('${IDS.ourIssue}', '${IDS.theirIssue}', 'blocks')`,
        `save_label('${IDS.theirLabel}', '${IDS.ourProject}', 'x', 'red')`,
        `remove_label('${IDS.theirLabel}')`,
        `save_issue_view('${IDS.ownerView}', '${IDS.theirProject}', 'x', '')`,
        `issue_heads('${IDS.theirProject}')`,
      ])
        expect(await call(statement), statement).toBe('not_found');
    }),
  );
});

describe('a board that lists its people', () => {
  test(
    'a listed board hides its issues, their activity and their search results from other people',
    withFixture(async (tx) => {
      expect(await heads(tx, 'viewer')).not.toContain(IDS.listedIssue);
      for (const who of ['member', 'manager', 'owner'] as const)
        expect(await heads(tx, who)).toContain(IDS.listedIssue);
      const find = (who: PersonName, text: string) =>
        as(tx, who, async (me) => (await me`select id from public.search_issues(null, ${text})`).map(({ id }) => id));
      expect(await find('viewer', '#3')).toEqual([]);
      expect(await find('member', '#3')).toEqual([IDS.listedIssue]);
      expect(await find('viewer', 'issue')).not.toContain(IDS.listedIssue);
      const told = (who: PersonName) =>
        as(tx, who, (me) => me`select id from public.activity where target_id = ${IDS.listedIssue}`);
      expect(await told('viewer')).toHaveLength(0);
      expect((await told('member')).length).toBeGreaterThan(0);
    }),
  );

  test(
    'people who are listed to view may read but not change the board, and hidden issues cannot be named',
    withFixture(async (tx) => {
      await tx`update public.board_access set level = 'view'`;
      expect(await heads(tx, 'member')).toContain(IDS.listedIssue);
      expect(await refusalOf(update(tx, 'member', [IDS.listedIssue], { priority: 1 }))).toBe('forbidden');
      expect(await refusalOf(update(tx, 'member', [IDS.ourIssue], { column_id: IDS.listedColumn }))).toBe('forbidden');
      await tx`delete from public.board_access`;
      expect(await refusalOf(update(tx, 'member', [IDS.listedIssue], { priority: 1 }))).toBe('not_found');
      expect(await refusalOf(update(tx, 'member', [IDS.ourIssue], { parent_id: IDS.listedIssue }))).toBe('not_found');
      expect(await refusalOf(update(tx, 'member', [IDS.ourIssue], { column_id: IDS.listedColumn }))).toBe('not_found');
    }),
  );

  test(
    'a move to a listed board ends assignments of people who cannot see it',
    withFixture(async (tx) => {
      await update(tx, 'owner', [IDS.ourIssue], { add_assignees: [personId('viewer'), personId('member')] });
      const [moved] = await update(tx, 'owner', [IDS.ourIssue], { column_id: IDS.listedColumn });
      expect(moved?.assignee_ids).toEqual([personId('member'), personId('owner')].sort());
      expect(await refusalOf(update(tx, 'owner', [IDS.ourIssue], { add_assignees: [personId('viewer')] }))).toBe(
        'not_on_board',
      );
    }),
  );
});

describe('a change of many issues', () => {
  test(
    'a change of many issues changes all of them, and each has its own activity',
    withFixture(async (tx) => {
      const changes = {
        column_id: await column(tx, 'done'),
        priority: 1,
        due_date: '2026-12-24',
        estimate: 3,
        add_assignees: [personId('member')],
        remove_labels: [IDS.ourLabel],
      };
      const rows = await update(tx, 'member', [IDS.ourIssue, IDS.ourSecondIssue], changes);
      expect(rows).toHaveLength(2);
      for (const row of rows) {
        expect(row).toMatchObject({ priority: 1, due_date: '2026-12-24', estimate: 3, label_ids: [] });
        expect(row.assignee_ids).toContain(personId('member'));
        expect(row.closed_at).not.toBeNull();
        const after = ['issue.closed', 'issue.priority', 'issue.due', 'issue.estimate', 'issue.unlabeled'];
        expect(await verbs(tx, row.id)).toEqual(expect.arrayContaining([...after, 'issue.assigned']));
      }
      const told = await tx`
        select before, after from public.activity where target_id = ${IDS.ourIssue} and verb = 'issue.closed'`;
      expect(told[0]).toMatchObject({
        before: { column: '할 일' },
        after: { column: '완료', kind: 'done', number: 1 },
      });
      const [reopened] = await update(tx, 'member', [IDS.ourIssue], { column_id: await column(tx, 'doing') });
      expect(reopened?.closed_at).toBeNull();
      expect(await verbs(tx, IDS.ourIssue)).toContain('issue.reopened');
    }),
  );

  test(
    'a change of many issues changes none when one may not be changed, and takes at most 500',
    withFixture(async (tx) => {
      await tx`delete from public.board_access`;
      expect(await refusalOf(update(tx, 'member', [IDS.ourIssue, IDS.listedIssue], { priority: 1 }))).toBe('not_found');
      expect(await scalar(tx`select priority from public.issues where id = ${IDS.ourIssue}`)).toBe(0);
      const many = Array.from({ length: 501 }, () => crypto.randomUUID());
      expect(await refusalOf(update(tx, 'member', many, { priority: 1 }))).toBe('invalid_request');
      expect(await refusalOf(update(tx, 'viewer', [IDS.ourIssue], { priority: 1 }))).toBe('forbidden');
    }),
  );

  test(
    'a change of many issues cannot make an issue its own ancestor',
    withFixture(async (tx) => {
      await update(tx, 'member', [IDS.ourSecondIssue], { parent_id: IDS.ourIssue });
      expect(await refusalOf(update(tx, 'member', [IDS.ourIssue], { parent_id: IDS.ourSecondIssue }))).toBe(
        'issue_cycle',
      );
      expect(await refusalOf(update(tx, 'member', [IDS.ourIssue], { parent_id: IDS.ourIssue }))).toBe('issue_cycle');
      await update(tx, 'member', [IDS.ourSecondIssue], { parent_id: null });
      await update(tx, 'member', [IDS.ourIssue], { parent_id: IDS.ourSecondIssue });
    }),
  );
});

describe('a move', () => {
  const move = (tx: Transaction, id: string, to: string, after: string | null, seen?: { at: string; rank: number }) =>
    as(tx, 'member', (me) =>
      scalar<{ ok: boolean; rank?: number; moved?: unknown[]; current?: { by_name: string } }>(
        me`select public.move_issue(${id}, ${to}, ${after}, ${seen?.at ?? null}, ${seen?.rank ?? null})`,
      ),
    );
  const order = async (tx: Transaction, to: string) =>
    (await tx`select title from public.issues where column_id = ${to} order by rank, id`).map(({ title }) => title);

  test(
    'a move places the issue first, after another one or last, and repeating it has no effect',
    withFixture(async (tx) => {
      const to = await column(tx, 'doing');
      const [a, b, c] = [
        await create(tx, 'member', 'a'),
        await create(tx, 'member', 'b'),
        await create(tx, 'member', 'c'),
      ];
      await move(tx, a.id, to, null);
      await move(tx, b.id, to, null);
      const { rank } = await move(tx, c.id, to, b.id);
      expect(await order(tx, to)).toEqual(['b', 'c', 'a']);
      expect(await move(tx, c.id, to, b.id, { at: c.column_id, rank: c.rank })).toEqual({ ok: true, rank, moved: [] });
      // The issue before the new place has left the column, so the place is the last.
      await move(tx, b.id, to, IDS.ourIssue);
      expect(await order(tx, to)).toEqual(['c', 'a', 'b']);
    }),
  );

  test(
    'a move of an issue that somebody else has moved is refused with its place and that user’s name',
    withFixture(async (tx) => {
      const issue = await create(tx, 'member', 'a');
      const seen = { at: issue.column_id, rank: issue.rank };
      await as(tx, 'owner', async (me) => me`select public.move_issue(${issue.id}, ${await column(me, 'done')}, null)`);
      const answer = await move(tx, issue.id, await column(tx, 'doing'), null, seen);
      expect(answer).toMatchObject({ ok: false, current: { column_id: await column(tx, 'done'), by_name: 'owner' } });
    }),
  );

  test(
    'a move to a place without a free rank spreads the ranks of the column in its order',
    withFixture(async (tx) => {
      const to = await column(tx, 'doing');
      const ids: string[] = [];
      for (const title of ['a', 'b', 'c']) {
        const { id } = await create(tx, 'member', title);
        await tx`update public.issues set column_id = ${to}, rank = ${ids.length + 1} where id = ${id}`;
        ids.push(id);
      }
      const [a = '', , c = ''] = ids;
      const { moved } = await move(tx, c, to, a);
      expect(await order(tx, to)).toEqual(['a', 'c', 'b']);
      expect(moved?.length).toBe(3);
      const [{ closest = 0 } = {}] = await tx<{ closest: number }[]>`
        select min(x.gap)::float as closest from (
          select rank - lag(rank) over (order by rank) as gap from public.issues where column_id = ${to}
        ) x`;
      expect(closest).toBeGreaterThan(1000);
    }),
  );
});

describe('a save', () => {
  test(
    'a save on a stale revision changes nothing and returns the newer text; a change of properties is no conflict',
    withFixture(async (tx) => {
      const save = (rev: number, title: string) =>
        as(tx, 'member', (me) =>
          scalar<{ ok: boolean; rev?: number; current?: { title: string; search_jamo?: string } }>(
            me`select public.save_issue(${IDS.ourIssue}, ${rev}, ${title}, ${me.json({ type: 'doc', content: [] })}, '')`,
          ),
        );
      expect(await save(1, '첫')).toMatchObject({ ok: true, rev: 2 });
      expect(await save(1, '첫')).toMatchObject({ ok: true, rev: 2 });
      await update(tx, 'owner', [IDS.ourIssue], { priority: 1 });
      expect(await save(2, '둘')).toMatchObject({ ok: true, rev: 3 });
      const refused = await save(2, '늦은');
      expect(refused).toMatchObject({ ok: false, current: { title: '둘' } });
      expect(refused.current).not.toHaveProperty('search_jamo');
      expect(await refusalOf(as(tx, 'viewer', (me) => me`select public.save_issue(${IDS.ourIssue}, 3, 'x')`))).toBe(
        'forbidden',
      );
    }),
  );
});

describe('a relation', () => {
  test(
    'a relation replaces the opposite one, so that no two issues block each other',
    withFixture(async (tx) => {
      const relate = (from: string, to: string, kind: string) =>
        as(tx, 'member', (me) => me`select public.relate_issues(${from}, ${to}, ${kind})`);
      await tx`delete from public.issue_relations`;
      await relate(IDS.ourIssue, IDS.ourSecondIssue, 'relates');
      await relate(IDS.ourIssue, IDS.ourSecondIssue, 'blocks');
      await relate(IDS.ourSecondIssue, IDS.ourIssue, 'blocks');
      expect(await tx`select from_id, kind from public.issue_relations order by kind`).toEqual([
        { from_id: IDS.ourSecondIssue, kind: 'blocks' },
        { from_id: IDS.ourIssue, kind: 'relates' },
      ]);
    }),
  );
});

describe('the trash', () => {
  test(
    'an issue in the trash is not in lists, blocks nothing, and is restored to its place',
    withFixture(async (tx) => {
      const blocked = async () =>
        (
          await scalar<{ rows: Head[] }>(as(tx, 'owner', (me) => me`select public.issue_heads(${IDS.ourProject})`))
        ).rows.find(({ id }) => id === IDS.ourSecondIssue)?.blocked;
      expect(await blocked()).toBe(true);
      await as(tx, 'member', (me) => me`select public.remove_issues(array[${IDS.ourIssue}]::uuid[])`);
      expect(await heads(tx, 'member')).not.toContain(IDS.ourIssue);
      expect(await blocked()).toBe(false);
      expect(await refusalOf(update(tx, 'member', [IDS.ourIssue], { priority: 1 }))).toBe('not_found');
      await as(tx, 'member', (me) => me`select public.restore_issues(array[${IDS.ourIssue}]::uuid[])`);
      expect(await heads(tx, 'member')).toContain(IDS.ourIssue);
      expect(await verbs(tx, IDS.ourIssue)).toEqual(expect.arrayContaining(['issue.removed', 'issue.restored']));
    }),
  );

  test(
    'a project with issues, labels and listed boards is purged completely',
    withFixture(async (tx) => {
      await tx`update public.projects set removed_at = now() where id = ${IDS.ourProject}`;
      await tx`update public.projects set purge_at = now() where id = ${IDS.ourProject}`;
      for (let more = true; more; ) ({ more } = await scalar<{ more: boolean }>(tx`select public.purge_expired(50)`));
      for (const table of ['projects', 'boards', 'board_columns', 'issues', 'labels', 'issue_views', 'issue_numbers']) {
        const key = table === 'projects' ? 'id' : 'project_id';
        expect(await tx`select from public.${tx(table)} where ${tx(key)} = ${IDS.ourProject}`, table).toHaveLength(0);
      }
    }),
  );

  test(
    'a board with a project cannot be deleted',
    withFixture(async (tx) => {
      const remove = tx.savepoint((inner) => inner`delete from public.boards where id = ${IDS.listedBoard}`);
      expect(await refusalOf(remove)).toBe('board_in_use');
    }),
  );
});

test(
  'a user who leaves the project is no longer assigned and no longer watches',
  withFixture(async (tx) => {
    await update(tx, 'owner', [IDS.ourIssue], { add_assignees: [personId('member')] });
    await as(tx, 'member', (me) => me`select public.leave_project(${IDS.ourProject})`);
    for (const table of ['issue_assignees', 'issue_watchers'])
      expect(await tx`select from public.${tx(table)} where user_id = ${personId('member')}`, table).toHaveLength(0);
  }),
);

interface MyIssues {
  rows: { id: string; reasons: string[]; project_name: string }[];
  next: string | null;
  columns: { id: string }[];
  people: { user_id: string }[];
}

test(
  'issues that are due soon are open issues of the caller, the earliest first, and a limited number',
  withFixture(async (tx) => {
    const mine = { add_assignees: [personId('member')] };
    await create(tx, 'member', 'later', { ...mine, due_date: '2026-12-03' });
    await create(tx, 'member', 'first', { ...mine, due_date: '2026-11-01' });
    await create(tx, 'member', 'too late', { ...mine, due_date: '2026-12-04' });
    await create(tx, 'member', 'of nobody', { due_date: '2026-11-01' });
    const closed = await create(tx, 'member', 'closed', { ...mine, due_date: '2026-11-01' });
    await update(tx, 'member', [closed.id], { column_id: await column(tx, 'done') });
    const due = (limit: number) =>
      as(tx, 'member', async (me) => {
        const found = await scalar<{ title: string }[]>(me`select public.my_due_issues('2026-12-03', ${limit})`);
        return found.map(({ title }) => title);
      });
    expect(await due(10)).toEqual(['first', 'later']);
    expect(await due(1)).toEqual(['first']);
  }),
);

const myIssues = (tx: Transaction, who: PersonName, after: string | null = null, limit: number | null = null) =>
  as(tx, who, (me) => scalar<MyIssues>(me`select public.my_issues(${after}::uuid, ${limit}::int)`));
const reasonsOf = ({ rows }: MyIssues) => Object.fromEntries(rows.map(({ id, reasons }) => [id, reasons]));
const naming = (person: PersonName) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id: personId(person), label: 'x' } }] }],
});

test(
  'my issues are assigned, created and watched ones and those that mention me, each with its reason',
  withFixture(async (tx) => {
    const made = await create(tx, 'member', '내가 만든 것');
    await update(tx, 'owner', [IDS.ourIssue], { add_assignees: [personId('member')] });
    const inBody = await create(tx, 'owner', '본문', { body: naming('member') });
    const inComment = await create(tx, 'owner', '댓글');
    await as(
      tx,
      'owner',
      (me) => me`select public.save_comment(
        gen_random_uuid(), 'issue', ${inComment.id}, ${me.json(naming('member') as never)}, 'x')`,
    );
    const mine = await myIssues(tx, 'member');
    expect(reasonsOf(mine)).toMatchObject({
      [made.id]: ['created', 'watching'],
      [IDS.ourIssue]: ['assigned', 'watching'],
      [inBody.id]: expect.arrayContaining(['mentioned']),
      [inComment.id]: expect.arrayContaining(['mentioned']),
    });
    expect(mine.rows).toHaveLength(4);
    expect(mine.rows[0]?.project_name).toBe('project');
    expect(mine.columns.map(({ id }) => id)).toContain(made.column_id);
    expect(mine.people.map((person) => person.user_id)).toContain(personId('member'));
  }),
);

test(
  'my issues leave out removed issues, boards that are hidden from me and people of other projects',
  withFixture(async (tx) => {
    await update(tx, 'owner', [IDS.listedIssue], { add_assignees: [personId('member')] });
    expect(reasonsOf(await myIssues(tx, 'member'))).toHaveProperty(IDS.listedIssue);
    await tx`delete from public.board_access where board_id = ${IDS.listedBoard}`;
    expect(reasonsOf(await myIssues(tx, 'member'))).not.toHaveProperty(IDS.listedIssue);
    const { id } = await create(tx, 'member', 'x');
    await as(tx, 'member', (me) => me`select public.remove_issues(array[${id}]::uuid[])`);
    expect(reasonsOf(await myIssues(tx, 'member'))).not.toHaveProperty(id);
    for (const who of ['stranger', 'suspended', 'admin'] as const)
      expect((await myIssues(tx, who)).rows, who).toEqual([]);
  }),
);

test(
  'my issues are read in pages, and all pages together have each issue once',
  withFixture(async (tx) => {
    for (let n = 0; n < 5; n++) await create(tx, 'member', `이슈 ${n}`);
    const all = (await myIssues(tx, 'member')).rows.map(({ id }) => id).sort();
    const read: string[] = [];
    let after: string | null = null;
    do {
      const page: MyIssues = await myIssues(tx, 'member', after, 2);
      read.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect([...read].sort()).toEqual(all);
    expect(read.length).toBeGreaterThanOrEqual(5);
  }),
);

test(
  'managers can purge issues in the trash only, and members cannot purge',
  withFixture(async (tx) => {
    const [gone, live] = [await create(tx, 'member', '지운 것'), await create(tx, 'member', '남은 것')];
    await as(tx, 'member', (me) => me`select public.remove_issues(array[${gone.id}]::uuid[])`);
    const purge = (who: PersonName) =>
      as(tx, who, (me) => me`select public.purge_issues(array[${gone.id}, ${live.id}]::uuid[])`);
    expect(await refusalOf(purge('member'))).toBe('forbidden');
    expect(await refusalOf(purge('stranger'))).toBe('not_found');
    await purge('manager');
    const rows = await tx`select id from public.issues where id in (${gone.id}, ${live.id})`;
    expect(rows.map(({ id }) => id)).toEqual([live.id]);
  }),
);

const importIssues = (tx: Transaction, who: PersonName, issues: unknown) =>
  as(tx, who, (me) => scalar<number>(me`select public.import_issues(${IDS.ourProject}, ${me.json(issues as never)})`));

test(
  'an import creates all of its issues in their order, and a repeated import creates nothing',
  withFixture(async (tx) => {
    const issues = [3, 1, 2].map((n) => ({ id: crypto.randomUUID(), title: `줄 ${n}`, changes: { priority: n } }));
    expect(await importIssues(tx, 'member', issues)).toBe(3);
    expect(await importIssues(tx, 'member', issues)).toBe(3);
    const rows = await tx`select title, priority from public.issues where title like '줄 %' order by number`;
    expect(rows.map(({ title, priority }) => [title, priority])).toEqual([
      ['줄 3', 3],
      ['줄 1', 1],
      ['줄 2', 2],
    ]);
  }),
);

test(
  'an import with one bad line creates no issue, and an import needs the right to write',
  withFixture(async (tx) => {
    const good = { id: crypto.randomUUID(), title: '줄' };
    for (const bad of [
      { id: crypto.randomUUID(), title: '' },
      { id: 'x', title: '줄' },
      { title: '줄' },
      { id: crypto.randomUUID(), title: '줄', column_id: IDS.theirIssue },
      { id: crypto.randomUUID(), title: '줄', changes: { priority: 9 } },
    ])
      expect(await refusalOf(importIssues(tx, 'member', [good, bad])), JSON.stringify(bad)).not.toBeNull();
    expect(await tx`select from public.issues where title = '줄'`).toHaveLength(0);
    for (const issues of [null, {}, [], Array.from({ length: 501 }, () => good)])
      expect(await refusalOf(importIssues(tx, 'member', issues))).toBe('invalid_request');
    expect(await refusalOf(importIssues(tx, 'viewer', [good]))).toBe('forbidden');
    expect(await refusalOf(importIssues(tx, 'stranger', [good]))).toBe('not_found');
  }),
);

test(
  'issues are found by number, substring, half a syllable and initials',
  withFixture(async (tx) => {
    const { id, number } = await create(tx, 'member', '회의록 정리');
    const find = (text: string) =>
      as(tx, 'viewer', async (me) =>
        (await me`select id from public.search_issues(${IDS.ourProject}, ${text})`).map((row) => row.id as string),
      );
    for (const text of [`#${number}`, String(number), '회의', '의록 정', '회ㅇ', 'ㅎㅇㄹ', '정ㄹ'])
      expect(await find(text), text).toContain(id);
    for (const text of ['#999999999', '9999999999999', 'ㅋㅋ', '없는 말', '%'])
      expect(await find(text), text).toEqual([]);
  }),
);
