import { type ClientReport, REMOTE_ERRORS } from '@dojang/api-contract';
import { LRUCache } from 'lru-cache';
import type { LiveSet } from '../../platform/releases/registry.ts';
import type { Rest } from '../../platform/supabase/rest.ts';

interface Count {
  name: string;
  version: string;
  phase: string;
  code: string;
  count: number;
}

/** Failures of one version that one network may add in an hour: no single one can end a canary. */
const ERRORS_OF_NETWORK = 5;
const NETWORKS = 10_000;
const AN_HOUR_MS = 60 * 60_000;

export interface ReportCounts {
  /**
   * Counts what a document reports, in memory.
   *
   * @returns the failures that were counted
   */
  add(report: ClientReport, live: LiveSet, network: string): ClientReport['errors'];
  /** Adds what was counted to the database. What it did not take stays for the next time. */
  flush(): Promise<void>;
}

/** Only versions that somebody gets now are counted, so there are never more counts than versions and codes. */
export function createReportCounts(rest: Pick<Rest, 'rpc'>, elapsed: () => number): ReportCounts {
  let counts = new Map<string, Count>();
  const ofNetworks = new LRUCache<string, number>({ max: NETWORKS, ttl: AN_HOUR_MS, perf: { now: elapsed } });

  const merge = (one: Count) => {
    const key = `${one.name}@${one.version} ${one.phase} ${one.code}`;
    const known = counts.get(key);
    if (known) known.count += one.count;
    else counts.set(key, { ...one });
  };

  const isAllowed = (network: string, name: string, version: string): boolean => {
    const key = `${network} ${name}@${version}`;
    const used = ofNetworks.get(key) ?? 0;
    ofNetworks.set(key, used + 1, { noUpdateTTL: used > 0 });
    return used < ERRORS_OF_NETWORK;
  };

  return {
    add({ opened, errors }, live, network) {
      const served = versionsIn(live);
      for (const { name, version } of new Map(opened.map((remote) => [remote.name, remote])).values()) {
        if (served.has(`${name}@${version}`)) merge({ name, version, phase: 'view', code: 'view', count: 1 });
      }
      const once = new Map(errors.map((error) => [`${error.name} ${error.code}`, error]));
      const counted = [...once.values()].filter(
        ({ name, version }) => served.has(`${name}@${version}`) && isAllowed(network, name, version),
      );
      for (const { name, version, code } of counted) {
        merge({ name, version, phase: REMOTE_ERRORS[code], code, count: 1 });
      }
      return counted;
    },

    async flush() {
      if (counts.size === 0) return;
      const sent = counts;
      counts = new Map();
      try {
        await rest.rpc('add_remote_reports', { p_reports: [...sent.values()] });
      } catch (error) {
        for (const count of sent.values()) merge(count);
        throw error;
      }
    },
  };
}

/** `name@version` of everything that is live or a canary. */
function versionsIn({ remotes, canaries = {} }: LiveSet): Set<string> {
  const ofCanaries = Object.entries(canaries).map(([name, { version }]) => `${name}@${version}`);
  return new Set([...remotes.map(({ name, version }) => `${name}@${version}`), ...ofCanaries]);
}
