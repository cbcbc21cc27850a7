import { Hono } from 'hono';
import { notFound } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { METRICS } from '../../platform/http/probes.ts';
import { isBearerOf } from '../../platform/http/secret.ts';
import type { Gauged, Metrics } from './metrics.ts';

export interface MetricsDeps extends Gauged {
  /** Missing when nobody may read the metrics. */
  metrics?: Metrics;
  config: { metricsToken?: string };
}

/**
 * GET /api/internal/metrics: the counts of the gateway, for Prometheus, with `Authorization: Bearer {METRICS_TOKEN}`. Every
 * other request gets 404.
 */
export function metricsRoute({ metrics, config, registry, diskSpace }: MetricsDeps) {
  return new Hono<AppEnv>().get(METRICS, async (c) => {
    if (!metrics || !isBearerOf(c.req.header('authorization'), config.metricsToken)) throw notFound();
    return c.text(await metrics.text({ registry, diskSpace }), 200, { 'content-type': metrics.contentType });
  });
}
