import { randomBytes } from 'node:crypto';
import { openPreviewRequest, type openPreviewResponse } from '@dojang/api-contract';
import { Hono } from 'hono';
import type { z } from 'zod';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { previewHosts } from '../../platform/http/preview-hosts.ts';
import { readJson } from '../../platform/http/read-json.ts';
import type { Limits } from '../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../platform/middleware/rate-limit/rate-limit.ts';
import { requireAdmin } from '../../platform/middleware/token-check/require-admin.ts';
import { type RequireUserDeps, requireUser } from '../../platform/middleware/token-check/require-user.ts';
import { PublishError, type Refusal, type ReleaseReader } from '../../platform/releases/registry.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { type GrantDeps, writeCode } from './grant.ts';
import type { PreviewLimit } from './limits.ts';
import { START } from './preview-host.ts';

export interface OpenPreviewDeps extends RequireUserDeps, GrantDeps {
  rest: Pick<Rest, 'as'>;
  registry: Pick<ReleaseReader, 'liveWith'>;
  limits: Limits<PreviewLimit>;
  config: { siteUrl: string; pagesDomain?: string; trustProxy: boolean };
}

/**
 * POST /api/private/preview/open, for admins: an address at the origin of a new preview. It begins the preview once, and only
 * within a minute. Nothing of the preview exists before it is used.
 */
export function openPreview(deps: OpenPreviewDeps) {
  const { originOf } = previewHosts(deps.config);
  return new Hono<AppEnv>().post('/api/private/preview/open', requireUser(deps), requireAdmin(deps), async (c) => {
    const { versions, path } = await readJson(c, openPreviewRequest);
    const id = randomBytes(16).toString('hex');
    const origin = originOf(id);
    if (origin === null) throw new ApiError(422, 'preview_host_missing');
    const page = URL.parse(path, origin);
    if (page?.origin !== origin) throw new ApiError(400, 'invalid_request');
    await requireFit(deps.registry, versions);
    await take([deps.limits('openPreview', c.get('user').id)], 'too_many_requests');
    const address = new URL(START, origin);
    address.searchParams.set('code', writeCode(deps, { id, versions, path: page.href.slice(origin.length) }));
    return c.json({ address: address.href } satisfies z.infer<typeof openPreviewResponse>);
  });
}

/** @throws ApiError 422 `release_refused` when these versions cannot be shown together */
async function requireFit(registry: OpenPreviewDeps['registry'], versions: Record<string, string>): Promise<void> {
  try {
    await registry.liveWith(versions);
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    throw new ApiError(422, 'release_refused', { details: error.refusals.map(withoutPath) });
  }
}

/** Messages about stored files contain paths of this machine, so they are not sent. */
const withoutPath = ({ code, message }: Refusal): Refusal =>
  code === 'asset_hash'
    ? { code, message: 'a stored file is damaged: release the same version again' }
    : { code, message };
