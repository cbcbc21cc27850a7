import { type DeployStatus, getReleasesResponse } from '@dojang/api-contract';
import { apiPost, getSupabase, readRange } from '@dojang/shared-auth';
import { pagedListOptions, queryOptions } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import { type DeployToken, tokenSchema } from './remote.logic.ts';

const TOKENS_AT_ONCE = 20;
const COLUMNS = 'id, name, label, scope, created_by, created_by_name, created_at, expires_at, last_used_at, revoked_at';

const fetchReleases = (): Promise<DeployStatus[]> =>
  apiPost('/api/private/deploy/getReleases', {}, getReleasesResponse);

export const remoteQueries = {
  /** What the registry knows of the shell and of each area. Deploys come from elsewhere, so they are looked for. */
  releases: queryOptions({ queryKey: keys.releases, queryFn: fetchReleases, refetchInterval: 30_000 }),
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
