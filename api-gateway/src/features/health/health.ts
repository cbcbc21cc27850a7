import { Hono } from 'hono';
import { isFromThisMachine } from '../../platform/http/client-address.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { Log } from '../../platform/http/log.ts';
import { isBearerOf } from '../../platform/http/secret.ts';
import { createReadiness, type ReadinessDeps } from './readiness.ts';

export interface HealthDeps extends ReadinessDeps {
  log: Log;
  config: { metricsToken?: string };
}

/**
 * GET /healthz: whether this gateway is alive and has pages to serve. It does not query the database, so a restart of the
 * database stops no gateway.
 *
 * GET /readyz: whether database, releases, disk and lanes work, each separately. For load balancers. Only a caller on this
 * machine or with METRICS_TOKEN learns which protection is weakened.
 *
 * Both are requested again and again, so only a changed answer is logged.
 */
export function health(deps: HealthDeps) {
  const { registry, log, config } = deps;
  const readiness = createReadiness(deps);
  let toldSnapshot: string | null | undefined;
  let toldReadiness = '';
  return new Hono<AppEnv>()
    .get('/healthz', async (c) => {
      const snapshot = (await registry.live())?.id ?? null;
      const ok = snapshot !== null;
      if (toldSnapshot !== snapshot) log({ level: 'info', event: 'health', ok, snapshot });
      toldSnapshot = snapshot;
      c.header('cache-control', 'no-store');
      return c.json({ ok, snapshot }, ok ? 200 : 503);
    })
    .get('/readyz', async (c) => {
      const parts = await readiness();
      const { weakened: _, ...open } = parts;
      const { stuck: __, ...must } = open;
      const ok = Object.values(must).every(Boolean);
      const told = JSON.stringify(parts);
      if (told !== toldReadiness) log({ level: ok ? 'info' : 'error', event: 'readiness', ok, ...parts });
      toldReadiness = told;
      c.header('cache-control', 'no-store');
      const isOperator = isFromThisMachine(c) || isBearerOf(c.req.header('authorization'), config.metricsToken);
      return c.json({ ok, ...(isOperator ? parts : open) }, ok ? 200 : 503);
    });
}
