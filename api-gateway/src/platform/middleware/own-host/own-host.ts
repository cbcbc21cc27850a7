import { createMiddleware } from 'hono/factory';
import { ApiError } from '../../errors/api-error.ts';
import type { AppEnv } from '../../http/env.ts';
import { ownHosts } from '../../http/own-host.ts';
import { isProbe } from '../../http/probes.ts';

/** Answers 421 under every host name but the app's own. Health checks may use the IP address. */
export function onlyOwnHost(siteUrl: string) {
  const isOwn = ownHosts(siteUrl);
  return createMiddleware<AppEnv>(async (c, next) => {
    const host = c.req.header('host') ?? new URL(c.req.url).host;
    if (!isOwn(host) && !isProbe(c.req.path)) throw new ApiError(421, 'unknown_host');
    await next();
  });
}
