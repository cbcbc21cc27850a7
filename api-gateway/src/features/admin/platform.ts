import type { getDiskResponse, getProtectionResponse } from '@dojang/api-contract';
import { Hono } from 'hono';
import type { z } from 'zod';
import type { DiskSpace } from '../../platform/http/disk.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { SharedCounts } from '../../platform/middleware/rate-limit/shared-counts.ts';
import { requireAdmin } from '../../platform/middleware/token-check/require-admin.ts';
import { type RequireUserDeps, requireUser } from '../../platform/middleware/token-check/require-user.ts';
import type { BodyLimit } from '../../platform/middleware/whole-body/whole-body.ts';
import type { ReleaseReader } from '../../platform/releases/registry.ts';
import type { Rest } from '../../platform/supabase/rest.ts';

/** The browser of an admin sends 2 MB of spaces to learn whether a proxy passes them on. */
export const PROBE_BODIES: BodyLimit = { path: /^\/api\/private\/platform\/getProtection$/, bytes: 3 * 1024 * 1024 };

export interface PlatformProblemsDeps extends RequireUserDeps {
  rest: Pick<Rest, 'as'>;
  registry: Pick<ReleaseReader, 'live' | 'problems'>;
  counts: Pick<SharedCounts, 'away'>;
  /** Space of the disk of the data folder. */
  diskSpace(): Promise<DiskSpace | null>;
}

/** What admins can see of the platform's state. */
export const platform = (deps: PlatformProblemsDeps) =>
  new Hono<AppEnv>()
    .use('/api/private/platform/*', requireUser(deps), requireAdmin(deps))
    .post('/api/private/platform/getProblems', async (c) => {
      // Reads the stored releases again when they have changed.
      await deps.registry.live();
      return c.json(deps.registry.problems());
    })
    .post('/api/private/platform/getProtection', (c) =>
      c.json({ rateLimitsAway: deps.counts.away() } satisfies z.infer<typeof getProtectionResponse>),
    )
    .post('/api/private/platform/getDisk', async (c) =>
      c.json((await deps.diskSpace()) satisfies z.infer<typeof getDiskResponse>),
    );
