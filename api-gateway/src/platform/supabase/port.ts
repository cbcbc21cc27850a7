import type { Sessions } from './sessions.ts';

/** Who a verified access token speaks for. */
export interface User {
  id: string;
  email: string | null;
  sessionId: string;
  /** The access token itself, to act on the database as this person. */
  token: string;
}

export type TokenRole = 'anon' | 'authenticated' | 'service_role';

export interface VerifiedToken {
  role: TokenRole;
  /** Null for the roles without a person. */
  user: User | null;
}

export interface FetchContext {
  /** Address of the client's socket, or what a trusted proxy says. */
  peerAddress: string | null;
  /** Ends the call, e.g. because the client went away. */
  signal?: AbortSignal;
}

/** Supabase as the gateway sees it; the same for the embedded and a hosted one. */
export interface SupabasePort {
  publishableKey: string;
  secretKey: string;
  /**
   * Sends a request whose path is `/auth/v1/…`, `/rest/v1/…` or `/storage/v1/…`; its host is ignored.
   *
   * @throws ApiError 502 `upstream_unavailable` or 504 `upstream_timeout`
   */
  fetch(request: Request, context: FetchContext): Promise<Response>;
  /**
   * The token's role and person, or null when it is malformed, unsigned, wrongly signed, expired or of an unknown
   * role, or when its session was ended more than ten seconds ago.
   *
   * @throws ApiError 502 when the keys that verify it cannot be read
   */
  verifyToken(jwt: string): Promise<VerifiedToken | null>;
  /** As `verifyToken` asks them. */
  sessions: Sessions;
}
