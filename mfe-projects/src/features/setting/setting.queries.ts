import { getSupabase, unwrap, unwrapMaybe } from '@dojang/shared-auth';
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
/** The contents of a project, including its trash. */
export type Contents = z.infer<typeof contentsSchema>;

const exportSchema = z.object({
  id: z.string(),
  status: z.enum(['waiting', 'running', 'ready', 'failed']),
  done: z.number(),
  total: z.number(),
  size: z.number().nullable(),
  error: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
});
export type ProjectExport = z.infer<typeof exportSchema>;

export const settingQueries = {
  /** The newest export of a project; null when there is none. Only for owners and managers. */
  newestExport: (projectId: string) =>
    queryOptions({
      queryKey: keys.exports(projectId),
      meta: watching({ tables: ['project_exports'], of: projectId }),
      queryFn: async () =>
        exportSchema
          .nullable()
          .parse(
            unwrapMaybe(
              await getSupabase()
                .from('project_exports')
                .select('id, status, done, total, size, error, created_at, expires_at')
                .eq('project_id', projectId)
                .order('created_at', { ascending: false })
                .limit(1)
                .maybeSingle(),
            ),
          ),
    }),

  contents: (projectId: string) =>
    queryOptions({
      queryKey: keys.contents(projectId),
      meta: watching({ tables: ['notes', 'files', 'issues', 'comments', 'project_members'], of: projectId }),
      queryFn: async () =>
        contentsSchema.parse(unwrap(await getSupabase().rpc('project_contents', { p_project_id: projectId }))),
    }),
};
