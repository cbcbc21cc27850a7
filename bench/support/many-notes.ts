import type { Transaction } from '@dojang/embedded/sql';
import { fillWithTexts, LONG, TEXTS } from './many-texts.ts';

/** The id of a note by its number, starting at 0. */
export const noteId = (at: number): string => `d2000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

/**
 * Adds `count` notes of about 300 Korean characters to a project, newest first, in lists of ten notes each. It writes the rows
 * that the triggers would write, without running the triggers, so that 50,000 notes take seconds. It needs a superuser, which
 * the databases of tests and benches have.
 */
export async function makeManyNotes(
  tx: Transaction,
  projectId: string,
  ownerId: string,
  count: number,
  words = LONG,
): Promise<void> {
  await fillWithTexts(tx, { index: 'notes_grams', tables: ['notes', 'note_places'], words }, async () => {
    await tx`
      insert into public.notes (id, project_id, title, body_text, search_jamo, search_chosung, created_by, updated_by, updated_at)
      select ('d2000000-0000-4000-8000-' || lpad(m::text, 12, '0'))::uuid, ${projectId}, '노트 ' || m, body,
        'ㄴㅗㅌㅡ ' || m || E'\n' || jamo, 'ㄴㅌ' || m || chosung, ${ownerId}, ${ownerId}, now() - m * interval '1 minute'
      from generate_series(0, ${count - 1}::int) m join many_texts texts on texts.n = m % ${TEXTS}::int`;
    await tx`
      insert into public.note_places (note_id, project_id, parent_id, rank)
      select n.id, n.project_id, ('d2000000-0000-4000-8000-' || lpad((x.at / 10 - 1)::text, 12, '0'))::uuid,
        public.note_rank_step() * x.at
      from public.notes n cross join lateral (select right(n.id::text, 12)::int as at) x
      where n.project_id = ${projectId} and n.id >= ${noteId(10)}::uuid and n.id <= ${noteId(count)}::uuid
      union all
      select n.id, n.project_id, null, public.note_rank_step() * right(n.id::text, 12)::int
      from public.notes n where n.project_id = ${projectId} and n.id >= ${noteId(0)}::uuid and n.id < ${noteId(10)}::uuid`;
  });
}
