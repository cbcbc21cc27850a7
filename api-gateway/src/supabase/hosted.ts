import { createRemoteJWKSet } from 'jose';
import type { SupabasePort } from './port.ts';
import { proxyTo } from './proxy.ts';
import { tokenVerifier } from './verify-token.ts';

export interface HostedOptions {
  /** e.g. `https://abc.supabase.co` */
  url: string;
  publishableKey: string;
  secretKey: string;
  /** Projects that still sign with a shared secret; else the project's published keys verify. */
  jwtSecret?: string;
  /** Until the answer begins, and between two pieces of it. */
  timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 15_000;

/** A hosted or self-hosted Supabase as the gateway's port. */
export function hostedPort(options: HostedOptions): SupabasePort {
  const { url, publishableKey, secretKey, jwtSecret, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const keys = jwtSecret
    ? new TextEncoder().encode(jwtSecret)
    : createRemoteJWKSet(new URL('/auth/v1/.well-known/jwks.json', url), { timeoutDuration: timeoutMs });
  return {
    publishableKey,
    secretKey,
    fetch: proxyTo(new URL(url), timeoutMs),
    verifyToken: tokenVerifier(keys),
  };
}
