import type { Destination, PaletteContext } from '@dojang/contract';
import { sizeText } from '@dojang/shared-ui';
import { ASKED, detailOf, foundInProjects } from '../project/found-in-projects.ts';
import { searchFiles } from './file.queries.ts';

/** Files of all projects by name. Choosing a result opens the preview. */
export async function search(text: string, context: PaletteContext): Promise<Destination[]> {
  const files = await foundInProjects(searchFiles(null, text, ASKED, context.signal), context);
  return files.map(({ id, name, size, project, place }) => ({
    to: `/project/file?projectId=${project.id}&file=${id}`,
    label: name,
    ...detailOf(sizeText(size), place),
  }));
}
