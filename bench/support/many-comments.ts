import type { Transaction } from '@dojang/embedded/sql';
import { fillWithTexts, LONG, TEXTS } from './many-texts.ts';

/** The id of a comment by its number, starting at 0. */
export const commentId = (at: number): string => `d7000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

/**
 * Adds `count` comments of about 300 Korean characters to the notes of a project, newest first. The project has at most 1,000
 * notes.
 */
export async function makeManyComments(
  tx: Transaction,
  projectId: string,
  ownerId: string,
  count: number,
  words = LONG,
): Promise<void> {
  await fillWithTexts(tx, { index: 'comments_grams', tables: ['comments'], words }, async () => {
    // Only 2,000 comments differ, because computing the search text of 50,000 different comments takes a minute.
    const generated = (kind: 's' | '') => tx`
      update pg_catalog.pg_attribute set attgenerated = ${kind}
      where attrelid = 'public.comments'::regclass and attname in ('search_jamo', 'search_chosung')`;
    await generated('');
    await tx`
      with known as (
        select array(select n.id from public.notes n where n.project_id = ${projectId} and n.removed_at is null limit 1000) as ids
      )
      insert into public.comments (
        id, project_id, target_type, target_id, body, body_text, search_jamo, search_chosung, author, author_name, created_at
      )
      select ('d7000000-0000-4000-8000-' || lpad(m::text, 12, '0'))::uuid, ${projectId}, 'note', k.ids[1 + m % cardinality(k.ids)],
        '{"type": "doc", "content": []}', '댓글 ' || m || E'\n' || t.body, 'ㄷㅐㅅㄱㅡㄹ ' || m || E'\n' || t.jamo, 'ㄷㄱ' || m || t.chosung,
        ${ownerId}, '이름', now() - m * interval '1 minute'
      from known k cross join generate_series(0, ${count - 1}::int) m join many_texts t on t.n = m % ${TEXTS}::int`;
    await generated('s');
  });
}
