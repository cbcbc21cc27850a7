import type { Log } from '../http/log.ts';
import type { SupabasePort } from './port.ts';
import { createSessions } from './sessions.ts';
import { type ReadClaims, tokenVerifier } from './verify-token.ts';

/** What this port needs of the embedded Supabase. */
interface EmbeddedSupabase {
  fetch(request: Request, context: { peerAddress: string | null }): Promise<Response>;
  publishableKey: string;
  secretKey: string;
  /** What it reads the tokens of requests with: asked here first, it does not verify them again. */
  readToken: ReadClaims;
  liveSessions(ids: readonly string[]): Promise<readonly string[]>;
}

/** The embedded Supabase as the gateway's port. Takes the running one, so that this file imports nothing of it. */
export function embeddedPort(embedded: EmbeddedSupabase, { log, now }: { log: Log; now(): number }): SupabasePort {
  const sessions = createSessions({ find: embedded.liveSessions, log, now });
  return {
    publishableKey: embedded.publishableKey,
    secretKey: embedded.secretKey,
    fetch: (request, { peerAddress }) => embedded.fetch(request, { peerAddress }),
    verifyToken: tokenVerifier(embedded.readToken, sessions),
    sessions,
  };
}
