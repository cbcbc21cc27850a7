import type { Destination, PaletteContext } from '@dojang/contract';
import { ASKED, detailOf, foundInProjects } from '../project/found-in-projects.ts';
import { searchIssues } from './issue.queries.ts';
import { COLUMN_KIND_NAMES } from './issue.schema.ts';

/** Issues of all projects by number, part of the title or text, and initials. */
export async function search(text: string, context: PaletteContext): Promise<Destination[]> {
  const issues = await foundInProjects(searchIssues(null, text, ASKED, context.signal), context);
  return issues.map(({ id, number, title, column_kind, project, place }) => ({
    to: `/project/issue?projectId=${project.id}&issue=${id}`,
    label: `#${number} ${title}`,
    // A long project name is cut off at its end, but the state is never cut off.
    ...detailOf(COLUMN_KIND_NAMES[column_kind], place),
  }));
}
