import { getSupabase, readInParts, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { infiniteQueryOptions, queryOptions, watching } from '@dojang/shared-auth/query';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import type { Alert, AlertSummary, AlertTimes, Preference, View } from './alert.schema.ts';

const PAGE = 40;

const summarySchema = z.object({
  unread: z.number(),
  next_at: z.string().nullable(),
  ringing: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      actor_name: z.string(),
      actor_count: z.number(),
      title: z.string(),
      link: z.string(),
      count: z.number(),
      shown_at: z.string(),
    }),
  ),
}) satisfies z.ZodType<AlertSummary>;

type Place = Pick<Alert, 'shown_at' | 'id'> | null;

/** A page of rows after a given row. The positions of rows change while somebody reads, so ranges by number would skip rows. */
async function readPage(view: View, after: Place): Promise<Alert[]> {
  const args = {
    p_view: view,
    p_limit: PAGE,
    ...(after && { p_after_at: after.shown_at, p_after_id: after.id }),
  };
  return (await readInParts((from, to, options) =>
    getSupabase().rpc('my_notifications', args, options).range(from, to),
  )) as Alert[];
}

const DEFAULT_TIMES: AlertTimes = {
  time_zone: 'Asia/Seoul',
  digest_at: '09:00',
  quiet_from: null,
  quiet_to: null,
};

/** Queries of the user's own notifications. */
export const alertQueries = {
  /** One of the lists, the newest first, in pages. */
  list: (userId: string, view: View) =>
    infiniteQueryOptions({
      queryKey: keys.alertList(userId, view),
      meta: watching({ tables: ['notifications'], of: userId }),
      queryFn: ({ pageParam }) => readPage(view, pageParam),
      initialPageParam: null as Place,
      getNextPageParam: (last: Alert[]): Place | undefined => (last.length < PAGE ? undefined : last.at(-1)),
      select: ({ pages }) => pages.flat(),
    }),

  /** The data of the bell. */
  summary: (userId: string) =>
    queryOptions({
      queryKey: keys.alertSummary(userId),
      // A hidden tab fetches it too, because it shows notifications and the count in its title.
      meta: watching({ tables: ['notifications'], of: userId, whenHidden: true }),
      queryFn: async (): Promise<AlertSummary> =>
        summarySchema.parse(unwrap(await getSupabase().rpc('notification_summary'))),
    }),

  /** The effective settings for each kind, in a project or (null) for all projects. */
  preferences: (userId: string, projectId: string | null) =>
    queryOptions({
      queryKey: keys.alertPreferences(userId, projectId),
      meta: watching({ tables: ['notification_settings'], of: userId }),
      queryFn: async () =>
        (await readInParts((from, to, options) =>
          getSupabase()
            .rpc('notification_preferences', projectId ? { p_project_id: projectId } : {}, options)
            .range(from, to),
        )) as Preference[],
    }),

  times: (userId: string) =>
    queryOptions({
      queryKey: keys.alertTimes(userId),
      meta: watching({ tables: ['notification_times'], of: userId }),
      queryFn: async (): Promise<AlertTimes> => {
        const row = unwrapMaybe(
          await getSupabase()
            .from('notification_times')
            .select('time_zone, digest_at, quiet_from, quiet_to')
            .eq('user_id', userId)
            .maybeSingle(),
        );
        if (!row) return DEFAULT_TIMES;
        const minutes = (time: string | null) => time?.slice(0, 5) ?? null;
        return {
          time_zone: row.time_zone,
          digest_at: row.digest_at.slice(0, 5),
          quiet_from: minutes(row.quiet_from),
          quiet_to: minutes(row.quiet_to),
        };
      },
    }),
};
