import { endSessionRequest, type OwnSession } from '@dojang/api-contract';
import { Hono } from 'hono';
import { z } from 'zod';
import { notFound } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { readJson } from '../../platform/http/read-json.ts';
import { type RequireUserDeps, requireUser } from '../../platform/middleware/token-check/require-user.ts';
import { clientAgentOf } from '../../platform/supabase/forwarded-address.logic.ts';
import type { SupabasePort } from '../../platform/supabase/port.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { describeDevice } from './device/device.logic.ts';
import { maskedAddress } from './device/network.logic.ts';

const rows = z.array(
  z.object({
    id: z.string(),
    user_agent: z.string(),
    address: z.string(),
    created_at: z.string(),
    used_at: z.string(),
  }),
);

export interface OwnSessionsDeps extends RequireUserDeps {
  supabase: Pick<SupabasePort, 'verifyToken' | 'sessions'>;
  rest: Pick<Rest, 'rpc' | 'rpcRows'>;
}

/**
 * Lists the caller's sessions and ends one of them. Auth itself ends all other sessions together
 * (`/auth/v1/logout?scope=others`).
 */
export const ownSessions = (deps: OwnSessionsDeps) =>
  new Hono<AppEnv>()
    .use('/api/private/account/*', requireUser(deps))
    .post('/api/private/account/sessions', async (c) => {
      const { id: userId, sessionId } = c.get('user');
      const found = rows.parse(await deps.rest.rpcRows('sessions_of', { p_user_id: userId }));
      const sessions: OwnSession[] = found.map((row) => ({
        id: row.id,
        ...describeDevice(clientAgentOf(row.user_agent)),
        network: maskedAddress(row.address),
        createdAt: row.created_at,
        usedAt: row.used_at,
        isCurrent: row.id === sessionId,
      }));
      return c.json(sessions);
    })
    .post('/api/private/account/endSession', async (c) => {
      const { id } = await readJson(c, endSessionRequest);
      const userId = c.get('user').id;
      const wasThere = await deps.rest.rpc('end_session', { p_user_id: userId, p_id: id });
      deps.supabase.sessions.forget(userId);
      if (wasThere !== true) throw notFound();
      return c.json({ ok: true });
    });
