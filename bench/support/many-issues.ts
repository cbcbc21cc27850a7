import type { Transaction } from '@dojang/embedded/sql';
import { fillWithTexts, LONG, TEXTS } from './many-texts.ts';

/** The id of an issue by its number, starting at 0. */
export const issueId = (at: number): string => `d5000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

/**
 * Adds `count` issues of about 300 Korean characters to the board of a project, newest first, spread over its columns. Like
 * `makeManyNotes` it does not run the triggers. It makes the board when the project has none.
 */
export async function makeManyIssues(
  tx: Transaction,
  projectId: string,
  ownerId: string,
  count: number,
  words = LONG,
): Promise<void> {
  await tx`
    select public.make_first_board(${projectId}, ${ownerId})
    where not exists (select from public.boards b where b.project_id = ${projectId})`;
  await fillWithTexts(tx, { index: 'issues_grams', tables: ['issues'], words }, async () => {
    await tx`
      with columns as (
        select b.id as board_id, array_agg(c.id order by c.rank) as ids
        from public.boards b join public.board_columns c on c.board_id = b.id
        where b.project_id = ${projectId} group by b.id order by b.rank, b.created_at limit 1
      ),
      known as (select coalesce(max(i.number), 0) as last from public.issues i where i.project_id = ${projectId})
      insert into public.issues (
        id, project_id, number, board_id, column_id, title, body_text, priority, rank, search_jamo, search_chosung,
        created_by, updated_by, created_at, updated_at
      )
      select ('d5000000-0000-4000-8000-' || lpad(m::text, 12, '0'))::uuid, ${projectId}, k.last + m + 1, c.board_id,
        c.ids[1 + m % cardinality(c.ids)], '이슈 ' || m, t.body, m % 5, m * public.rank_step(),
        'ㅇㅣㅅㅠ ' || m || E'\n' || t.jamo, 'ㅇㅅ' || m || t.chosung, ${ownerId}, ${ownerId},
        now() - m * interval '1 minute', now() - m * interval '1 minute'
      from columns c cross join known k cross join generate_series(0, ${count - 1}::int) m join many_texts t on t.n = m % ${TEXTS}::int`;
    await tx`
      insert into public.issue_numbers (project_id, last)
      select i.project_id, max(i.number) from public.issues i where i.project_id = ${projectId} group by 1
      on conflict (project_id) do update set last = excluded.last`;
  });
}
