import { ApiError } from '../../../platform/errors/api-error.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';

type Deps = { rest: Pick<Rest, 'rpc'> };

/**
 * Called before Auth compares a password. The mark tells whether it has changed since.
 *
 * @param email in the form of `plainEmail`
 */
export const passwordMark = ({ rest }: Deps, email: string): Promise<unknown> =>
  rest.rpc('password_mark', { p_email: email });

/**
 * Ends a session that began with a password that was changed or ended while Auth compared it.
 *
 * @throws ApiError `wrong_password`
 */
export async function requireUnchanged({ rest }: Deps, session: { id: string; userId: string }, mark: unknown) {
  const args = { p_user_id: session.userId, p_session_id: session.id, p_mark: mark };
  if ((await rest.rpc('end_if_password_changed', args)) !== false) throw new ApiError(400, 'wrong_password');
}
