import type { ProjectDetail, ProjectRole } from '@dojang/api-contract';
import { getSupabase, unwrap, unwrapMaybe } from '@dojang/shared-auth';

/** The project of a row; null when the row is unknown or the caller may not read it. */
export async function projectOfRow(table: string, id: string): Promise<string | null> {
  return unwrapMaybe<string | null>(await getSupabase().rpc('project_of_row', { p_table: table, p_id: id }));
}

/**
 * Null when the project is unknown or the caller may not read it. Queries the database directly: the gateway's own
 * path answers 404 in this case, which a browser logs as an error.
 */
export async function projectDetail(projectId: string): Promise<ProjectDetail | null> {
  const [row] = unwrap(await getSupabase().rpc('project_detail', { p_project_id: projectId }));
  if (!row) return null;
  const { id, name, role, member_count: memberCount, created_at: createdAt } = row;
  return { id, name, role: role as ProjectRole, memberCount, createdAt };
}
