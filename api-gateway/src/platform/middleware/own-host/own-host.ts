import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ApiError } from '../../errors/api-error.ts';
import type { AppEnv } from '../../http/env.ts';
import { ownHosts } from '../../http/own-host.ts';
import { previewHosts } from '../../http/preview-hosts.ts';
import { isOfMachines } from '../../http/probes.ts';
import { siteHosts } from '../../http/site-hosts.ts';

/** The site that owns the domain of a host; null for every other host. */
export type CustomHostOf = (
  c: Context<AppEnv>,
  host: string,
) => Promise<{ subdomain: string; customHost: string } | null>;

/**
 * Answers 421 under every host name except those of the app, of previews and of sites. At the host of a site it sets
 * `subdomain`, at the host of a preview `previewId`. Only the Host header counts, also behind a proxy. Health checks may use the IP address.
 */
export function onlyOwnHost(config: { siteUrl: string; pagesDomain?: string }, customHostOf: CustomHostOf) {
  const isOwn = ownHosts(config.siteUrl);
  const { subdomainOf } = siteHosts(config);
  const { idOf } = previewHosts(config);
  return createMiddleware<AppEnv>(async (c, next) => {
    const host = c.req.header('host') ?? new URL(c.req.url).host;
    const previewId = idOf(host);
    if (previewId !== null) c.set('previewId', previewId);
    else if (!isOwn(host) && !isOfMachines(c.req.path)) {
      const subdomain = subdomainOf(host);
      const own = subdomain === null ? await customHostOf(c, host) : null;
      if (subdomain === null && own === null) throw new ApiError(421, 'unknown_host');
      c.set('subdomain', subdomain ?? own?.subdomain);
      c.set('customHost', own?.customHost);
    }
    await next();
  });
}
