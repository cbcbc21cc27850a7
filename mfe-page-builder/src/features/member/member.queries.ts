import { getSupabase, readInParts } from '@dojang/shared-auth';
import { queryOptions, watching } from '@dojang/shared-auth/query';
import type { Invite } from '@dojang/shared-ui/people';
import { keys } from '../../keys.ts';
import type { SiteRole } from '../page/page.schema.ts';
import type { SitePerson } from './site-role.logic.ts';

export const memberQueries = {
  /** Members in the order of role, then of joining. Empty for a site that the user may not read. */
  people: (siteId: string) =>
    queryOptions({
      queryKey: keys.sitePeople(siteId),
      meta: watching({ tables: ['site_members'] }),
      queryFn: async () =>
        (await readInParts((from, to, options) =>
          getSupabase().rpc('site_people', { p_site_id: siteId }, options).range(from, to),
        )) as SitePerson[],
    }),

  /** Invitations, newest first, including expired and used ones. */
  invites: (siteId: string) =>
    queryOptions({
      queryKey: keys.siteInvites(siteId),
      meta: watching({ tables: ['site_invites'] }),
      queryFn: async () =>
        (await readInParts((from, to, options) =>
          getSupabase()
            .from('site_invites')
            .select('id, email, role, max_uses, used, expires_at, created_at, undelivered_at', options)
            .eq('site_id', siteId)
            .order('created_at', { ascending: false })
            .order('id')
            .range(from, to),
        )) as Invite<SiteRole>[],
    }),
};
