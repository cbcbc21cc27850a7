import { randomBytes, randomUUID } from 'node:crypto';
import {
  getHealthRequest,
  type getHealthResponse,
  type getReleasesResponse,
  issueTokenRequest,
  type issueTokenResponse,
} from '@dojang/api-contract';
import { hashOfSecret, publicKeyOf } from '@dojang/api-contract/deploy-signature';
import { Hono } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '../../platform/http/env.ts';
import { readJson } from '../../platform/http/read-json.ts';
import { requireAdmin } from '../../platform/middleware/token-check/require-admin.ts';
import { requireFreshProof } from '../../platform/middleware/token-check/require-fresh-proof.ts';
import { type RequireUserDeps, requireUser } from '../../platform/middleware/token-check/require-user.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { daysAgo, readHealth } from './health.ts';
import type { StatusReader } from './status.ts';

export interface DeployAdminDeps extends RequireUserDeps {
  rest: Pick<Rest, 'as' | 'rpc'>;
  now(): number;
}

const SECRET_BYTES = 32;
const labelRows = z.array(z.object({ id: z.string(), label: z.string() }));

/** The data that the page of the releases needs besides the deploy routes: all names at once, and new tokens. */
export const deployAdminRoutes = (deps: DeployAdminDeps, status: StatusReader) =>
  new Hono<AppEnv>()
    .use('/api/private/deploy/*', requireUser(deps), requireAdmin(deps))
    .post('/api/private/deploy/getReleases', async (c) => {
      const tokens = labelRows.parse(
        await deps.rest.as(c.get('user').token).selectRows('deploy_tokens?select=id,label&order=id'),
      );
      const labels = new Map(tokens.map(({ id, label }) => [id, label]));
      return c.json((await status.all(labels)) satisfies z.infer<typeof getReleasesResponse>);
    })
    .post('/api/private/deploy/getHealth', async (c) => {
      const { days } = await readJson(c, getHealthRequest);
      const health = await readHealth(deps.rest, await status.names(), daysAgo(days, deps.now()));
      return c.json(health satisfies z.infer<typeof getHealthResponse>);
    })
    .post('/api/private/deploy/issueToken', async (c) => {
      const { name, label, scope, days } = await readJson(c, issueTokenRequest);
      await requireFreshProof(deps, c.get('user'));
      const [id, secret] = [randomUUID(), randomBytes(SECRET_BYTES)];
      await deps.rest.as(c.get('user').token).rpc('issue_deploy_token', {
        p_id: id,
        p_name: name,
        p_label: label,
        p_scope: scope,
        p_token_hash: hashOfSecret(secret),
        p_public_key: publicKeyOf(secret),
        p_days: days,
      });
      const token = `djt_${id.replaceAll('-', '')}_${secret.toString('base64url')}`;
      return c.json({ id, token } satisfies z.infer<typeof issueTokenResponse>);
    });
