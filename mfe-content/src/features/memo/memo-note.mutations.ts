import { asJson, getSupabase, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { documentToText } from '@dojang/shared-ui/document';
import { noteOfMemo } from './memo-note.logic.ts';

/** What a memo can become. */
export type MadeKind = 'note' | 'issue';

/** Creates the note `id` from a memo's text. Sending it again does not create a second note. */
export async function createNoteFromMemo(id: string, projectId: string, body: string): Promise<void> {
  const { title, content } = noteOfMemo(body);
  const row = { id, project_id: projectId, title, content: asJson(content), body_text: documentToText(content) };
  unwrapMaybe(await getSupabase().from('notes').upsert(row, { onConflict: 'id', ignoreDuplicates: true }));
}

/**
 * Creates the issue `id` from a memo's text, on the first board on which the user may write. Sending it again does not create a
 * second issue.
 *
 * @param memoId kept as the source of the issue
 */
export async function createIssueFromMemo(
  id: string,
  projectId: string,
  body: string,
  memoId: string | undefined,
): Promise<void> {
  const { title, content } = noteOfMemo(body);
  unwrap(
    await getSupabase().rpc('create_issue', {
      p_id: id,
      p_project_id: projectId,
      // A memo may consist of signs that are no title, so its title may be empty.
      p_title: title || '메모에서 만든 이슈',
      p_changes: asJson({
        body: content,
        body_text: documentToText(content),
        ...(memoId ? { source_type: 'memo', source_id: memoId } : {}),
      }),
    }),
  );
}
