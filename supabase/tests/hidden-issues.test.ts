import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, personId, refusalOf, rolledBack, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

// The owner, the manager and the member see the board `listed`. The viewer does not.
const { withFixture } = useSharedFixture();

/** All activity that a person may read, as text. */
const told = (tx: Transaction, who: PersonName) =>
  as(tx, who, async (me) => JSON.stringify(await me`select verb, before, after from public.activity order by id`));

/** Attaches a file to an issue. Returns the name of the file. */
async function attach(tx: Transaction, issue: string, name: string): Promise<string> {
  const upload = crypto.randomUUID();
  const hash = upload.replaceAll('-', '').repeat(2);
  await as(tx, 'owner', (me) => me`select public.begin_upload(${upload}, ${IDS.ourProject}, 1)`);
  await tx`select public.set_upload_content(${upload}, ${hash}, 'text/plain')`;
  const { file } = await as(tx, 'owner', (me) =>
    scalar<{ file: { id: string } }>(
      me`select public.finish_upload(${upload}, ${name}, 'both', null, 'issue', ${issue})`,
    ),
  );
  return file.id;
}

test(
  'people who cannot see the board of an issue get no activity of its files',
  withFixture(async (tx) => {
    const hidden = await attach(tx, IDS.listedIssue, '비밀 계획.txt');
    const open = await attach(tx, IDS.ourIssue, '열린 계획.txt');
    const both = [hidden, open];
    await as(tx, 'owner', async (me) => {
      await me`select public.rename_file(${hidden}, '비밀 이름.txt')`;
      await me`select public.remove_files(${both}::uuid[])`;
      await me`select public.restore_files(${both}::uuid[])`;
      await me`select public.remove_files(${[hidden]}::uuid[])`;
      await me`select public.purge_files(${[hidden]}::uuid[])`;
    });
    expect(await told(tx, 'viewer')).not.toContain('비밀');
    const seen = await told(tx, 'member');
    for (const verb of ['created', 'renamed', 'removed', 'restored', 'purged']) {
      expect(seen).toMatch(new RegExp(`"file.${verb}"[^}]*}?[^}]*비밀`));
    }
    // When both change, each change is told to the people who may see it.
    expect(await told(tx, 'viewer')).toMatch(/"file.removed"[^}]*열린/);
  }),
);

test(
  'the activity of an issue names neither a parent nor a former column of a board that its readers cannot see',
  withFixture(async (tx) => {
    await tx`update public.issues set title = '비밀 상위' where id = ${IDS.listedIssue}`;
    await tx`update public.board_columns set name = '비밀 칸' where id = ${IDS.listedColumn}`;
    await as(tx, 'owner', async (me) => {
      const { column_id } = await scalar<{ column_id: string }>(
        me`select jsonb_build_object('column_id', column_id) from public.issues where id = ${IDS.ourIssue}`,
      );
      await me`select public.update_issues(${[IDS.ourIssue]}::uuid[], ${me.json({ parent_id: IDS.listedIssue })})`;
      // The issue is moved there and back again.
      await me`select public.move_issue(${IDS.ourSecondIssue}, ${IDS.listedColumn})`;
      await me`select public.move_issue(${IDS.ourSecondIssue}, ${column_id})`;
    });
    const seen = await told(tx, 'viewer');
    expect(seen).toContain('issue.parent');
    expect(seen).not.toContain('비밀');
  }),
);

test(
  'a repeated create returns nothing when its creator can no longer see the board of the issue',
  withFixture(async (tx) => {
    const id = crypto.randomUUID();
    const create = () => as(tx, 'member', (me) => me`select public.create_issue(${id}, ${IDS.ourProject}, 'x')`);
    await create();
    await create();
    await tx`delete from public.board_access`;
    await as(tx, 'owner', (me) => me`select public.move_issue(${id}, ${IDS.listedColumn})`);
    expect(await refusalOf(create())).toBe('not_found');
  }),
);

test(
  'no user can give up an upload in the database, because this would free the quota while its bytes stay',
  withFixture(async (tx) => {
    const upload = crypto.randomUUID();
    await as(tx, 'member', (me) => me`select public.begin_upload(${upload}, ${IDS.ourProject}, 1000)`);
    for (const who of ['member', 'owner', 'stranger', 'guest'] as const) {
      const refusal = await refusalOf(as(tx, who as PersonName, (me) => me`select public.cancel_upload(${upload})`));
      expect(refusal, who).toMatch(/permission denied/);
    }
    expect(await tx`select from public.file_uploads where id = ${upload}`).toHaveLength(1);
  }),
);

const FORMER = path.join(import.meta.dirname, '..', 'migrations', '20261123000741_former_activity.sql');

test(
  'activity from before these rules no longer names hidden issues, and visible activity stays',
  withFixture(async (tx) => {
    const file = await attach(tx, IDS.listedIssue, '비밀.txt');
    const columnOf = (issue: string) => scalar<string>(tx`select column_id from public.issues where id = ${issue}`);
    const [open, hidden] = [await columnOf(IDS.ourIssue), IDS.listedColumn];
    const gone = crypto.randomUUID();
    await tx`delete from public.activity`;
    const write = (verb: string, type: string, target: string, before: object | null, after: object) => tx`
      insert into public.activity (project_id, actor_name, verb, target_type, target_id, before, after)
      values (${IDS.ourProject}, 'owner', ${verb}, ${type}, ${target}, ${before && tx.json(before as never)}, ${tx.json(after as never)})`;
    await write('file.created', 'file', file, null, { name: '비밀.txt' });
    await write('file.renamed', 'file', gone, { name: '비밀 옛.txt' }, { name: '비밀 새.txt' });
    await write('file.created', 'file', IDS.ourFile, null, { name: '열린 파일' });
    await write('issue.parent', 'issue', IDS.ourIssue, null, {
      parent: { number: 3, title: '비밀 상위' },
      parent_id: 'x',
    });
    await write(
      'issue.moved',
      'issue',
      IDS.ourIssue,
      { column_id: hidden, column: '비밀 칸' },
      { column_id: open, column: '열린 칸' },
    );
    await write(
      'issue.closed',
      'issue',
      IDS.ourIssue,
      { column_id: open, column: 'x' },
      { column_id: hidden, column: '비밀 칸' },
    );
    await write(
      'issue.moved',
      'issue',
      IDS.ourIssue,
      { column_id: gone, column: '비밀' },
      { column_id: gone, column: '비밀' },
    );
    await write(
      'issue.moved',
      'issue',
      IDS.ourSecondIssue,
      { column_id: open, column: '남는 칸' },
      { column_id: open, column: '열린 칸' },
    );
    expect(await told(tx, 'viewer')).toContain('비밀');
    const statements = await readFile(FORMER, 'utf8');
    await tx.unsafe(statements);
    const seen = await told(tx, 'viewer');
    expect(seen).not.toContain('비밀');
    for (const kept of ['열린 파일', '남는 칸', '"number":3', '열린 칸']) expect(seen).toContain(kept);
    expect(await told(tx, 'member')).toContain('비밀.txt');
    await tx.unsafe(statements);
    expect(await told(tx, 'viewer')).toBe(seen);
  }),
);

test(
  'live messages about a listed board, its issues and their parts contain no ids',
  withFixture(async (tx) => {
    /** Runs `work`. Returns the tables whose messages contain ids, and all tables of which messages were sent. */
    const heard = (work: (me: Transaction) => Promise<unknown>) =>
      rolledBack(tx, async (inner) => {
        await inner.unsafe(`
          create table public.heard (payload jsonb, topic text);
          create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
          returns void language sql as 'insert into public.heard (payload, topic) values (payload, topic)'`);
        await work(inner);
        const rows = await inner<{ payload: { table: string; rows: unknown; rev?: number } }[]>`
          select payload from public.heard where topic like 'project:%'`;
        const names = (list: typeof rows) => [...new Set(list.map(({ payload }) => payload.table))].sort();
        return {
          all: names(rows),
          // Everybody sees the rows of the project itself and of the usage.
          named: names(rows.filter(({ payload }) => payload.rows !== null || payload.rev !== undefined) as never),
        };
      });
    const comment = 'cc000000-0000-4000-8000-000000000001';
    const doc = { type: 'doc', content: [{ type: 'paragraph' }] };
    const work = (issue: string, other: string, board: string, column: string) => async (inner: Transaction) => {
      const file = await attach(inner, issue, 'x.txt');
      await as(inner, 'owner', async (me) => {
        await me`select public.update_issues(${[issue]}::uuid[], ${me.json({
          priority: 3,
          remove_labels: [IDS.ourLabel],
          remove_assignees: [await scalar<string>(me`select auth.uid()`)],
        })})`;
        await me`select public.relate_issues(${issue}, ${other}, 'duplicates')`;
        await me`select public.save_comment(${comment}, 'issue', ${issue}, ${me.json(doc)}, 'x')`;
        await me`select public.toggle_reaction(${comment}, '🎉')`;
        await me`select public.rename_file(${file}, 'y.txt')`;
        await me`select public.save_board(${board}, ${IDS.ourProject}, 'renamed')`;
        await me`select public.save_board_column(${column}, ${board}, 'renamed', 'doing')`;
        await me`select public.save_issue(${issue}, 1, 'renamed')`;
      });
    };
    const [ours] = await tx<{ board: string; column: string }[]>`
      select board_id as board, column_id as column from public.issues where id = ${IDS.ourIssue}`;
    const open = await heard(work(IDS.ourIssue, IDS.ourSecondIssue, ours?.board ?? '', ours?.column ?? ''));
    const hidden = await heard(work(IDS.listedIssue, IDS.ourIssue, IDS.listedBoard, IDS.listedColumn));
    const tables = ['activity', 'board_columns', 'boards', 'comment_reactions', 'comments', 'file_versions', 'files'];
    expect(open.named).toEqual(
      expect.arrayContaining([...tables, 'issues', 'issue_labels', 'issue_assignees', 'issue_relations']),
    );
    expect(hidden.all).toEqual(expect.arrayContaining([...tables, 'issues', 'issue_labels']));
    // The issue at the other end of the relation is visible to everybody.
    expect(hidden.named).toEqual([]);
  }),
);

test(
  'ids of issues of a listed board are told to its people only, also when an issue leaves or joins the board',
  withFixture(async (tx) => {
    type Told = {
      topic: string;
      payload: { table: string; of?: string; told?: boolean; rev?: number; rows: string[] | null };
    };
    const heard = (work: (me: Transaction) => Promise<unknown>) =>
      rolledBack(tx, async (inner) => {
        await inner.unsafe(`
          create table public.heard (payload jsonb, topic text);
          create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
          returns void language sql as 'insert into public.heard (payload, topic) values (payload, topic)'`);
        await as(inner, 'owner', work);
        return (await inner`select topic, payload from public.heard`) as unknown as Told[];
      });
    const people = (await tx<{ id: string }[]>`select public.board_people(${IDS.listedBoard}) as id`).map(
      ({ id }) => id,
    );
    expect(people).not.toContain(personId('viewer'));
    const topics = people.map((id) => `person:${id}`).sort();
    const inPerson = (messages: Told[]) => messages.filter(({ payload }) => payload.of === IDS.ourProject);
    const change = { priority: 3, add_assignees: [personId('member')], remove_labels: [IDS.ourLabel] };

    const inside = await heard(
      (me) => me`select public.update_issues(${[IDS.listedIssue]}::uuid[], ${me.json(change)})`,
    );
    for (const table of ['issues', 'issue_assignees', 'issue_labels']) {
      const told = inPerson(inside).filter(({ payload }) => payload.table === table);
      expect([...new Set(told.map(({ topic }) => topic))].sort(), table).toEqual(topics);
      for (const { payload } of told) expect(payload.rows).toEqual([IDS.listedIssue]);
    }
    const toProject = inside.filter(({ topic, payload }) => topic.startsWith('project:') && payload.table === 'issues');
    for (const { payload } of toProject) expect([payload.told, payload.rows]).toEqual([true, null]);

    const toldOf = async (work: (me: Transaction) => Promise<unknown>) => {
      const messages = (await heard(work)).filter(({ payload }) => payload.table === 'issues');
      const rowsOf = (some: Told[]) => [...new Set(some.flatMap(({ payload }) => payload.rows ?? ['unnamed']))].sort();
      return {
        people: [...new Set(inPerson(messages).map(({ topic }) => topic))].sort(),
        inPerson: rowsOf(inPerson(messages)),
        project: rowsOf(messages.filter(({ topic, payload }) => topic.startsWith('project:') && !payload.told)),
        hasRev: messages.some(({ payload }) => payload.rev !== undefined),
      };
    };
    const toListed = (id: string) => (me: Transaction) => me`select public.move_issue(${id}, ${IDS.listedColumn})`;
    const [{ column = '' } = {}] = await tx<{ column: string }[]>`
      select column_id as column from public.issues where id = ${IDS.ourIssue}`;
    const nobody = { people: [], inPerson: [], hasRev: false };
    // A person who could see the issue has to remove it, and reads its other parts again whatever their revision.
    expect(await toldOf(toListed(IDS.ourIssue))).toEqual({ ...nobody, project: [IDS.ourIssue] });
    expect(await toldOf((me) => me`select public.move_issue(${IDS.listedIssue}, ${column})`)).toEqual({
      ...nobody,
      project: [IDS.listedIssue],
    });
    const both = [IDS.listedIssue, IDS.ourIssue];
    expect(
      await toldOf((me) => me`select public.update_issues(${both}::uuid[], ${me.json({ priority: 4 })})`),
    ).toMatchObject({ people: topics, inPerson: [IDS.listedIssue], project: [IDS.ourIssue] });

    // A move between two listed boards is told to the people of both boards.
    const elsewhere = crypto.randomUUID();
    await as(tx, 'owner', (me) => me`select public.save_board(${elsewhere}, ${IDS.ourProject}, '따로')`);
    await tx`update public.boards set access = 'listed' where id = ${elsewhere}`;
    const [{ column: there = '' } = {}] = await tx<{ column: string }[]>`
      select id as column from public.board_columns where board_id = ${elsewhere} and kind = 'todo'`;
    expect(await toldOf((me) => me`select public.move_issue(${IDS.listedIssue}, ${there})`)).toEqual({
      people: topics,
      inPerson: [IDS.listedIssue],
      project: [],
      hasRev: false,
    });

    // When too many people see a board, no personal messages are sent.
    await tx.unsafe(
      'create or replace function public.board_people(p_board_id uuid) returns setof uuid language sql as $$select gen_random_uuid() from generate_series(1, 101)$$',
    );
    const many = await heard(
      (me) => me`select public.update_issues(${[IDS.listedIssue]}::uuid[], ${me.json({ priority: 2 })})`,
    );
    expect(inPerson(many)).toEqual([]);
    expect(many.some(({ payload }) => payload.table === 'issues' && payload.told === undefined)).toBe(true);
  }),
);

test(
  'selected issues of a user are returned only while the user may see them',
  withFixture(async (tx) => {
    type Mine = { rows: { id: string }[]; ids: string[] };
    const ask = (who: PersonName, ids: readonly string[]) =>
      as(tx, who, (me) => scalar<Mine>(me`select public.my_issues_of(${[...ids]}::uuid[])`));
    await tx`insert into public.issue_watchers (issue_id, project_id, user_id)
      select i.id, i.project_id, ${personId('viewer')} from public.issues i
      where i.id in (${IDS.listedIssue}, ${IDS.ourIssue}) on conflict do nothing`;
    const seen = await ask('viewer', [IDS.listedIssue, IDS.ourIssue, IDS.theirIssue]);
    expect(seen.rows.map(({ id }) => id)).toEqual([IDS.ourIssue]);
    // The answer contains the issue and the one that it blocks.
    expect(seen.ids).toEqual([IDS.ourIssue, IDS.ourSecondIssue]);
    for (const who of ['stranger', 'suspended'] as const) {
      expect((await ask(who, [IDS.listedIssue, IDS.ourIssue])).ids, who).toEqual([]);
    }
    // The notification of another person does not name the issue.
    const [note] = await tx<{ id: string }[]>`
      insert into public.notifications (user_id, project_id, kind, target_type, target_id, title, link)
      values (${personId('member')}, ${IDS.ourProject}, 'projects.assigned', 'issue', ${IDS.ourIssue}, 'x', '/')
      returning id`;
    expect((await ask('viewer', [note?.id ?? ''])).ids).toEqual([]);
    expect((await ask('member', [note?.id ?? ''])).ids).toContain(IDS.ourIssue);
    expect(await refusalOf(ask('owner', Array(501).fill(IDS.ourIssue)))).toBe('invalid_request');
  }),
);

test(
  'rows of selected issues equal those of the list, include issues that they block, and no hidden issue',
  withFixture(async (tx) => {
    type Head = { id: string; blocked: boolean };
    const list = async (who: PersonName) =>
      (await as(tx, who, (me) => scalar<{ rows: Head[] }>(me`select public.issue_heads(${IDS.ourProject})`))).rows;
    const some = (who: PersonName, ids: readonly string[], project: string = IDS.ourProject) =>
      as(tx, who, (me) => scalar<Head[]>(me`select public.issue_heads_of(${project}, ${[...ids]}::uuid[])`));
    const all = [IDS.ourIssue, IDS.ourSecondIssue, IDS.listedIssue, IDS.theirIssue, crypto.randomUUID()];
    for (const who of ['viewer', 'member', 'owner'] as const)
      expect(await some(who, all), who).toEqual(await list(who));
    expect((await some('viewer', all)).map(({ id }) => id)).not.toContain(IDS.listedIssue);
    for (const who of ['stranger', 'admin', 'suspended'] as const) {
      expect(await refusalOf(some(who, all)), who).toBe('not_found');
    }
    expect(await refusalOf(some('owner', all, IDS.theirProject))).toBe('not_found');
    expect(await refusalOf(some('owner', Array(501).fill(IDS.ourIssue)))).toBe('invalid_request');
    await tx`delete from public.issue_relations`;
    await as(tx, 'owner', (me) => me`select public.relate_issues(${IDS.ourIssue}, ${IDS.ourSecondIssue}, 'blocks')`);
    expect((await some('viewer', [IDS.ourIssue])).map(({ id, blocked }) => [id, blocked])).toEqual([
      [IDS.ourIssue, false],
      [IDS.ourSecondIssue, true],
    ]);
    await as(tx, 'owner', (me) => me`select public.remove_issues(${[IDS.ourIssue]}::uuid[])`);
    expect(await some('viewer', [IDS.ourIssue])).toEqual([
      expect.objectContaining({ id: IDS.ourSecondIssue, blocked: false }),
    ]);
    await tx`update public.boards set archived_at = now() where id = ${IDS.listedBoard}`;
    expect(await some('owner', [IDS.listedIssue])).toEqual([]);
  }),
);
