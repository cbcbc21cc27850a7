import { getDiskResponse, getProblemsResponse, getProtectionResponse, type ReleaseProblem } from '@dojang/api-contract';
import { apiPost, getSupabase, unwrap } from '@dojang/shared-auth';
import { keepPreviousData, queryOptions } from '@dojang/shared-auth/query';
import { snapshotOfPage } from '@dojang/shared-ui/workbench';
import { keys } from '../../keys.ts';
import { type AdminStats, adminStatsSchema, type PlatformSizes, sizesSchema } from './stats.schema.ts';

async function fetchStats(days: number): Promise<AdminStats> {
  return adminStatsSchema.parse(unwrap(await getSupabase().rpc('admin_stats', { p_days: days })));
}

async function fetchSizes(): Promise<PlatformSizes> {
  const [sizes, disk] = await Promise.all([
    getSupabase().rpc('admin_sizes'),
    apiPost('/api/private/platform/getDisk', {}, getDiskResponse),
  ]);
  return { ...sizesSchema.parse(unwrap(sizes)), disk };
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

const fetchProtection = () => apiPost('/api/private/platform/getProtection', {}, getProtectionResponse);

export const overviewQueries = {
  /** The figures of the last days. */
  stats: (days: number) =>
    queryOptions({ queryKey: keys.stats(days), queryFn: () => fetchStats(days), placeholderData: keepPreviousData }),
  /** Bytes of database, files and disk. */
  sizes: queryOptions({ queryKey: keys.sizes, queryFn: fetchSizes, staleTime: 60_000 }),
  remotes: queryOptions({ queryKey: keys.remotes, queryFn: fetchRemotes }),
  /** Whether what protects accounts works as it should. */
  protection: queryOptions({ queryKey: keys.protection, queryFn: fetchProtection, refetchInterval: 60_000 }),
  problems: queryOptions({ queryKey: keys.problems, queryFn: fetchProblems, refetchInterval: 60_000 }),
};
