import type { ProjectDetail, ProjectRole } from '@dojang/api-contract';
import { type Database, getSupabase, unwrap } from '@dojang/shared-auth';

/** The project of a row; null when the row is unknown or the caller may not read it. */
export async function rowProjectDetail(table: string, id: string): Promise<ProjectDetail | null> {
  return detailOf(unwrap(await getSupabase().rpc('row_project_detail', { p_table: table, p_id: id })));
}

/**
 * Null when the project is unknown or the caller may not read it. The query asks the database directly, because the gateway's
 * own path answers 404 in this case and a browser logs a 404 as an error.
 */
export async function projectDetail(projectId: string): Promise<ProjectDetail | null> {
  return detailOf(unwrap(await getSupabase().rpc('project_detail', { p_project_id: projectId })));
}

type DetailRow = Database['public']['Functions']['project_detail']['Returns'][number];

function detailOf([row]: readonly DetailRow[]): ProjectDetail | null {
  if (!row) return null;
  const { id, name, role, member_count: memberCount, created_at: createdAt } = row;
  return { id, name, role: role as ProjectRole, memberCount, createdAt };
}
