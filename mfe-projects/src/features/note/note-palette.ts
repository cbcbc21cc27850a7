import type { Destination, PaletteContext } from '@dojang/contract';
import { projectCan } from '@dojang/shared-auth';
import { displayTitle } from '../../display-title.ts';
import { ASKED, detailOf, foundInProjects } from '../project/found-in-projects.ts';
import { searchNotes } from './note.queries.ts';

/** Notes of all projects, by title and text. A user with write permission opens the editor. */
export async function search(text: string, context: PaletteContext): Promise<Destination[]> {
  const notes = await foundInProjects(searchNotes(null, text, ASKED, context.signal), context);
  return notes.map(({ id, title, snippet, project, place }) => ({
    to: `/project/note/${projectCan(project.role, 'note.write') ? 'edit' : 'view'}/${id}?projectId=${project.id}`,
    label: displayTitle(title),
    ...detailOf(place, snippet),
  }));
}
