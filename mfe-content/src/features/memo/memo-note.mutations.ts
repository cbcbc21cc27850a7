import { asJson, getSupabase, unwrapMaybe } from '@dojang/shared-auth';
import { documentToText } from '@dojang/shared-ui/document';
import { noteOfMemo } from './memo-note.logic.ts';

/** Creates the note `id` from a memo's text. Sending it again does not create a second one. */
export async function createNoteFromMemo(id: string, projectId: string, body: string): Promise<void> {
  const { title, content } = noteOfMemo(body);
  const row = { id, project_id: projectId, title, content: asJson(content), body_text: documentToText(content) };
  unwrapMaybe(await getSupabase().from('notes').upsert(row, { onConflict: 'id', ignoreDuplicates: true }));
}
