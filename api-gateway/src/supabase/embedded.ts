import type { SupabasePort } from './port.ts';
import { tokenVerifier } from './verify-token.ts';

/** What this port needs of the embedded Supabase. */
interface EmbeddedSupabase {
  fetch(request: Request, context: { peerAddress: string | null }): Promise<Response>;
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
}

/** The embedded Supabase as the gateway's port. Takes the running one, so that this file imports nothing of it. */
export const embeddedPort = (embedded: EmbeddedSupabase): SupabasePort => ({
  publishableKey: embedded.publishableKey,
  secretKey: embedded.secretKey,
  fetch: (request, { peerAddress }) => embedded.fetch(request, { peerAddress }),
  verifyToken: tokenVerifier(new TextEncoder().encode(embedded.jwtSecret)),
});
