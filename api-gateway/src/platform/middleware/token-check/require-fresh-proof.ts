import { ApiError } from '../../errors/api-error.ts';
import type { User } from '../../http/env.ts';
import type { Rest } from '../../supabase/rest.ts';

export interface FreshProofDeps {
  rest: Pick<Rest, 'rpc'>;
}

/**
 * Requires that the person of this session has proved themselves within the last ten minutes: by the password, a code from the
 * mail, or a passkey (`/api/private/account/prove`, `verify_login_code`). For acts that weaken the account or give power to
 * somebody else, because whoever has stolen a session can do everything else with it. Call it after `requireUser`.
 *
 * The browser calls such an act in `withFreshProof` (`shared-auth`), which asks for the proof and repeats the act.
 *
 * @throws ApiError 403 `fresh_proof_required`
 */
export async function requireFreshProof(
  { rest }: FreshProofDeps,
  { id, sessionId }: Pick<User, 'id' | 'sessionId'>,
): Promise<void> {
  const isFresh = await rest.rpc('has_fresh_proof', { p_user_id: id, p_session_id: sessionId });
  if (isFresh !== true) throw new ApiError(403, 'fresh_proof_required');
}
