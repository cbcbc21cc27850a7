import { createMiddleware } from 'hono/factory';
import { ApiError } from '../../errors/api-error.ts';
import type { AppEnv } from '../../http/env.ts';
import { ownHosts } from '../../http/own-host.ts';
import { isProbe } from '../../http/probes.ts';
import { siteHosts } from '../../http/site-hosts.ts';

/**
 * Answers 421 under every host name but the app's own and those of sites; at the latter it sets `subdomain`. Only the
 * Host header counts, also behind a proxy. Health checks may use the IP address.
 */
export function onlyOwnHost(config: { siteUrl: string; pagesDomain?: string }) {
  const isOwn = ownHosts(config.siteUrl);
  const { subdomainOf } = siteHosts(config);
  return createMiddleware<AppEnv>(async (c, next) => {
    const host = c.req.header('host') ?? new URL(c.req.url).host;
    if (!isOwn(host) && !isProbe(c.req.path)) {
      const subdomain = subdomainOf(host);
      if (subdomain === null) throw new ApiError(421, 'unknown_host');
      c.set('subdomain', subdomain);
    }
    await next();
  });
}
