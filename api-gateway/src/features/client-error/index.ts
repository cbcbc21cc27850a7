import { clientReportSchema, REMOTE_ERRORS } from '@dojang/api-contract';
import { Hono } from 'hono';
import { clientAddress, networkOf } from '../../platform/http/client-address.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { readJson } from '../../platform/http/read-json.ts';
import type { Signer } from '../../platform/http/signer.ts';
import { BoundedMemory } from '../../platform/middleware/rate-limit/bounded-memory.ts';
import { type CanaryWatchDeps, createCanaryWatch } from './canary-watch.ts';
import { createLiveWatch } from './live-watch.ts';
import { createReportCounts } from './report-counts.ts';

export interface ClientErrorDeps extends CanaryWatchDeps {
  signer: Pick<Signer, 'keyedHash'>;
  config: { trustProxy: boolean };
  /** Monotonic clock in milliseconds. */
  elapsed(): number;
}

/** Reports of one network in a minute. A network may be a whole office. */
const PER_MINUTE = 120;

/**
 * Counts what browsers report of remotes: POST /api/public/client-error. Everybody may send a report. So only codes of a
 * closed list and versions that are served now are counted, and only a few reports of each network.
 */
export function createClientErrors(deps: ClientErrorDeps) {
  const { registry, log, config } = deps;
  const counts = createReportCounts(deps.rest, deps.elapsed);
  const watchCanaries = createCanaryWatch(deps);
  const watchLive = createLiveWatch(deps);
  const limiter = new BoundedMemory({ points: PER_MINUTE, duration: 60 });
  /** A group of 256. The key keeps a visitor from choosing addresses of the same group, or of different ones. */
  const groupOf = (network: string) =>
    Buffer.from(deps.signer.keyedHash('report network', network), 'base64url')[0] ?? 0;
  const routes = new Hono<AppEnv>().post('/api/public/client-error', async (c) => {
    const report = await readJson(c, clientReportSchema);
    const network = networkOf(clientAddress(c, config.trustProxy));
    const live = await registry.live();
    const isTaken = await limiter.consume(network).then(
      () => true,
      () => false,
    );
    if (!live || !isTaken) return c.body(null, 204);
    const { snapshot, traceId } = report;
    const route = live.routes.find(({ path }) => path === report.route)?.path ?? null;
    for (const { name, version, code } of counts.add(report, live, { network, group: groupOf(network) }, route)) {
      log({
        level: 'warn',
        event: 'client_error',
        remote: name,
        version,
        code,
        phase: REMOTE_ERRORS[code],
        snapshot,
        route,
        // Snapshot and trace of the document in which the failure happened.
        traceId,
        requestId: c.get('requestId'),
      });
    }
    return c.body(null, 204);
  });
  return {
    routes,
    /** Stores the counts, ends canaries that fail too often, and tells owners when their versions fail too often. */
    async settle(): Promise<void> {
      await counts.flush();
      await watchCanaries();
      await watchLive();
    },
  };
}
