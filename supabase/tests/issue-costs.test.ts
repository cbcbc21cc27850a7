import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, personId, refusalOf, scalar } from './support/actors.ts';
import { useFixture } from './support/fixture.ts';

// Limits of what one call writes, and costs of many calls.

const { withFixture } = useFixture();

const columnOf = (tx: Transaction, kind: string) =>
  scalar<string>(tx`
    select c.id from public.board_columns c join public.boards b on b.id = c.board_id
    where b.project_id = ${IDS.ourProject} and b.rank = 0 and c.kind = ${kind}`);

/** Adds issues at the end of a column with the rights of the database's owner, without triggers. Returns their ids in order. */
async function fill(tx: Transaction, column: string, count: number): Promise<string[]> {
  await tx`set local session_replication_role = replica`;
  const rows = await tx<{ id: string }[]>`
    insert into public.issues (project_id, number, board_id, column_id, title, rank, created_by)
    select ${IDS.ourProject}, 1000 + n, c.board_id, c.id, 'x' || n, 1000000 + n * public.rank_step(), ${personId('owner')}
    from public.board_columns c, generate_series(1, ${count}::int) n where c.id = ${column} returning id`;
  await tx`set local session_replication_role = origin`;
  return rows.map(({ id }) => id);
}
const activity = async (tx: Transaction) => Number(await scalar(tx`select count(*) from public.activity`));

test(
  'no change of many issues writes more than a few rows of activity, and each board gets the number of changes',
  withFixture(async (tx) => {
    const ids = await fill(tx, await columnOf(tx, 'todo'), 120);
    const labels = Array.from({ length: 10 }, () => crypto.randomUUID());
    for (const [at, id] of labels.entries()) {
      await tx`insert into public.labels (id, project_id, name) values (${id}, ${IDS.ourProject}, ${`l${at}`})`;
    }
    const people = (
      await tx<{ id: string }[]>`
      select joined_user_id as id from public.project_members
      where project_id = ${IDS.ourProject} and joined_user_id is not null`
    ).map(({ id }) => id);
    const written = async (work: (me: Transaction) => PromiseLike<unknown>) => {
      const before = await activity(tx);
      await as(tx, 'owner', async (me) => void (await work(me)));
      return (await activity(tx)) - before;
    };
    const update = (changes: object) => (me: Transaction) =>
      me`select public.update_issues(${ids}::uuid[], ${me.json(changes as never)})`;
    const done = await columnOf(tx, 'done');
    const all = {
      column_id: done,
      priority: 1,
      due_date: '2026-12-24',
      estimate: 3,
      parent_id: IDS.ourIssue,
      add_labels: labels,
      add_assignees: people,
    };
    expect(await written(update(all))).toBeLessThan(20);
    const [told] = await tx`
      select after ->> 'count' as count, before from public.activity where verb = 'issue.closed' order by id desc limit 1`;
    expect(told).toEqual({ count: '120', before: null });
    expect(await written(update({ remove_labels: labels, remove_assignees: people }))).toBeLessThan(20);
    expect(await written((me) => me`select public.remove_issues(${ids}::uuid[])`)).toBe(1);
    expect(await written((me) => me`select public.restore_issues(${ids}::uuid[])`)).toBe(1);
    const todo = await columnOf(tx, 'todo');
    expect(await written((me) => me`select public.remove_board_column(${done}, ${todo})`)).toBe(1);
    // Few changes are told one by one.
    expect(await written((me) => me`select public.update_issues(${ids.slice(0, 50)}::uuid[], '{"priority":2}')`)).toBe(
      50,
    );
  }),
);

test(
  'moves into the same gap of a long column change few other rows @nightly',
  withFixture(async (tx) => {
    const doing = await columnOf(tx, 'doing');
    const ids = await fill(tx, doing, 1_500);
    const movers = ids.slice(1_200, 1_400);
    const place = ids[600] ?? '';
    const order = async () =>
      (await tx<{ id: string }[]>`select id from public.issues where column_id = ${doing} order by rank, id`).map(
        ({ id }) => id,
      );
    let changed = 0;
    let most = 0;
    await as(tx, 'owner', async (me) => {
      for (const id of movers) {
        const { moved } = await scalar<{ moved: { id: string; rank: number }[] }>(
          me`select public.move_issue(${id}, ${doing}, ${place})`,
        );
        changed += moved.length;
        most = Math.max(most, moved.length);
      }
    });
    expect(changed).toBeGreaterThan(0);
    expect(changed / movers.length).toBeLessThan(10);
    expect(most).toBeLessThan(1_000);
    const others = ids.filter((id) => !movers.includes(id));
    others.splice(others.indexOf(place) + 1, 0, ...movers.toReversed());
    expect(await order()).toEqual(others);
  }),
);

test(
  'a rank that changed because of other moves does not count as a move of the issue; a real move does',
  withFixture(async (tx) => {
    const doing = await columnOf(tx, 'doing');
    const ids = await fill(tx, doing, 100);
    const card = ids[10] ?? '';
    const rankOf = async (id: string) => Number(await scalar(tx`select rank from public.issues where id = ${id}`));
    const seen = await rankOf(card);
    await as(tx, 'owner', async (me) => {
      for (const id of ids.slice(40, 100)) await me`select public.move_issue(${id}, ${doing}, ${card})`;
    });
    expect(await rankOf(card)).not.toBe(seen);
    const move = (after: string | null, rank: number) =>
      as(tx, 'member', (me) =>
        scalar<{ ok: boolean }>(me`select public.move_issue(${card}, ${doing}, ${after}, ${doing}, ${rank})`),
      );
    expect(await move(ids[20] ?? '', seen)).toMatchObject({ ok: true });
    // Now the issue has been moved, also for a person who saw it before the ranks were spread.
    expect(await move(null, seen)).toMatchObject({ ok: false });
    const now = await rankOf(card);
    await as(tx, 'owner', async (me) => {
      await me`select public.move_issue(${card}, ${await columnOf(tx, 'todo')}, null)`;
      await me`select public.move_issue(${card}, ${doing}, null)`;
    });
    expect(await move(ids[30] ?? '', now)).toMatchObject({ ok: false });
  }),
);

test(
  'the next free name of a file is found with few look-ups',
  withFixture(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into public.files (project_id, name, name_key, mime, size, sha256)
      select ${IDS.ourProject}, x.name, public.file_name_key(x.name), 'text/plain', 1, repeat('0', 64)
      from (select '계획.pdf' as name union all select '계획 (' || n || ').pdf' from generate_series(2, 3000) n) x`;
    await tx`set local session_replication_role = origin`;
    await tx.unsafe(`
      create table public.probes (n int);
      create or replace function public.file_named(p_project_id uuid, p_category_id text, p_source_id uuid, p_name text)
      returns public.files language plpgsql volatile as $$
      declare v_file public.files;
      begin
        insert into public.probes values (1);
        select f.* into v_file from public.files f where f.project_id = p_project_id and f.name_key = public.file_name_key(p_name);
        return v_file;
      end $$;
      alter function public.free_file_name(uuid, text, uuid, text) volatile`);
    const free = (name: string) =>
      scalar<string>(tx`select public.free_file_name(${IDS.ourProject}, null, null, ${name})`);
    expect(await free('계획.pdf')).toBe('계획 (3001).pdf');
    expect(Number(await scalar(tx`select count(*) from public.probes`))).toBeLessThan(30);
    expect([await free('계획 (2999).pdf'), await free('새 계획.pdf')]).toEqual(['계획 (3001).pdf', '새 계획.pdf']);
  }),
);

test(
  'an issue has at most 100 relations, in both directions together',
  withFixture(async (tx) => {
    const ids = await fill(tx, await columnOf(tx, 'todo'), 130);
    await tx`delete from public.issue_relations`;
    const [one = '', ...others] = ids;
    const relate = (from: string, to: string, kind = 'blocks') =>
      as(tx, 'member', (me) => me`select public.relate_issues(${from}, ${to}, ${kind})`);
    for (const [at, id] of others.slice(0, 100).entries()) await (at % 2 === 0 ? relate(one, id) : relate(id, one));
    for (const [from, to] of [
      [one, others[100]],
      [others[100], one],
    ] as const) {
      expect(await refusalOf(relate(from ?? '', to ?? ''))).toBe('too_many_relations');
    }
    // A repeated relation is not a new one, and other issues have their own limit.
    await relate(one, others[0] ?? '');
    await relate(others[100] ?? '', others[101] ?? '');
  }),
);

test(
  'heads of changed issues tell nothing about issues that a hidden issue blocks, and their number is limited',
  withFixture(async (tx) => {
    const ids = await fill(tx, await columnOf(tx, 'todo'), 1_300);
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into public.issue_relations (project_id, from_id, to_id, kind)
      select ${IDS.ourProject}::uuid, ${IDS.ourIssue}::uuid, x, 'blocks' from unnest(${ids.slice(1)}::uuid[]) x
      union all select ${IDS.ourProject}::uuid, ${IDS.listedIssue}::uuid, ${ids[0] ?? ''}::uuid, 'blocks'`;
    await tx`set local session_replication_role = origin`;
    const heads = async (who: 'viewer' | 'member', asked: string[]) =>
      (
        await as(tx, who, (me) =>
          scalar<{ id: string }[]>(me`select public.issue_heads_of(${IDS.ourProject}, ${asked}::uuid[])`),
        )
      ).map(({ id }) => id);
    expect(await heads('viewer', [IDS.listedIssue])).toEqual([]);
    expect((await heads('member', [IDS.listedIssue])).sort()).toEqual([IDS.listedIssue, ids[0]].sort());
    const many = await heads('viewer', [IDS.ourIssue, ids[1_299] ?? '']);
    expect(new Set(many).size).toBe(many.length);
    expect(many).toHaveLength(1_002);
    expect(many).toEqual(expect.arrayContaining([IDS.ourIssue, ids[1_299]]));
    // A removed issue blocks no other issue.
    await as(tx, 'member', (me) => me`select public.remove_issues(${[IDS.ourIssue]}::uuid[])`);
    expect(await heads('viewer', [IDS.ourIssue])).toHaveLength(1_000);
  }),
);

test(
  'at most the first 1,000 mentioned people of a document are stored',
  withFixture(async (tx) => {
    const people = Array.from({ length: 1_200 }, () => crypto.randomUUID());
    const mention = (id: string) => ({ type: 'mention', attrs: { id, label: 'x' } });
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [...people, ...people].map(mention) }] };
    await tx`update public.issues set body = ${tx.json(body)} where id = ${IDS.ourIssue}`;
    const kept = await scalar<string[]>(tx`select mentions from public.issues where id = ${IDS.ourIssue}`);
    expect(kept).toEqual(people.slice(0, 1_000).sort());
  }),
);
