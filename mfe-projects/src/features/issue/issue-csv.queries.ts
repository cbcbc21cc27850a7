import { getSupabase, readInParts } from '@dojang/shared-auth';

/** The texts of all issues of a project that the user may see and that are not in the trash, by id. */
export async function readIssueTexts(projectId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await readInParts((from, to, options) =>
    getSupabase()
      .from('issues')
      .select('id, body_text', options)
      .eq('project_id', projectId)
      .is('removed_at', null)
      .order('number')
      .range(from, to),
  );
  return new Map(rows.map(({ id, body_text }) => [id, body_text]));
}
