import type { Destination, PaletteContext } from '@dojang/contract';
import { displayTitle } from '../../display-title.ts';
import { snippetOf } from '../../snippet.logic.ts';
import { commentPath } from './conversation.logic.ts';
import { searchComments } from './conversation.queries.ts';

const SHOWN = 8;

/** Comments of the current project by their text; a choice opens the note or issue at the comment. */
export async function search(text: string, { projectId, signal }: PaletteContext): Promise<Destination[]> {
  if (!projectId) return [];
  const comments = await searchComments(projectId, text, SHOWN, signal);
  return comments.map(({ id, target_type, target_id, number, title, excerpt, author_name }) => ({
    to: commentPath(projectId, { type: target_type, id: target_id }, id),
    label: snippetOf(excerpt, text),
    detail: [author_name, number === null ? displayTitle(title) : `#${number} ${title}`].filter(Boolean).join(' · '),
  }));
}
