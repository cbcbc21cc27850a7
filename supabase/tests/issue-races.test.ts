import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, scalar } from './support/actors.ts';
import { useFixture } from './support/fixture.ts';

const { database } = useFixture();

/** Runs all functions at the same time, each on its own connection. The result of an error is its message. */
const together = <T>(people: readonly PersonName[], work: (tx: Transaction, at: number) => Promise<T>) =>
  Promise.all(
    people.map((who, at) =>
      database.sql.begin((tx) => as(tx, who, (me) => work(me, at))).catch((error: Error) => error.message),
    ),
  );

const columnOf = (kind: string) =>
  scalar<string>(database.sql`
    select c.id from public.board_columns c join public.boards b on b.id = c.board_id
    where b.project_id = ${IDS.ourProject} and b.rank = 0 and c.kind = ${kind}`);

test('numbers of issues that are created at the same time have no duplicates and no gaps', async () => {
  await together(Array(12).fill('member'), (tx, at) =>
    scalar(tx`select public.create_issue(gen_random_uuid(), ${IDS.ourProject}, ${at % 3 === 0 ? '' : `이슈 ${at}`})`),
  );
  const rows = await database.sql<{ number: number }[]>`
    select number from public.issues where project_id = ${IDS.ourProject} order by number`;
  // Three issues are of the fixture. Eight of the twelve creates succeed, because four have no title.
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 11 }, (_, at) => at + 1));
});

test('a create that is sent ten times at the same time creates one issue, and each call gets an answer', async () => {
  const id = crypto.randomUUID();
  const answers = await together(Array(10).fill('member'), (tx) =>
    scalar<{ id: string }>(tx`select public.create_issue(${id}, ${IDS.ourProject}, 'x')`),
  );
  expect(answers.map((answer) => (typeof answer === 'object' ? answer.id : answer))).toEqual(Array(10).fill(id));
  expect(await database.sql`select from public.activity where target_id = ${id}`).toHaveLength(1);
});

test('the later one of two moves of the same issue is told the present place and who moved it', async () => {
  const targets = [await columnOf('doing'), await columnOf('done')];
  const [seen] = await database.sql<{ column_id: string; rank: string }[]>`
    select column_id, rank from public.issues where id = ${IDS.ourIssue}`;
  const answers = await together(['member', 'owner'], (tx, at) =>
    scalar<{ ok: boolean; current?: { column_id: string; by_name: string } }>(
      tx`select public.move_issue(${IDS.ourIssue}, ${targets[at] ?? ''}, null, ${seen?.column_id ?? ''}, ${seen?.rank ?? ''})`,
    ),
  );
  const winner = answers.findIndex((answer) => typeof answer === 'object' && answer.ok);
  expect(winner).toBeGreaterThanOrEqual(0);
  expect(answers[1 - winner]).toMatchObject({
    ok: false,
    current: { column_id: targets[winner], by_name: ['member', 'owner'][winner] },
  });
});

test('ten issues that are moved to the same place at the same time each get their own rank', async () => {
  const to = await columnOf('backlog');
  const ids = Array.from({ length: 10 }, () => crypto.randomUUID());
  for (const id of ids)
    await database.sql.begin((tx) =>
      as(tx, 'member', (me) => me`select public.create_issue(${id}, ${IDS.ourProject}, 'x')`),
    );
  await together(
    ids.map(() => 'member'),
    (tx, at) => scalar(tx`select public.move_issue(${ids[at] ?? ''}, ${to}, null)`),
  );
  const rows = await database.sql`select distinct rank from public.issues where column_id = ${to}`;
  expect(rows).toHaveLength(10);
});

test('two issues that are made each other’s parent at the same time form no cycle', async () => {
  const pair = [IDS.ourIssue, IDS.ourSecondIssue];
  await together(['member', 'owner'], (tx, at) =>
    scalar(
      tx`select public.update_issues(array[${pair[at] ?? ''}]::uuid[], ${tx.json({ parent_id: pair[1 - at] ?? '' })})`,
    ),
  );
  const rows = await database.sql`select from public.issues where parent_id is not null`;
  expect(rows).toHaveLength(1);
});

test('changes of the same issues in different orders both succeed', async () => {
  const ids = await database.sql<{ id: string }[]>`
    select id from public.issues where project_id = ${IDS.ourProject} and removed_at is null order by number`;
  const [todo, doing] = [await columnOf('todo'), await columnOf('doing')];
  const answers = await together(Array(8).fill('owner'), (tx, at) => {
    const order = ids.map(({ id }) => id);
    if (at % 2) order.reverse();
    const changes = at % 3 ? { priority: at % 5 } : { column_id: at % 2 ? todo : doing };
    return scalar(tx`select public.update_issues(${order}, ${tx.json(changes)})`);
  });
  expect(answers.filter((answer) => typeof answer === 'string')).toEqual([]);
});
