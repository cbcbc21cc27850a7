import { type DeployStatus, getHealthResponse, getReleasesResponse } from '@dojang/api-contract';
import { apiPost, getSupabase, readInParts, readRange } from '@dojang/shared-auth';
import { pagedListOptions, queryOptions } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import { type DeployToken, tokenSchema } from './remote.logic.ts';

const TOKENS_AT_ONCE = 20;
const COLUMNS = 'id, name, label, scope, created_by, created_by_name, created_at, expires_at, last_used_at, revoked_at';

const fetchReleases = (): Promise<DeployStatus[]> =>
  apiPost('/api/private/deploy/getReleases', {}, getReleasesResponse);

export const remoteQueries = {
  /**
   * What the registry knows of the shell and of each area. It is fetched again and again, because deploys come from elsewhere.
   */
  releases: queryOptions({ queryKey: keys.releases, queryFn: fetchReleases, refetchInterval: 30_000 }),
  /** What browsers reported about each of them in the last days. */
  health: (days: number) =>
    queryOptions({
      queryKey: keys.health(days),
      queryFn: () => apiPost('/api/private/deploy/getHealth', { days }, getHealthResponse),
      refetchInterval: 30_000,
    }),
  /** Addresses of the people who are listed for a canary. There are at most 100. */
  people: (ids: readonly string[]) =>
    queryOptions({
      queryKey: keys.canaryPeople(ids),
      queryFn: async () => {
        const rows = await readInParts((from, to, options) =>
          getSupabase()
            .from('profiles')
            .select('id, email', options)
            .in('id', [...ids])
            .order('email')
            .order('id')
            .range(from, to),
        );
        return rows.map(({ email }) => email);
      },
      enabled: ids.length > 0,
    }),
  /** Deploy tokens, the newest first. */
  tokens: pagedListOptions({
    queryKey: keys.deployTokens,
    pageSize: TOKENS_AT_ONCE,
    read: async (range) => {
      const { rows, total } = await readRange(
        (from, to, options) =>
          getSupabase()
            .from('deploy_tokens')
            .select(COLUMNS, options)
            .order('created_at', { ascending: false })
            .order('id')
            .range(from, to),
        range,
      );
      return { rows: rows.map((row): DeployToken => tokenSchema.parse(row)), total };
    },
  }),
};
