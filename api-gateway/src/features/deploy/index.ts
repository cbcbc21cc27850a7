import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/env.ts';
import type { Log } from '../../platform/http/log.ts';
import { createLimits, type LimitDeps } from '../../platform/middleware/rate-limit/limits.ts';
import type { BodyLimit } from '../../platform/middleware/whole-body/whole-body.ts';
import type { Registry } from '../../platform/releases/registry.ts';
import { type DeployAdminDeps, deployAdminRoutes } from './admin-routes.ts';
import { deployLog } from './deploy-log.ts';
import { type DeployRoutesDeps, deployRoutes } from './deploy-routes.ts';
import { DEPLOY_LIMITS } from './limits.ts';
import { statusReader } from './status.ts';
import { MAX_JSON_BYTES } from './upload.ts';
import { type UploadRouteDeps, uploadRoute } from './upload-route.ts';

type Made = 'limits' | 'registry';

export type DeployDeps = LimitDeps &
  Omit<DeployAdminDeps, Made> &
  Omit<DeployRoutesDeps, Made> &
  Omit<UploadRouteDeps, Made> & {
    /** Null: nothing can be deployed here, for example in a trial of releases. */
    publisher: Registry | null;
    log: Log;
  };

/** The description of a release. */
export const DEPLOY_BODIES: BodyLimit = { path: /^\/api\/deploy\/[^/]+\/check$/, bytes: MAX_JSON_BYTES };

/** Deploying an area over HTTP, see `api-gateway/contract/src/deploy.ts`. */
export function createDeploy(deps: DeployDeps): Hono<AppEnv> {
  const { publisher: registry } = deps;
  if (!registry) return new Hono<AppEnv>();
  const own = { ...deps, registry, limits: createLimits(deps, DEPLOY_LIMITS) };
  const made = { status: statusReader(registry), log: deployLog(deps) };
  return new Hono<AppEnv>()
    .route('/', deployRoutes(own, made))
    .route('/', uploadRoute(own, made))
    .route('/', deployAdminRoutes(own, made.status));
}
