import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/env.ts';
import type { Log } from '../../platform/http/log.ts';
import { createReadiness, type ReadinessDeps } from './readiness.ts';

export interface HealthDeps extends ReadinessDeps {
  log: Log;
}

/**
 * GET /healthz: whether this gateway is alive and has pages to serve. It does not query the database, so a restart of the
 * database stops no gateway.
 *
 * GET /readyz: whether database, releases, disk and lanes work, each separately. For load balancers.
 *
 * Both are requested again and again, so only a changed answer is logged.
 */
export function health(deps: HealthDeps) {
  const { registry, log } = deps;
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
      const { stuck: _, weakened: __, ...must } = parts;
      const ok = Object.values(must).every(Boolean);
      const told = JSON.stringify(parts);
      if (told !== toldReadiness) log({ level: ok ? 'info' : 'error', event: 'readiness', ok, ...parts });
      toldReadiness = told;
      c.header('cache-control', 'no-store');
      return c.json({ ok, ...parts }, ok ? 200 : 503);
    });
}
