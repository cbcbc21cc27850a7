import { Hono } from 'hono';
import type { AppDeps } from '../../deps.ts';
import type { AppEnv } from '../../http/env.ts';

/** GET /healthz: whether this gateway can serve pages. Asks no database, so that its restart takes no gateway down. */
export const health = ({ registry }: AppDeps) =>
  new Hono<AppEnv>().get('/healthz', async (c) => {
    const live = await registry.live();
    c.header('cache-control', 'no-store');
    return c.json({ ok: live !== null, snapshot: live?.id ?? null }, live ? 200 : 503);
  });
