import type { ReadClaims } from '@dojang/server-kit/claims';
import type { Log } from '../http/log.ts';
import type { SupabasePort } from './port.ts';
import { createRest, unprovenSessions } from './rest.ts';
import { createSessions } from './sessions.ts';
import { tokenVerifier } from './verify-token.ts';

/** The part of the embedded Supabase that this port uses. */
interface EmbeddedSupabase {
  fetch(request: Request, context: { peerAddress: string | null }): Promise<Response>;
  publishableKey: string;
  secretKey: string;
  /** The function that verifies tokens of requests. A token that is verified here is not verified again. */
  readToken: ReadClaims;
  liveSessions(ids: readonly string[]): Promise<readonly string[]>;
}

/**
 * The embedded Supabase as the gateway's port. It gets the running instance as an argument, so that this file does not import
 * it.
 */
export function embeddedPort(embedded: EmbeddedSupabase, { log, now }: { log: Log; now(): number }): SupabasePort {
  const findUnproven = unprovenSessions(createRest(embedded));
  const sessions = createSessions({ findLive: embedded.liveSessions, findUnproven, log, now });
  return {
    publishableKey: embedded.publishableKey,
    secretKey: embedded.secretKey,
    fetch: (request, { peerAddress }) => embedded.fetch(request, { peerAddress }),
    verifyToken: tokenVerifier(embedded.readToken, sessions),
    sessions,
    linksHoldCodes: false,
  };
}
