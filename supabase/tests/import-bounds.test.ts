import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, personId, refusalOf, rolledBack, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

// Limits of what one import of issues writes, sends and tells.

const { withFixture } = useSharedFixture();

const importIssues = (tx: Transaction, who: PersonName, issues: readonly object[]) =>
  as(tx, who, (me) => scalar<number>(me`select public.import_issues(${IDS.ourProject}, ${me.json(issues as never)})`));

const lines = (count: number, changes: object = {}, columnId?: string) =>
  Array.from({ length: count }, (_, n) => ({
    id: crypto.randomUUID(),
    title: `줄 ${n + 1}`,
    ...(columnId ? { column_id: columnId } : {}),
    changes,
  }));

async function makeLabels(tx: Transaction, count: number): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    insert into public.labels (project_id, name) select ${IDS.ourProject}, 'l' || n from generate_series(1, ${count}::int) n
    returning id`;
  return rows.map(({ id }) => id);
}

const created = (tx: Transaction) => tx<{ verb: string; count: string | null; board: string }[]>`
  select a.verb, a.after ->> 'count' as count, i.board_id as board
  from public.activity a left join public.issues i on i.id = a.target_id where a.id > ${mark} order by a.id`;
let mark = '0';
const remember = async (tx: Transaction) => {
  mark = await scalar<string>(tx`select coalesce(max(id), 0)::text from public.activity`);
};

/** The number of live messages that are sent while `work` runs. The writes of `work` are rolled back. */
const messages = (tx: Transaction, work: (me: Transaction) => Promise<unknown>) =>
  rolledBack(tx, async (inner) => {
    await inner.unsafe(`
      create table public.heard (payload jsonb);
      create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
      returns void language sql as 'insert into public.heard (payload) values (payload)'`);
    await work(inner);
    return Number(await scalar(inner`select count(*) from public.heard`));
  });

test(
  'an import is one row of activity for each issue, or one for each board when there are many',
  withFixture(async (tx) => {
    const changes = {
      priority: 1,
      estimate: 3,
      due_date: '2026-12-24',
      parent_id: IDS.ourIssue,
      add_labels: await makeLabels(tx, 20),
      add_assignees: [personId('member'), personId('owner')],
    };
    await remember(tx);
    await importIssues(tx, 'member', lines(50, changes));
    expect((await created(tx)).map(({ verb, count }) => [verb, count])).toEqual(
      Array.from({ length: 50 }, () => ['issue.created', null]),
    );
    await remember(tx);
    await importIssues(tx, 'member', [...lines(60, changes), ...lines(40, changes, IDS.listedColumn)]);
    const rows = await created(tx);
    expect(rows.map(({ verb, count }) => [verb, count]).sort()).toEqual([
      ['issue.created', '40'],
      ['issue.created', '60'],
    ]);
    expect(rows.find(({ count }) => count === '40')?.board).toBe(IDS.listedBoard);
  }),
);

test(
  'an import of many issues sends the same number of messages as an import of few',
  withFixture(async (tx) => {
    const changes = {
      priority: 1,
      due_date: '2026-12-24',
      add_labels: await makeLabels(tx, 3),
      add_assignees: [personId('manager'), personId('owner')],
      body: {
        type: 'doc',
        content: [
          { type: 'paragraph', content: [{ type: 'mention', attrs: { id: personId('owner'), label: 'owner' } }] },
        ],
      },
    };
    const of = (count: number) => messages(tx, (inner) => importIssues(inner, 'member', lines(count, changes)));
    const few = await of(2);
    expect(few).toBeLessThan(20);
    expect(await of(60)).toBe(few);
  }),
);

test(
  'an import tells each person once, with the first issue and the number of further issues',
  withFixture(async (tx) => {
    await tx`delete from public.notifications`;
    const made = [
      ...lines(1, { add_assignees: [personId('owner'), personId('member')] }),
      ...lines(2, { add_assignees: [personId('owner'), personId('manager')] }),
      ...lines(1, { add_assignees: [personId('viewer')] }),
    ];
    await importIssues(tx, 'member', made);
    await importIssues(tx, 'member', made);
    const [first] = await tx<{ number: number }[]>`select number from public.issues where id = ${made[0]?.id ?? ''}`;
    const at = first?.number ?? 0;
    const told = await tx<{ user_id: string; title: string; target_id: string; count: number }[]>`
      select user_id, title, target_id, count from public.notifications where kind = 'projects.assigned'`;
    expect(Object.fromEntries(told.map((row) => [row.user_id, [row.title, row.target_id, row.count]]))).toEqual({
      [personId('owner')]: [`#${at} 줄 1 외 2개`, made[0]?.id, 1],
      [personId('manager')]: [`#${at + 1} 줄 1 외 1개`, made[1]?.id, 1],
      [personId('viewer')]: [`#${at + 3} 줄 1`, made[3]?.id, 1],
    });
    expect(told).toHaveLength(3);
  }),
);

test(
  'after an import a later change in the same transaction is told as usual',
  withFixture(async (tx) => {
    const [line] = lines(1);
    await as(tx, 'member', async (me) => {
      await me`select public.import_issues(${IDS.ourProject}, ${me.json([line] as never)})`;
      await remember(tx);
      await me`select public.update_issues(${[line?.id ?? '']}::uuid[], ${me.json({ add_assignees: [personId('owner')] })})`;
    });
    expect((await created(tx)).map(({ verb }) => verb)).toEqual(['issue.assigned']);
  }),
);

test(
  'imported issues have the values of their lines and are at the end of their columns',
  withFixture(async (tx) => {
    const label = (await makeLabels(tx, 1))[0] ?? '';
    const [parent, child] = lines(2);
    const [other] = lines(1, { add_labels: [IDS.ourLabel] }, IDS.listedColumn);
    const full = {
      priority: 2,
      estimate: 5,
      due_date: '2026-12-24',
      parent_id: parent?.id,
      add_labels: [label, label],
      add_assignees: [personId('owner')],
      add_watchers: [personId('manager')],
      body_text: '글',
    };
    expect(
      await importIssues(tx, 'member', [
        parent ?? {},
        other ?? {},
        { ...child, changes: full },
        { ...child, title: 'x' },
      ]),
    ).toBe(4);
    const [row] = await tx`
      select i.title, i.priority, i.estimate, i.due_date::text, i.parent_id, i.body_text, i.created_by,
        i.number - p.number as after, i.rank > p.rank and i.column_id = p.column_id as below,
        array(select label_id from public.issue_labels where issue_id = i.id) as labels,
        array(select user_id from public.issue_assignees where issue_id = i.id) as assignees,
        array(select user_id from public.issue_watchers where issue_id = i.id order by 1) as watchers
      from public.issues i join public.issues p on p.id = i.parent_id where i.id = ${child?.id ?? ''}`;
    expect(row).toEqual({
      title: '줄 2',
      priority: 2,
      estimate: 5,
      due_date: '2026-12-24',
      parent_id: parent?.id,
      body_text: '글',
      created_by: personId('member'),
      after: 2,
      below: true,
      labels: [label],
      assignees: [personId('owner')],
      watchers: [personId('member'), personId('manager'), personId('owner')].sort(),
    });
  }),
);

test(
  'an import is refused when a line names something that it may not name',
  withFixture(async (tx) => {
    const [good] = lines(1);
    const chain = lines(9);
    for (const [who, bad, refusal] of [
      ['viewer', lines(1, {}, IDS.listedColumn), 'forbidden'],
      ['member', lines(1, { add_assignees: [personId('viewer')] }, IDS.listedColumn), 'not_on_board'],
      ['member', lines(1, { add_watchers: [personId('stranger')] }), 'not_on_board'],
      ['member', lines(1, { add_labels: [IDS.theirLabel] }), 'not_found'],
      ['member', lines(1, { parent_id: IDS.theirIssue }), 'not_found'],
      ['member', [{ ...good, changes: { parent_id: good?.id } }], 'not_found'],
      [
        'member',
        chain.map((line, n) => ({ ...line, changes: n ? { parent_id: chain[n - 1]?.id } : {} })),
        'issue_cycle',
      ],
      ['member', [{ ...good, id: IDS.theirIssue }], 'not_found'],
      ['member', [{ ...good, id: IDS.ourIssue }], 'not_found'],
      ['member', [{ ...good, changes: null }], 'invalid_changes'],
      ['member', [{ ...good, changes: { source_type: 'x', source_id: good?.id } }], 'invalid_changes'],
    ] as const) {
      const ids = bad.map(({ id }) => id ?? '').filter((id) => id !== IDS.ourIssue && id !== IDS.theirIssue);
      expect(await refusalOf(importIssues(tx, who, [...lines(1), ...bad])), JSON.stringify(bad)).toBe(refusal);
      expect(await tx`select from public.issues where id = any (${ids}::uuid[])`).toHaveLength(0);
    }
    // Seven levels of parents are allowed.
    await importIssues(
      tx,
      'member',
      chain.slice(0, 8).map((line, n) => ({ ...line, changes: n ? { parent_id: chain[n - 1]?.id } : {} })),
    );
    // A member who is not listed on a board gets no information about the board.
    await tx`delete from public.board_access`;
    expect(await refusalOf(importIssues(tx, 'member', lines(1, {}, IDS.listedColumn)))).toBe('not_found');
    expect(await refusalOf(importIssues(tx, 'member', lines(1, { parent_id: IDS.listedIssue })))).toBe('not_found');
  }),
);
