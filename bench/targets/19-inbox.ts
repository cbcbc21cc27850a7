import { openSql } from '@dojang/embedded/sql';
import { noteId } from '../support/many-notes.ts';
import { withNotesProject } from '../support/notes-project.ts';
import { atMost, quantile, type Target } from '../support/target.ts';

const MEMBERS = 1_000;
const RUNS = 20;

export const inbox: Target = {
  id: 19,
  title: 'one statement notifies 1,000 members, with the broadcast to each of them',
  run: () =>
    withNotesProject({ notes: 100, people: MEMBERS }, async ({ databaseUrl, projectId, personId }) => {
      const sql = openSql(databaseUrl, { max: 1, onnotice() {} });
      try {
        const members = await sql<{ id: string }[]>`
          select joined_user_id as id from public.project_members where project_id = ${projectId}`;
        const ids = members.map(({ id }) => id);
        const notify = async (at: number) => {
          const started = performance.now();
          await sql`
            select public.notify(${ids}::uuid[], 'projects.commented', ${projectId}, 'note', ${noteId(at)}, '회의록',
              ${`/project/note/view/${noteId(at)}`}, ${personId})`;
          return performance.now() - started;
        };
        await notify(RUNS);
        const [first, again]: [number[], number[]] = [[], []];
        for (let run = 0; run < RUNS; run++) first.push(await notify(run));
        for (let run = 0; run < RUNS; run++) again.push(await notify(run));
        const note = (times: number[]) => `median ${quantile(times, 0.5).toFixed(1)} ms of ${RUNS}`;
        const what = MEMBERS.toLocaleString('en');
        return [
          atMost(`${what} new notifications, p95`, quantile(first, 0.95), 100, note(first)),
          atMost(`${what} unread ones that grow, p95`, quantile(again, 0.95), 100, note(again)),
        ];
      } finally {
        await sql.end();
      }
    }),
};
