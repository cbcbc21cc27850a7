import {
  getDiskResponse,
  getProblemsResponse,
  getProtectionResponse,
  type ReleaseProblem,
  type Seen,
  seenSchema,
} from '@dojang/api-contract';
import { apiGet, apiPost, getSupabase, unwrap } from '@dojang/shared-auth';
import { keepPreviousData, queryOptions } from '@dojang/shared-auth/query';
import { toAppError } from '@dojang/shared-ui';
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

/** What a proxy before the service withholds from it. */
export type Withheld = 'body' | 'upgrade' | 'address';

/** More than the 1 MB of nginx's default. */
const LARGE_BODY_BYTES = 2 * 1024 * 1024;

/** Asks with a large body. A refusal that is not of the gateway has no code. */
async function passesLargeBodies(): Promise<boolean> {
  try {
    const padding = ' '.repeat(LARGE_BODY_BYTES);
    await apiPost('/api/private/platform/getProtection', { padding }, getProtectionResponse);
    return true;
  } catch (error) {
    const { status, code } = toAppError(error);
    return status !== 413 || code !== 'bad_response';
  }
}

const passesUpgrades = (): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = new WebSocket(getSupabase().realtime.endpointURL());
    socket.onopen = () => {
      socket.close();
      resolve(true);
    };
    socket.onerror = () => resolve(false);
  });

const OF_THIS_MACHINE = /^(127\.|::1$|::ffff:127\.|localhost|\[::1\])/;

/** Whether people are told apart by their addresses, as far as one request tells. Otherwise all share the limits of one network. */
const knowsAddresses = ({ address, host, isForwarded, trustsProxy }: Seen): boolean =>
  trustsProxy ? isForwarded : !isForwarded && (OF_THIS_MACHINE.test(host) || !OF_THIS_MACHINE.test(address));

/** Measured by the browser of an admin, which is at the same side of the proxy as everybody. */
async function fetchWithheld(signal: AbortSignal): Promise<Withheld[]> {
  const [body, upgrade, seen] = await Promise.all([
    passesLargeBodies(),
    passesUpgrades(),
    apiGet('/api/public/seen', seenSchema, signal),
  ]);
  const found: Record<Withheld, boolean> = {
    body: !body,
    upgrade: !upgrade,
    address: !knowsAddresses(seen),
  };
  return (Object.keys(found) as Withheld[]).filter((name) => found[name]);
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
  proxy: queryOptions({
    queryKey: keys.proxy,
    queryFn: ({ signal }) => fetchWithheld(signal),
    staleTime: Number.POSITIVE_INFINITY,
  }),
  problems: queryOptions({ queryKey: keys.problems, queryFn: fetchProblems, refetchInterval: 60_000 }),
};
