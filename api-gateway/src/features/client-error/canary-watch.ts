import { z } from 'zod';
import type { Log } from '../../platform/http/log.ts';
import { PublishError, type Registry } from '../../platform/releases/registry.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import {
  type ByNetwork,
  failuresText,
  groupsSince,
  isSuspect,
  isUnhealthy,
  reasonOf,
  type Sums,
  since,
} from './canary-health.logic.ts';
import { isSlow, type Loads, loadsSince, loadsText, NO_LOADS, slowReasonOf } from './canary-speed.logic.ts';
import { tellOwners } from './tell-owners.ts';

const sumsSchema = z.array(z.object({ name: z.string(), version: z.string(), views: z.number(), errors: z.number() }));

export interface CanaryWatchDeps {
  rest: Pick<Rest, 'rpc' | 'selectRows'>;
  registry: Pick<Registry, 'live'>;
  /** In milliseconds since 1970. */
  now(): number;
  /** Null where nothing can be changed. */
  publisher: Pick<Registry, 'endCanary' | 'stored'> | null;
  log: Log;
}

const groupsSchema = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    network_group: z.int(),
    views: z.number(),
    errors: z.number(),
  }),
);

interface Pair {
  name: string;
  version: string;
  live: string | null;
}

const loadsSchema = z.array(z.object({ name: z.string(), version: z.string(), bucket: z.number(), count: z.number() }));

/** What browsers reported of a version. */
interface Reported {
  sums: Sums;
  groups: ByNetwork;
  loads: Loads;
}

const NOTHING: Sums = { views: 0, errors: 0 };

/**
 * Ends canaries that fail more than twice as often as the live version in many networks, or whose pages take more than twice as long.
 * Tells the owners of a canary that fails often in few networks. All is
 * measured from the moment when this gateway first saw the canary beside that live version. So a canary that is set again,
 * after its cause was fixed elsewhere, begins with new counts.
 */
export function createCanaryWatch({ rest, registry, publisher, now, log }: CanaryWatchDeps) {
  let begun = new Map<string, { canary: Reported; live: Reported }>();

  const readLoads = async (versions: readonly { name: string; version: string }[]) => {
    const wanted = versions.map(({ version }) => version).join(',');
    const rows = loadsSchema.parse(
      await rest.selectRows(
        // A query can read a column with the name of an aggregate only by selecting all columns.
        `remote_vitals?select=*&metric=eq.load&version=in.(${wanted})&order=name,version,day,bucket`,
      ),
    );
    const found = new Map<string, Map<number, number>>();
    for (const { name, version, bucket, count } of rows) {
      const own = found.get(`${name}@${version}`) ?? new Map<number, number>();
      found.set(`${name}@${version}`, own.set(bucket, (own.get(bucket) ?? 0) + count));
    }
    return found;
  };

  const readGroups = async (versions: readonly { name: string; version: string }[]) => {
    const wanted = versions.map(({ version }) => version).join(',');
    const rows = groupsSchema.parse(
      await rest.selectRows(`remote_networks?select=*&version=in.(${wanted})&order=name,version,network_group`),
    );
    const found = new Map<string, Map<number, Sums>>();
    for (const { name, version, network_group: group, views, errors } of rows) {
      const own = found.get(`${name}@${version}`) ?? new Map<number, Sums>();
      found.set(`${name}@${version}`, own.set(group, { views, errors }));
    }
    return found;
  };

  /** @returns false when another gateway or a person ended the canary before */
  const end = async ({ name, version, live }: Pair, reason: string): Promise<boolean> => {
    const announce = async () => {
      await rest.rpc('log_deploy', {
        p_action: 'release.canary_ended',
        p_name: name,
        p_by: '자동 감시',
        p_before: { version },
        p_after: { name, version: live, reason },
      });
    };
    try {
      await publisher?.endCanary(name, { by: null, reason, announce });
      return publisher !== null;
    } catch (error) {
      if (error instanceof PublishError) return false;
      throw error;
    }
  };

  return async (): Promise<void> => {
    const set = await registry.live();
    const pairs = Object.entries(set?.canaries ?? {}).map(([name, { version }]) => ({
      name,
      version,
      live: [set?.shell, ...(set?.remotes ?? [])].find((one) => one?.name === name)?.version ?? null,
    }));
    if (pairs.length === 0) {
      begun.clear();
      return;
    }
    const versions = pairs.flatMap(({ name, version, live }) => [
      { name, version },
      ...(live ? [{ name, version: live }] : []),
    ]);
    const reports = sumsSchema.parse(await rest.rpc('remote_report_sums', { p_versions: versions }));
    const [loads, groups] = [await readLoads(versions), await readGroups(versions)];
    const reportedOf = (name: string, version: string | null): Reported => ({
      sums: reports.find((sum) => sum.name === name && sum.version === version) ?? NOTHING,
      loads: loads.get(`${name}@${version}`) ?? NO_LOADS,
      groups: groups.get(`${name}@${version}`) ?? new Map(),
    });

    const next: typeof begun = new Map();
    for (const { name, version, live } of pairs) {
      const key = `${name}@${version} beside ${live}`;
      const reported = { canary: reportedOf(name, version), live: reportedOf(name, live) };
      const before = begun.get(key) ?? reported;
      next.set(key, before);
      const [own, other] = [sinceThen(reported.canary, before.canary), sinceThen(reported.live, before.live)];
      const found = reasonToEnd(own, other);
      if (!found) {
        const news = { kind: 'admin.remote_failing', name, version, why: failuresText(own.sums) } as const;
        if (isSuspect(own.sums, other.sums)) await tellOwners({ rest, publisher }, news);
        continue;
      }
      const { reason, why } = found;
      log({ level: 'error', event: 'canary_ended', remote: name, version, reason });
      if (!(await end({ name, version, live }, reason))) continue;
      const when = new Date(now()).toISOString();
      await tellOwners({ rest, publisher }, { kind: 'admin.canary_ended', name, version, why, when });
    }
    begun = next;
  };
}

const sinceThen = (now: Reported, before: Reported): Reported => ({
  sums: since(now.sums, before.sums),
  groups: groupsSince(now.groups, before.groups),
  loads: loadsSince(now.loads, before.loads),
});

/** Why a canary has to end, for the history and for its owners; null for a canary that is as good as the live version. */
function reasonToEnd(canary: Reported, live: Reported): { reason: string; why: string } | null {
  if (isUnhealthy(canary.groups, live.groups)) {
    return { reason: reasonOf(canary.sums, live.sums), why: failuresText(canary.sums) };
  }
  if (!isSlow(canary.loads, live.loads)) return null;
  return { reason: slowReasonOf(canary.loads, live.loads), why: loadsText(canary.loads, live.loads) };
}
