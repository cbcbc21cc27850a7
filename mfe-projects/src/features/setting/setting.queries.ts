import { getSupabase, unwrap } from '@dojang/shared-auth';
import { queryOptions, watching } from '@dojang/shared-auth/query';
import { z } from 'zod';
import { keys } from '../../keys.ts';

const contentsSchema = z.object({
  notes: z.number(),
  files: z.number(),
  file_bytes: z.number(),
  issues: z.number(),
  comments: z.number(),
  members: z.number(),
});
/** What a project contains, with its trash. */
export type Contents = z.infer<typeof contentsSchema>;

export const settingQueries = {
  contents: (projectId: string) =>
    queryOptions({
      queryKey: keys.contents(projectId),
      meta: watching({ tables: ['notes', 'files', 'issues', 'comments', 'project_members'], of: projectId }),
      queryFn: async () =>
        contentsSchema.parse(unwrap(await getSupabase().rpc('project_contents', { p_project_id: projectId }))),
    }),
};
