import { getSupabase, unwrap } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { projectList } from '../../layouts/project-list.queries.ts';

const SHOWN = 4;

/** A few of the newest of everything: what a person may want to go on with. */
export const homeQueries = {
  projects: () => queryOptions({ ...projectList, select: (projects) => projects.slice(0, SHOWN) }),

  memos: () =>
    queryOptions({
      queryKey: ['shell', 'home', 'memos'],
      queryFn: async () =>
        unwrap(
          await getSupabase()
            .from('memos')
            .select('id, body, pinned, updated_at')
            .is('archived_at', null)
            .is('removed_at', null)
            .order('pinned', { ascending: false })
            .order('updated_at', { ascending: false })
            .limit(SHOWN),
        ),
    }),

  notices: () =>
    queryOptions({
      queryKey: ['shell', 'home', 'notices'],
      queryFn: async () =>
        unwrap(
          await getSupabase()
            .from('notices')
            .select('id, title, pinned, publish_at')
            .eq('status', 'published')
            .is('removed_at', null)
            .order('pinned', { ascending: false })
            .order('publish_at', { ascending: false })
            .limit(SHOWN),
        ),
    }),

  pages: () =>
    queryOptions({
      queryKey: ['shell', 'home', 'pages'],
      queryFn: async () =>
        unwrap(
          await getSupabase()
            .from('pages')
            .select('id, title, live_version_id, updated_at')
            .is('removed_at', null)
            .order('updated_at', { ascending: false })
            .limit(SHOWN),
        ),
    }),
};
