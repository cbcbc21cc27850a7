import { createRemoteJWKSet } from 'jose';
import { z } from 'zod';
import type { Log } from '../http/log.ts';
import type { SupabasePort } from './port.ts';
import { proxyTo } from './proxy.ts';
import { createRest, unprovenSessions } from './rest.ts';
import { createSessions } from './sessions.ts';
import { hostedClaimsReader, tokenVerifier } from './verify-token.ts';

export interface HostedOptions {
  /** URL of the project, e.g. `https://abc.supabase.co` */
  url: string;
  publishableKey: string;
  secretKey: string;
  /** The shared secret of a project that still signs with it. Otherwise the project's published keys are used. */
  jwtSecret?: string;
  /** Timeout until the answer begins, and between two chunks of it. */
  timeoutMs?: number;
  log: Log;
  /** Milliseconds since 1970. */
  now(): number;
}

const DEFAULT_TIMEOUT_MS = 15_000;

/** A hosted or self-hosted Supabase as the gateway's port. */
export function hostedPort(options: HostedOptions): SupabasePort {
  const { url, publishableKey, secretKey, jwtSecret, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const keys = jwtSecret
    ? new TextEncoder().encode(jwtSecret)
    : createRemoteJWKSet(new URL('/auth/v1/.well-known/jwks.json', url), { timeoutDuration: timeoutMs });
  const fetch = proxyTo(new URL(url), timeoutMs, secretKey);
  const rest = createRest({ fetch, publishableKey, secretKey });
  const findLive = async (ids: readonly string[]) =>
    z.array(z.string()).parse(await rest.rpc('live_sessions', { p_ids: ids }));
  const { log, now } = options;
  const sessions = createSessions({ findLive, findUnproven: unprovenSessions(rest), log, now });
  return {
    publishableKey,
    secretKey,
    fetch,
    verifyToken: tokenVerifier(hostedClaimsReader(keys), sessions),
    sessions,
    // The name is a hash of both.
    linksHoldCodes: true,
  };
}
