import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DiskSpace } from '../../platform/http/disk.ts';
import type { Log, LogEntry } from '../../platform/http/log.ts';
import type { ReleaseReader } from '../../platform/releases/registry.ts';

/** Where the values of the gauges are read at each request for metrics. */
export interface Gauged {
  registry: Pick<ReleaseReader, 'live' | 'problems'>;
  diskSpace(): Promise<DiskSpace | null>;
}

export interface Metrics {
  /** Passes each log entry on, and counts it. */
  counting(log: Log): Log;
  /** All metrics in the text format of Prometheus. */
  text(from: Gauged): Promise<string>;
  readonly contentType: string;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Buckets in seconds. The platform's limits are 50 ms for a page and 1 s for a save. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts what the gateway does, from its log. Each request has a line in the log, also a request that is answered before the
 * middleware. Labels have few values, e.g. routes and not addresses, because every value is a series that stays in memory.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'dojang_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'dojang_http_request_duration_seconds',
    help: 'Time from a request to the head of its answer.',
    labelNames: ['route'] as const,
    buckets: BUCKETS,
    registers,
  });
  const events = new Counter({
    name: 'dojang_log_events_total',
    help: 'Warnings and errors in the log.',
    labelNames: ['level', 'event'] as const,
    registers,
  });
  const problems = new Gauge({
    name: 'dojang_release_problems',
    help: 'Releases that are not served as they should.',
    registers,
  });
  const live = new Gauge({
    name: 'dojang_live_release',
    help: 'The live version of the shell and of each remote; always 1.',
    labelNames: ['name', 'version'] as const,
    registers,
  });
  const disk = new Gauge({
    name: 'dojang_disk_bytes',
    help: 'Disk of the data folder.',
    labelNames: ['kind'] as const,
    registers,
  });

  const count = ({ level, event, method, path, status, ms }: LogEntry) => {
    if (event === 'request') {
      const route = routeOf(String(path));
      requests.inc({
        method: METHODS.includes(String(method)) ? String(method) : 'other',
        route,
        status: Number(status),
      });
      durations.observe({ route }, Number(ms) / 1000);
    } else if (level !== 'info') events.inc({ level, event });
  };

  return {
    contentType: registry.contentType,
    counting: (log) => (entry, json) => {
      log(entry, json);
      count(entry);
    },
    async text(from) {
      const [set, space] = await Promise.all([from.registry.live().catch(() => null), from.diskSpace()]);
      live.reset();
      for (const { name, version } of set ? [{ name: 'shell', version: set.shell.version }, ...set.remotes] : []) {
        live.set({ name, version }, 1);
      }
      problems.set(from.registry.problems().length);
      if (space) {
        disk.set({ kind: 'total' }, space.total);
        disk.set({ kind: 'free' }, space.free);
      }
      return registry.metrics();
    },
  };
}

/** The caller chooses the names of tables and functions, so all of them together count as one route. */
const routeOf = (path: string) => path.replace(/^\/rest\/v1\/(rpc\/)?.+$/, '/rest/v1/$1*');
