import { asJson, getSupabase, unwrapMaybe } from '@dojang/shared-auth';
import { documentToText } from '@dojang/shared-ui/document';
import { noteOfMemo } from './memo-note.logic.ts';

/** Makes the note `id` of a memo's text. Sending it again makes no second one. */
export async function createNoteFromMemo(id: string, projectId: string, body: string): Promise<void> {
  const { title, content } = noteOfMemo(body);
  const row = { id, project_id: projectId, title, content: asJson(content), body_text: documentToText(content) };
  unwrapMaybe(await getSupabase().from('notes').upsert(row, { onConflict: 'id', ignoreDuplicates: true }));
}
