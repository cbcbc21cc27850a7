import type { TokenRole } from '@dojang/server-kit/claims';
import type { User } from '../http/env.ts';
import type { Sessions } from './sessions.ts';

export interface VerifiedToken {
  role: TokenRole;
  /** Null for the roles without a user. */
  user: User | null;
}

export interface FetchContext {
  /** The client's address from the socket or from a trusted proxy. */
  peerAddress: string | null;
  /** Aborts the call, e.g. because the client disconnected. */
  signal?: AbortSignal;
}

/** Supabase as the gateway uses it. The interface is the same for the embedded and a hosted Supabase. */
export interface SupabasePort {
  publishableKey: string;
  secretKey: string;
  /**
   * Sends a request with the path `/auth/v1/…`, `/rest/v1/…`, `/storage/v1/…` or `/functions/v1/…`. The host of its URL is
   * ignored.
   *
   * @throws ApiError 502 `upstream_unavailable` or 504 `upstream_timeout`
   */
  fetch(request: Request, context: FetchContext): Promise<Response>;
  /**
   * The token's role and user, or null when it is malformed, unsigned, wrongly signed, expired or of an unknown role,
   * or when its session ended more than ten seconds ago.
   *
   * @throws ApiError 502 when the verification keys cannot be read
   */
  verifyToken(jwt: string): Promise<VerifiedToken | null>;
  /** The session check that `verifyToken` uses. Routes use `isProven`. */
  sessions: Sessions;
  /**
   * Whether the secret of a link can be computed from the address and the code of its mail. Then links can be guessed like
   * codes.
   */
  linksHoldCodes: boolean;
}
