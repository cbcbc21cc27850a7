import type { Destination, PaletteContext } from '@dojang/contract';
import { displayTitle } from '../../display-title.ts';
import { snippetOf } from '../../snippet.logic.ts';
import { ASKED, detailOf, foundInProjects } from '../project/found-in-projects.ts';
import { commentPath } from './conversation.logic.ts';
import { searchComments } from './conversation.queries.ts';

/** Comments of all projects by their text. Choosing a result opens the note or issue at the comment. */
export async function search(text: string, context: PaletteContext): Promise<Destination[]> {
  const comments = await foundInProjects(searchComments(null, text, ASKED, context.signal), context);
  return comments.map(({ id, target_type, target_id, number, title, excerpt, author_name, project, place }) => ({
    to: commentPath(project.id, { type: target_type, id: target_id }, id),
    label: snippetOf(excerpt, text),
    ...detailOf(place, author_name, number === null ? displayTitle(title) : `#${number} ${title}`),
  }));
}
