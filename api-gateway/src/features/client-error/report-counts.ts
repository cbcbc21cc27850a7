import { type ClientReport, REMOTE_ERRORS, type VitalMetric } from '@dojang/api-contract';
import { atMost } from '@dojang/server-kit/at-most';
import { LRUCache } from 'lru-cache';
import type { LiveSet } from '../../platform/releases/registry.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { bucketOf } from './buckets.logic.ts';

interface Count {
  name: string;
  version: string;
  phase: string;
  code: string;
  /** Empty when the failure belongs to no route. */
  route: string;
  count: number;
  /** Snapshot and trace of the last failure. */
  snapshot: string | null;
  trace_id: string | null;
}

interface VitalCount {
  name: string;
  version: string;
  metric: VitalMetric;
  bucket: number;
  count: number;
}

/** Reports of one version by the networks of one group: see `remote_networks`. */
interface NetworkCount {
  name: string;
  version: string;
  network_group: number;
  views: number;
  errors: number;
}

/** Failures of one version that one network may add in an hour, so that one network does not fill the page of the releases. */
const ERRORS_OF_NETWORK = 5;
/** Measures of one version that one network may add in an hour, so that one network does not decide the percentile. */
const VITALS_OF_NETWORK = 200;
/**
 * Load times of one version that one network may add in a day. Load times can end a canary, and a quarter of 200 decides, so twelve
 * networks are needed.
 */
const LOADS_OF_NETWORK = 4;
const NETWORKS = 10_000;
const AN_HOUR_MS = 60 * 60_000;
const A_DAY_MS = 24 * AN_HOUR_MS;

/** Where a report comes from. */
export interface Origin {
  network: string;
  /** The group of the network, from 0 to 255. */
  group: number;
}

export interface ReportCounts {
  /**
   * Counts what a document reports, in memory.
   *
   * @param route a path of a live descriptor, null for another one
   * @returns the failures that were counted
   */
  add(report: ClientReport, live: LiveSet, from: Origin, route: string | null): ClientReport['errors'];
  /** Adds the counts to the database. Counts that the database did not take stay in memory for the next time. */
  flush(): Promise<void>;
}

/** Counts only versions that somebody gets now, so the number of counts is limited by versions and codes. */
export function createReportCounts(rest: Pick<Rest, 'rpc'>, elapsed: () => number): ReportCounts {
  const counts = new Map<string, Count>();
  const vitals = new Map<string, VitalCount>();
  const networks = new Map<string, NetworkCount>();
  const ofNetworks = new LRUCache<string, number>({ ...atMost(NETWORKS), ttl: AN_HOUR_MS, perf: { now: elapsed } });

  const merge = (one: Count) => {
    const { name, version, phase, code, route } = one;
    const known = counts.get([name, version, phase, code, route].join(' '));
    const count = one.count + (known?.count ?? 0);
    counts.set([name, version, phase, code, route].join(' '), { ...one, count });
  };
  const mergeVital = (one: VitalCount) => {
    const key = [one.name, one.version, one.metric, one.bucket].join(' ');
    vitals.set(key, { ...one, count: one.count + (vitals.get(key)?.count ?? 0) });
  };

  const mergeNetwork = (one: NetworkCount) => {
    const key = [one.name, one.version, one.network_group].join(' ');
    const known = networks.get(key) ?? { views: 0, errors: 0 };
    networks.set(key, { ...one, views: one.views + known.views, errors: one.errors + known.errors });
  };

  const isAllowed = (network: string, what: string, limit: number, ttl = AN_HOUR_MS): boolean => {
    const key = `${network} ${what}`;
    const used = ofNetworks.get(key) ?? 0;
    ofNetworks.set(key, used + 1, { noUpdateTTL: used > 0, ttl });
    return used < limit;
  };

  return {
    add({ opened, errors, vitals: measured, snapshot, traceId }, live, { network, group }, route) {
      const served = versionsIn(live);
      const isServed = (remote: { name: string; version: string }) => served.has(`${remote.name}@${remote.version}`);
      for (const { name, version } of new Map(opened.map((remote) => [remote.name, remote])).values()) {
        const view = { phase: 'view', code: 'view', route: '', count: 1, snapshot: null, trace_id: null };
        if (!isServed({ name, version })) continue;
        merge({ name, version, ...view });
        mergeNetwork({ name, version, network_group: group, views: 1, errors: 0 });
      }
      const once = new Map(errors.map((error) => [`${error.name} ${error.code}`, error]));
      const counted = [...once.values()].filter(
        (error) => isServed(error) && isAllowed(network, `${error.name}@${error.version}`, ERRORS_OF_NETWORK),
      );
      for (const { name, version, code } of counted) {
        const where = { phase: REMOTE_ERRORS[code], code, route: route ?? '', snapshot, trace_id: traceId };
        merge({ name, version, ...where, count: 1 });
        mergeNetwork({ name, version, network_group: group, views: 0, errors: 1 });
      }
      for (const vital of new Map(measured.map((one) => [`${one.name} ${one.metric}`, one])).values()) {
        const { name, version, metric, value } = vital;
        const isLoad = metric === 'load';
        const key = `${name}@${version} ${isLoad ? 'loads' : 'vitals'}`;
        const isFew = isLoad
          ? isAllowed(network, key, LOADS_OF_NETWORK, A_DAY_MS)
          : isAllowed(network, key, VITALS_OF_NETWORK);
        if (!isServed(vital) || !isFew) continue;
        mergeVital({ name, version, metric, bucket: bucketOf(value), count: 1 });
      }
      return counted;
    },

    async flush() {
      await send(counts, merge, (p_reports) => rest.rpc('add_remote_reports', { p_reports }));
      await send(networks, mergeNetwork, (p_reports) => rest.rpc('add_remote_networks', { p_reports }));
      await send(vitals, mergeVital, (p_vitals) => rest.rpc('add_remote_vitals', { p_vitals }));
    },
  };
}

/** Adds the counts to the database. Counts that the database did not take are counted again in memory. */
async function send<One>(
  counts: Map<string, One>,
  merge: (one: One) => void,
  store: (counted: One[]) => Promise<unknown>,
): Promise<void> {
  const sent = [...counts.values()];
  if (sent.length === 0) return;
  counts.clear();
  try {
    await store(sent);
  } catch (error) {
    for (const count of sent) merge(count);
    throw error;
  }
}

/** `name@version` of every live version and every canary. */
function versionsIn({ shell, remotes, canaries = {} }: LiveSet): Set<string> {
  const ofCanaries = Object.entries(canaries).map(([name, { version }]) => `${name}@${version}`);
  return new Set([
    `shell@${shell.version}`,
    ...remotes.map(({ name, version }) => `${name}@${version}`),
    ...ofCanaries,
  ]);
}
