import { getSupabase, unwrap } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';

export const reviewQueries = {
  /** Whether the draft of a published page differs from the version that an admin reviews. */
  hasChanges: (pageId: string) =>
    queryOptions({
      queryKey: keys.unpublishedChanges(pageId),
      queryFn: async () => unwrap(await getSupabase().rpc('changed_pages', { p_page_ids: [pageId] })).length > 0,
    }),
};
