import { getProblemsResponse, type ReleaseProblem } from '@dojang/api-contract';
import { apiPost, getSupabase, unwrap } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import { snapshotOfPage } from './snapshot.logic.ts';
import { type AdminStats, adminStatsSchema } from './stats.schema.ts';

async function fetchStats(): Promise<AdminStats> {
  return adminStatsSchema.parse(unwrap(await getSupabase().rpc('admin_stats')));
}

/** Whether the files of a remote's live release can be loaded right now. */
async function isReachable(entry: string): Promise<boolean> {
  const answer = await fetch(entry, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer?.ok === true && (answer.headers.get('content-type') ?? '').includes('javascript');
}

/** A release in this page's snapshot. */
export interface RemoteHealth {
  name: string;
  version: string;
  reachable: boolean;
}

async function fetchRemotes(): Promise<RemoteHealth[]> {
  return Promise.all(
    snapshotOfPage().remotes.map(async ({ name, version, entry }) => ({
      name,
      version,
      reachable: await isReachable(entry),
    })),
  );
}

const fetchProblems = (): Promise<ReleaseProblem[]> =>
  apiPost('/api/private/platform/getProblems', {}, getProblemsResponse);

export const overviewQueries = {
  stats: queryOptions({ queryKey: keys.stats, queryFn: fetchStats }),
  remotes: queryOptions({ queryKey: keys.remotes, queryFn: fetchRemotes }),
  problems: queryOptions({ queryKey: keys.problems, queryFn: fetchProblems, refetchInterval: 60_000 }),
};
