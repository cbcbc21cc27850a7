import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/env.ts';
import { createLimits, type LimitDeps } from '../../platform/middleware/rate-limit/limits.ts';
import { type InviteDeps, invite } from './invite.ts';
import { PROJECT_LIMITS } from './limits.ts';
import { type ProjectDeps, project } from './project.ts';

export type ProjectsDeps = LimitDeps & ProjectDeps & Omit<InviteDeps, 'inviteCounter'>;

/** Projects and their invites. Wrong invite codes are counted over all routes together. */
export function createProjects(deps: ProjectsDeps) {
  const limits = createLimits(deps, PROJECT_LIMITS);
  const inviteCounter = (userId: string) => limits('invite', userId);
  return {
    routes: new Hono<AppEnv>().route('/', project(deps)).route('/', invite({ ...deps, inviteCounter })),
    inviteCounter,
  };
}
