import { getSupabase, readRange, unwrap } from '@dojang/shared-auth';
import { pagedListOptions, queryOptions, watching } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import type { Activity } from './activity.logic.ts';

const ACTIVITY_SHOWN = 12;

export const dashboardQueries = {
  /** The activity, newest first, in pages. */
  activity: (projectId: string) =>
    pagedListOptions({
      queryKey: keys.activity(projectId),
      meta: watching({ tables: ['activity'], of: projectId }),
      pageSize: ACTIVITY_SHOWN,
      read: (range) =>
        readRange<Activity>(
          (from, to, options) =>
            getSupabase()
              .from('activity')
              .select('id, actor, actor_name, verb, target_type, target_id, before, after, at', options)
              .eq('project_id', projectId)
              .order('at', { ascending: false })
              .order('id', { ascending: false })
              .range(from, to),
          range,
        ),
    }),

  /** Whether the user has created a page in any of their sites. */
  hasPage: () =>
    queryOptions({
      queryKey: keys.hasPage,
      queryFn: async () =>
        unwrap(await getSupabase().from('pages').select('id').is('removed_at', null).limit(1)).length > 0,
    }),
};
