import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { makeManyNotes } from '../../bench/support/many-notes.ts';
import { IDS } from './access/fixture.ts';
import { as, personId } from './support/actors.ts';
import { useFixture } from './support/fixture.ts';
import { TEXT_WORDS } from './support/text-words.ts';

const { withFixture } = useFixture();

const planOf = async (tx: Transaction, statement: string) => {
  const lines = await tx.unsafe<{ 'QUERY PLAN': string }[]>(`explain (costs off) ${statement}`);
  return lines.map((line) => line['QUERY PLAN']).join('\n');
};

const OF_PROJECT = `project_id = '${IDS.ourProject}' and removed_at is null`;

test(
  'the policy of notes needs no look-up, and the newest notes are read from the index @nightly',
  withFixture(async (tx) => {
    await makeManyNotes(tx, IDS.ourProject, personId('owner'), 3_000, TEXT_WORDS);
    // When a project has all rows of a table, PostgreSQL counts all rows without an index.
    await tx`set local session_replication_role = replica`;
    await tx`insert into public.notes (project_id) select gen_random_uuid() from generate_series(1, 15000)`;
    await tx`set local session_replication_role = origin`;
    await tx`analyze public.notes`;
    const plan = (statement: string) => as(tx, 'viewer', (me) => planOf(me, statement));

    const newest = await plan(
      `select id, title from public.notes where ${OF_PROJECT} order by updated_at desc limit 50`,
    );
    expect(newest).toMatch(/Index Scan using notes_of_project/);
    expect(newest).not.toMatch(/SubPlan|Sort/);
    const count = await plan(`select count(*) from public.notes where ${OF_PROJECT}`);
    expect(count).toMatch(/Index Cond: \(project_id = '/);
    expect(count).not.toMatch(/SubPlan/);
  }),
  300_000,
);
