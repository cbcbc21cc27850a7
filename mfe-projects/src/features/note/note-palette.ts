import type { Destination, PaletteContext } from '@dojang/contract';
import { currentProjectStore, projectCan } from '@dojang/shared-auth';
import { displayTitle } from '../../display-title.ts';
import { searchNotes } from './note.queries.ts';

const SHOWN = 8;

/** Notes of the current project, by title and text. A user with write permission opens the editor. */
export async function search(text: string, { projectId, signal }: PaletteContext): Promise<Destination[]> {
  if (!projectId) return [];
  const { project } = currentProjectStore.getState();
  const screen = projectCan(project?.id === projectId ? project.role : null, 'note.write') ? 'edit' : 'view';
  const notes = await searchNotes(projectId, text, SHOWN, signal);
  return notes.map(({ id, title, snippet }) => ({
    to: `/project/note/${screen}/${id}?projectId=${projectId}`,
    label: displayTitle(title),
    ...(snippet ? { detail: snippet } : {}),
  }));
}
