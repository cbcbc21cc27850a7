import { proveRequest } from '@dojang/api-contract';
import { Hono } from 'hono';
import { ApiError, unauthorized } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { readJson } from '../../platform/http/read-json.ts';
import { requireUser } from '../../platform/middleware/token-check/require-user.ts';
import type { LeaveDeps } from './leave.ts';
import { requireOwnPassword } from './own-password.ts';

/** Proves the person of a session again, for `requireFreshProof`. */
export const prove = (deps: LeaveDeps) =>
  new Hono<AppEnv>().post('/api/private/account/prove', requireUser(deps), async (c) => {
    const proof = await readJson(c, proveRequest);
    const { id, sessionId } = c.get('user');
    if ('password' in proof) {
      await requireOwnPassword(deps, c, id, proof.password);
      await deps.rest.rpc('note_fresh_proof', { p_user_id: id, p_session_id: sessionId });
    } else {
      const other = (await deps.supabase.verifyToken(proof.session))?.user;
      if (other?.id !== id) throw unauthorized();
      const proven = { p_user_id: id, p_session_id: sessionId, p_other_id: other.sessionId };
      if ((await deps.rest.rpc('prove_by_session', proven)) !== true) throw new ApiError(403, 'fresh_proof_required');
      deps.supabase.sessions.forget(id);
    }
    return c.json({ ok: true });
  });
