import { getSupabase, unwrap } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import type { Activity } from './activity.logic.ts';

const ACTIVITY_SHOWN = 12;

export const dashboardQueries = {
  /** What happened lately, newest first. */
  activity: (projectId: string) =>
    queryOptions({
      queryKey: ['projects', projectId, 'activity'],
      queryFn: async () =>
        unwrap(
          await getSupabase()
            .from('activity')
            .select('id, actor, actor_name, verb, target_type, target_id, before, after, at')
            .eq('project_id', projectId)
            .order('at', { ascending: false })
            .order('id', { ascending: false })
            .limit(ACTIVITY_SHOWN),
        ) as Activity[],
    }),

  /** Whether I have made a page yet, in any of my sites. */
  hasPage: () =>
    queryOptions({
      queryKey: ['projects', 'has-page'],
      queryFn: async () =>
        unwrap(await getSupabase().from('pages').select('id').is('removed_at', null).limit(1)).length > 0,
    }),
};
