import { getSupabase, readRange, unwrap } from '@dojang/shared-auth';
import { pagedListOptions, queryOptions } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import type { Activity } from './activity.logic.ts';

const ACTIVITY_SHOWN = 12;

export const dashboardQueries = {
  /** What happened, newest first, a page at a time. */
  activity: (projectId: string) =>
    pagedListOptions({
      queryKey: keys.activity(projectId),
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

  /** Whether I have made a page yet, in any of my sites. */
  hasPage: () =>
    queryOptions({
      queryKey: keys.hasPage,
      queryFn: async () =>
        unwrap(await getSupabase().from('pages').select('id').is('removed_at', null).limit(1)).length > 0,
    }),
};
