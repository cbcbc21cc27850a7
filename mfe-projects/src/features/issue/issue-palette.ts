import type { Destination, PaletteContext } from '@dojang/contract';
import { searchIssues } from './issue.queries.ts';
import { COLUMN_KIND_NAMES } from './issue.schema.ts';

const SHOWN = 8;

/** Issues of the current project by number, part of the title or text, and initials. */
export async function search(text: string, { projectId, signal }: PaletteContext): Promise<Destination[]> {
  if (!projectId) return [];
  const issues = await searchIssues(projectId, text, SHOWN, signal);
  return issues.map(({ id, number, title, column_kind }) => ({
    to: `/project/issue?projectId=${projectId}&issue=${id}`,
    label: `#${number} ${title}`,
    detail: COLUMN_KIND_NAMES[column_kind],
  }));
}
