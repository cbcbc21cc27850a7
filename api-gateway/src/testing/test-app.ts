import assert from 'node:assert/strict';
import { join } from 'node:path';
import { claimsReader } from '@dojang/server-kit/claims';
import { SignJWT } from 'jose';
import { type AppDeps, createApp } from '../app.ts';
import type { AppConfig } from '../config.ts';
import type { Metrics } from '../features/metrics/metrics.ts';
import type { Log, LogEntry } from '../platform/http/log.ts';
import { createSigner } from '../platform/http/signer.ts';
import { openFileRegistry } from '../platform/releases/file-registry.ts';
import type { Registry } from '../platform/releases/registry.ts';
import { tokenVerifier } from '../platform/supabase/verify-token.ts';
import { temporaryFolder } from './releases.ts';

const SECRET = new TextEncoder().encode('a secret of the tests, 32 characters and more');
export const USER_ID = '0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c01';
const SESSION_ID = '6a9f2f0c-1f0e-4b5e-8d0a-3c1d2e4f5a6b';
export const PUBLISHABLE_KEY = 'sb_publishable_test';
export const SECRET_KEY = 'sb_secret_test';
export const PLATFORM = { schema: '20261121000600', api: 1 };

interface TokenOptions {
  claims?: Record<string, unknown>;
  secret?: Uint8Array;
  expires?: string;
}

/** An access token; by default a valid one of `USER_ID`. */
export const accessToken = ({ claims = {}, secret = SECRET, expires = '1h' }: TokenOptions = {}): Promise<string> =>
  new SignJWT({ sub: USER_ID, role: 'authenticated', email: 'mina@dojang.test', session_id: SESSION_ID, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(secret);

export const bearer = async (options?: TokenOptions) => ({ authorization: `Bearer ${await accessToken(options)}` });

interface TestAppOptions {
  /**
   * The answers of Supabase. Only for tests of the gateway's code before and after Supabase: the database itself is never
   * faked.
   */
  upstream?: (request: Request) => Response | Promise<Response>;
  config?: Partial<AppConfig>;
  registry?: Registry;
  disk?: AppDeps['disk'];
  hasOwnDatabase?: boolean;
  linksHoldCodes?: boolean;
  /** Default: a new folder. */
  sdkDir?: string;
  metrics?: Metrics;
}

/** The real app and registry, with a settable clock and a Supabase that gives the given answers. */
export async function testApp({
  upstream,
  config,
  registry,
  disk = async () => 'ok',
  hasOwnDatabase = true,
  linksHoldCodes = false,
  sdkDir,
  metrics,
}: TestAppOptions = {}) {
  const logs: LogEntry[] = [];
  const received: Request[] = [];
  const note: Log = (entry, json = JSON.stringify(entry)) => {
    assert.deepEqual(JSON.parse(json), JSON.parse(JSON.stringify(entry)));
    logs.push(entry);
  };
  const clock = { now: Date.now() };
  const sessions = { isLive: async () => true, isProven: async () => true, forget: () => {} };
  const releases = registry ?? (await openFileRegistry(join(await temporaryFolder(), 'releases'), PLATFORM));
  const deps: AppDeps = {
    config: {
      productName: '도장',
      tagline: '무엇이든 빠르게 찍어내는 플랫폼',
      siteUrl: 'http://localhost',
      trustProxy: false,
      imageHosts: [],
      devOrigins: [],
      ...config,
    },
    supabase: {
      publishableKey: PUBLISHABLE_KEY,
      secretKey: SECRET_KEY,
      fetch: async (request) => {
        // Without a database there are no shared counts, so the gateway counts in its memory.
        // No password changes while somebody signs in.
        if (request.url.endsWith('/rpc/password_mark')) return Response.json('');
        if (request.url.endsWith('/rpc/end_if_password_changed')) return Response.json(false);
        if (request.url.endsWith('/rpc/count_rate_limits')) return Response.json({}, { status: 503 });
        received.push(request.clone());
        return upstream ? upstream(request) : Response.json([]);
      },
      verifyToken: tokenVerifier(claimsReader(SECRET), sessions),
      sessions,
      linksHoldCodes,
    },
    registry: releases,
    publisher: releases,
    signer: createSigner(SECRET_KEY),
    sendsMail: false,
    payments: null,
    mailbox: null,
    disk,
    diskSpace: async () => ({ total: 100 * 1024 ** 3, free: 40 * 1024 ** 3 }),
    ...(metrics ? { metrics } : {}),
    hasOwnDatabase,
    constantMs: 0,
    functions: new Set(['due-calendar']),
    uploadsDir: await temporaryFolder(),
    imagesDir: await temporaryFolder(),
    fontsDir: await temporaryFolder(),
    sdkDir: sdkDir ?? (await temporaryFolder()),
    log: metrics?.counting(note) ?? note,
    now: () => clock.now,
    elapsed: () => clock.now,
  };
  return { app: createApp(deps), registry: releases, deps, logs, received, clock };
}
