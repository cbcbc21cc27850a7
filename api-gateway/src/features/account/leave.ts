import { leaveRequest } from '@dojang/api-contract';
import { Hono } from 'hono';
import { z } from 'zod';
import { ApiError } from '../../platform/errors/api-error.ts';
import { RestError } from '../../platform/errors/rest-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { readJson } from '../../platform/http/read-json.ts';
import { type RequireUserDeps, requireUser } from '../../platform/middleware/token-check/require-user.ts';
import { type OwnPasswordDeps, requireOwnPassword } from './own-password.ts';

export type LeaveDeps = RequireUserDeps & OwnPasswordDeps;

/** The account is deleted after seven days. */
export const leave = (deps: LeaveDeps) =>
  new Hono<AppEnv>().post('/api/private/account/leave', requireUser(deps), async (c) => {
    const { password } = await readJson(c, leaveRequest);
    const { id } = c.get('user');
    await requireOwnPassword(deps, c, id, password);
    const leaveAt = await deps.rest.rpc('request_leave', { p_user_id: id }).catch((error: unknown) => {
      throw error instanceof RestError && error.message === 'last_super' ? new ApiError(409, 'last_super') : error;
    });
    deps.supabase.sessions.forget(id);
    if (leaveAt === null) throw new ApiError(409, 'hand_over_first');
    return c.json({ leaveAt: z.string().parse(leaveAt) });
  });
