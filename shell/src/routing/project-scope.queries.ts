import type { ProjectDetail } from '@dojang/api-contract';
import { apiPost, getSupabase, unwrapMaybe } from '@dojang/shared-auth';

type ProjectTable = 'notes' | 'issues' | 'files';

/** The project of a row, null when the row is unknown or not the caller's to see. */
export async function projectOfRow(table: ProjectTable, id: string): Promise<string | null> {
  // Only notes exist so far; the contract names the tables that follow.
  if (table !== 'notes') return null;
  const row = unwrapMaybe(await getSupabase().from(table).select('project_id').eq('id', id).maybeSingle());
  return row?.project_id ?? null;
}

/** @throws AppError 404 when the project is unknown or not the caller's to see */
export async function projectDetail(projectId: string): Promise<ProjectDetail> {
  const { getDetailResponse } = await import('@dojang/api-contract');
  return apiPost('/api/private/project/getDetail', { projectId }, getDetailResponse);
}
