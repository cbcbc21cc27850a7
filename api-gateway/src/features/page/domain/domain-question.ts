import { Hono } from 'hono';
import { notFound } from '../../../platform/errors/api-error.ts';
import { isFromThisMachine } from '../../../platform/http/client-address.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import { DOMAIN_QUESTION } from '../../../platform/http/probes.ts';
import { isSecret } from '../../../platform/http/secret.ts';
import { callerOf } from '../../../platform/middleware/lanes/caller.ts';
import type { Lanes } from '../../../platform/middleware/lanes/lanes.ts';
import type { CustomHosts } from './custom-hosts.ts';
import { isHostName } from './domain-name.logic.ts';

export interface DomainQuestionDeps {
  customHosts: Pick<CustomHosts, 'visit'>;
  lanes: Pick<Lanes, 'pages'>;
  config: { askSecret?: string; trustProxy: boolean };
}

/**
 * GET /api/internal/domain?domain=: whether the proxy in front may get a certificate for a name (`on_demand_tls { ask … }` of
 * Caddy). 200 for domains that a site has proved to own, 404 for all others. It answers programs on this machine, and requests
 * with `DOMAIN_ASK_SECRET`. Every other request gets 404.
 */
export function domainQuestion({ customHosts, lanes, config }: DomainQuestionDeps) {
  return new Hono<AppEnv>().get(DOMAIN_QUESTION, async (c) => {
    const { query } = c.get('address');
    const value = (name: string) => query.find(([key]) => key === name)?.[1];
    if (!isFromThisMachine(c) && !isSecret(value('secret'), config.askSecret)) throw notFound();
    const domain = value('domain')?.toLowerCase() ?? '';
    if (!isHostName(domain)) throw notFound();
    const leave = await lanes.pages.enter(callerOf(c, config.trustProxy));
    const subdomain = await customHosts.visit(domain).finally(leave);
    if (subdomain === null) throw notFound();
    return c.text('ok');
  });
}
