import { openSql, type Transaction } from '@dojang/embedded/sql';
import { timesAs, withNotesProject } from '../support/notes-project.ts';
import { median, ratio, type Target } from '../support/target.ts';

const NOTES = 100_000;
const RUNS = 30;

export const rlsList: Target = {
  id: 9,
  title: 'list of 50 with its count over 100,000 rows, against the same query without RLS',
  run: () =>
    withNotesProject({ notes: NOTES, people: 1 }, async ({ databaseUrl, projectId, personId }) => {
      const sql = openSql(databaseUrl, { max: 1, onnotice() {} });
      // The statement is that of a REST request with `count=exact`.
      const list = (tx: Transaction) => tx`
        with shown as (
          select id, title, updated_at from public.notes
          where project_id = ${projectId} and removed_at is null order by updated_at desc limit 50
        ), counted as (
          select 1 from public.notes where project_id = ${projectId} and removed_at is null
        )
        select (select count(*) from counted) as total, (select json_agg(shown) from shown) as rows`;
      const withoutRls = async () => {
        const times: number[] = [];
        for (let run = 0; run < RUNS; run++) {
          await sql.begin(async (tx) => {
            const started = performance.now();
            await list(tx);
            times.push(performance.now() - started);
          });
        }
        return times;
      };
      try {
        await timesAs(sql, personId, 5, list);
        const [asMember, asOwner] = [await timesAs(sql, personId, RUNS, list), await withoutRls()];
        const [a, b] = [median(asMember), median(asOwner)];
        const note = `median ${a.toFixed(1)} ms as a member, ${b.toFixed(1)} ms as the database's owner`;
        return [ratio('list and count', a, b, 1.5, note)];
      } finally {
        await sql.end();
      }
    }),
};
