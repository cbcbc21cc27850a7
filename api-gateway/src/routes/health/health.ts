import { Hono } from 'hono';
import type { AppDeps } from '../../deps.ts';
import type { AppEnv } from '../../http/env.ts';

/**
 * GET /healthz: whether this gateway can serve pages. Asks no database, so that its restart takes no gateway down. It is
 * asked all day, so the log tells when the answer changes and not each time that it is given.
 */
export function health({ registry, log }: AppDeps) {
  let told: string | null | undefined;
  return new Hono<AppEnv>().get('/healthz', async (c) => {
    const snapshot = (await registry.live())?.id ?? null;
    const ok = snapshot !== null;
    if (told !== snapshot) log({ level: 'info', event: 'health', ok, snapshot });
    told = snapshot;
    c.header('cache-control', 'no-store');
    return c.json({ ok, snapshot }, ok ? 200 : 503);
  });
}
