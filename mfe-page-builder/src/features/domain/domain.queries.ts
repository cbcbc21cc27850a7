import { domainTargetsResponse } from '@dojang/api-contract';
import { apiPost, getSupabase, readInParts, unwrap } from '@dojang/shared-auth';
import { queryOptions, watching } from '@dojang/shared-auth/query';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { type Domain, domainSchema, type Redirect } from './domain.schema.ts';

const COLUMNS =
  'id, site_id, hostname, name, is_apex, www, www_ready, txt_token, status, problem, observed, verified_at, is_primary, checked_at';

/** The gateway itself checks waiting domains. Without Realtime the screen polls. */
const POLL_MS = 5_000;
const isWaiting = ({ status }: Domain) => status !== 'live';

export const domainQueries = {
  /** Domains of a site, in the order in which they were added. */
  list: (siteId: string) =>
    queryOptions({
      queryKey: keys.domains(siteId),
      meta: watching({ tables: ['domains'] }),
      queryFn: async () => {
        const rows = await readInParts((from, to, options) =>
          getSupabase()
            .from('domains')
            .select(COLUMNS, options)
            .eq('site_id', siteId)
            .order('created_at')
            .order('id')
            .range(from, to),
        );
        return z.array(domainSchema).parse(rows);
      },
      refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? POLL_MS : false),
    }),
  /** One domain. Throws an AppError with status 404 when it is unknown, or the user does not manage its site. */
  detail: (domainId: string) =>
    queryOptions({
      queryKey: keys.domain(domainId),
      meta: watching({ tables: ['domains'], row: domainId }),
      queryFn: async () =>
        domainSchema.parse(
          unwrap(await getSupabase().from('domains').select(COLUMNS).eq('id', domainId).maybeSingle()),
        ),
      refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? POLL_MS : false),
    }),
  /** The required records of a domain. */
  targets: (hostname: string) =>
    queryOptions({
      queryKey: keys.domainTargets(hostname),
      queryFn: () => apiPost('/api/private/page/domain/targets', { hostname }, domainTargetsResponse),
      staleTime: 5 * 60_000,
    }),
  redirects: (siteId: string) =>
    queryOptions({
      queryKey: keys.redirects(siteId),
      queryFn: async (): Promise<Redirect[]> => {
        const rows = await readInParts((from, to, options) =>
          getSupabase()
            .from('site_redirects')
            .select('from_path, target', options)
            .eq('site_id', siteId)
            .order('rank')
            .order('from_path')
            .range(from, to),
        );
        return rows.map(({ from_path: from, target: to }) => ({ from, to }));
      },
      // No refetch, so that a form that is being filled in is not replaced.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
};
