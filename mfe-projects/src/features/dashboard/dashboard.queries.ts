import { getSupabase, readRange, unwrap } from '@dojang/shared-auth';
import { keepPreviousData, pagedListOptions, queryOptions, watching } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import type { Activity } from './activity.logic.ts';
import type { AssignedIssues, BoardCount, Mention, ProgressDay } from './dashboard.schema.ts';

const ACTIVITY_SHOWN = 12;
/** Number of rows of the widgets, because they have a fixed height. */
export const ISSUES_SHOWN = 5;
export const MENTIONS_SHOWN = 3;
/** Tables that decide which issues the user may see, and in which columns they are. */
const OF_ISSUES = ['issues', 'boards', 'board_columns', 'board_access', 'project_member_roles'];

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

  /** The user's own open issues, the earliest due date first. */
  assigned: (projectId: string) =>
    queryOptions({
      queryKey: keys.assignedIssues(projectId),
      meta: watching({ tables: [...OF_ISSUES, 'issue_assignees'], of: projectId }),
      queryFn: async () =>
        unwrap(
          await getSupabase().rpc('assigned_issues', { p_project_id: projectId, p_limit: ISSUES_SHOWN }),
        ) as unknown as AssignedIssues,
    }),

  /** The boards that the user may see, in their order. */
  counts: (projectId: string) =>
    queryOptions({
      queryKey: keys.issueCounts(projectId),
      meta: watching({ tables: OF_ISSUES, of: projectId }),
      queryFn: async () =>
        unwrap(await getSupabase().rpc('issue_counts', { p_project_id: projectId })) as unknown as BoardCount[],
    }),

  /** The days until today, in Korea. @param days null: since the first issue */
  progress: (projectId: string, days: number | null) =>
    queryOptions({
      queryKey: keys.issueProgress(projectId, days),
      meta: watching({ tables: OF_ISSUES, of: projectId }),
      placeholderData: keepPreviousData,
      queryFn: async () =>
        unwrap(
          await getSupabase().rpc('issue_progress', {
            p_project_id: projectId,
            p_time_zone: 'Asia/Seoul',
            ...(days === null ? {} : { p_days: days }),
          }),
        ) as unknown as ProgressDay[],
    }),

  /** Who mentioned the user in this project, the newest first. */
  mentions: (userId: string, projectId: string) =>
    queryOptions({
      queryKey: keys.mentions(userId, projectId),
      meta: watching({ tables: ['notifications'], of: userId }),
      queryFn: async () =>
        unwrap(
          await getSupabase().rpc('project_mentions', { p_project_id: projectId, p_limit: MENTIONS_SHOWN }),
        ) as unknown as Mention[],
    }),

  /** Whether the user has created a page in any of their sites. */
  hasPage: () =>
    queryOptions({
      queryKey: keys.hasPage,
      queryFn: async () =>
        unwrap(await getSupabase().from('pages').select('id').is('removed_at', null).limit(1)).length > 0,
    }),
};
