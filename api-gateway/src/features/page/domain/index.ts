import {
  addDomainRequest,
  type addDomainResponse,
  checkDomainRequest,
  domainTargetsRequest,
  type domainTargetsResponse,
} from '@dojang/api-contract';
import { Hono } from 'hono';
import { z } from 'zod';
import { ApiError, notFound } from '../../../platform/errors/api-error.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import { readJson } from '../../../platform/http/read-json.ts';
import { createLimits, type LimitDeps } from '../../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../../platform/middleware/rate-limit/rate-limit.ts';
import { type RequireUserDeps, requireUser } from '../../../platform/middleware/token-check/require-user.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';
import { type CheckDomainDeps, createDomainCheck } from './check-domain.ts';
import { apexOf, readDomain } from './domain-name.logic.ts';
import { type DomainQuestionDeps, domainQuestion } from './domain-question.ts';
import { DOMAIN_LIMITS } from './limits.ts';
import { ownNames } from './targets.ts';

export type DomainDeps = RequireUserDeps & LimitDeps & CheckDomainDeps & DomainQuestionDeps & { rest: Rest };

const added = z.object({ id: z.uuid() });
const domainRows = z.array(
  z.object({
    id: z.uuid(),
    hostname: z.string(),
    www: z.string(),
    txt_token: z.string(),
    verified_at: z.string().nullable(),
  }),
);

/**
 * Domains of sites: claiming and checking a domain, and the route that tells the proxy for which domains it gets certificates.
 */
export function createDomains(deps: DomainDeps) {
  const { rest } = deps;
  const limits = createLimits(deps, DOMAIN_LIMITS);
  const ours = ownNames(deps.config);
  const { check, targetsOf } = createDomainCheck(deps);
  return new Hono<AppEnv>()
    .use('/api/private/page/domain/*', requireUser(deps))
    .post('/api/private/page/domain/add', async (c) => {
      const { siteId, address } = await readJson(c, addDomainRequest);
      const user = c.get('user');
      await take([limits('domainAdd', user.id)], 'too_many_requests');
      const domain = readDomain(address, ours);
      if ('fault' in domain) throw new ApiError(422, domain.fault);
      const answer = await rest.rpc('add_domain', {
        p_user: user.id,
        p_site_id: siteId,
        p_hostname: domain.hostname,
        p_name: domain.name,
        p_is_apex: domain.isApex,
        p_www: domain.www,
      });
      const { id } = added.parse(answer);
      const below = domain.www === 'main' ? { below: domain.name } : {};
      return c.json({ id, ...below } satisfies z.infer<typeof addDomainResponse>);
    })
    .post('/api/private/page/domain/check', async (c) => {
      const { domainId } = await readJson(c, checkDomainRequest);
      const user = c.get('user');
      await take([limits('domainCheck', user.id)], 'too_many_requests');
      // Row-level security applies: people who do not manage the site get no row.
      const columns = 'id,hostname,www,txt_token,verified_at';
      const [domain] = domainRows.parse(
        await rest.as(user.token).select(`domains?select=${columns}&id=eq.${domainId}`),
      );
      if (!domain) throw notFound();
      await check({ ...domain, is_verified: domain.verified_at !== null }, true);
      return c.json({ ok: true });
    })
    .post('/api/private/page/domain/targets', async (c) => {
      const { hostname } = await readJson(c, domainTargetsRequest);
      const targets = { ...(await targetsOf()), apex: apexOf(hostname) };
      return c.json(targets satisfies z.infer<typeof domainTargetsResponse>);
    })
    .route('/', domainQuestion(deps));
}
