import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '../../api-gateway/src/app.ts';
import { readConfig } from '../../api-gateway/src/config.ts';
import { createGatewayServer } from '../../api-gateway/src/platform/http/connections/gateway-server.ts';
import type { AppEnv } from '../../api-gateway/src/platform/http/env.ts';
import { createSigner } from '../../api-gateway/src/platform/http/signer.ts';
import type { Trial } from '../../api-gateway/src/platform/releases/registry.ts';

/** Nobody signs in, so no token is signed with this key. */
const SECRET_KEY = 'sb_secret_of_a_trial_without_people';

export interface TrialPlatform {
  /** Its address, `http://127.0.0.1:…` */
  url: string;
  close(): Promise<void>;
}

/**
 * The real gateway with a trial of releases: its pages, files and headers. Its Supabase has no signed-in user and only empty
 * tables.
 */
export async function openTrialPlatform(trial: Trial): Promise<TrialPlatform> {
  let answer: (request: Request, bindings: AppEnv['Bindings']) => Response | Promise<Response> = () =>
    new Response(null, { status: 503 });
  const { server } = createGatewayServer({
    fetch: (request, bindings) => answer(request, bindings),
    isUpload: () => false,
    log: () => {},
    countsNetworks: false,
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = createApp({
    config: { ...readConfig({}, { siteUrl: url }), devOrigins: [] },
    supabase: {
      publishableKey: 'sb_publishable_trial',
      secretKey: SECRET_KEY,
      fetch: async () => Response.json([]),
      verifyToken: async () => null,
      sessions: { isLive: async () => false, isProven: async () => false, forget: () => {} },
      linksHoldCodes: false,
    },
    registry: trial,
    publisher: null,
    signer: createSigner(SECRET_KEY),
    hasOwnDatabase: false,
    sendsMail: false,
    payments: null,
    mailbox: null,
    disk: async () => 'ok',
    diskSpace: async () => null,
    functions: new Set(),
    uploadsDir: path.join(tmpdir(), 'dojang-trial'),
    imagesDir: path.join(tmpdir(), 'dojang-trial-images'),
    fontsDir: path.join(tmpdir(), 'dojang-trial-fonts'),
    sdkDir: path.join(tmpdir(), 'dojang-trial-sdk'),
    log: () => {},
    now: Date.now,
    elapsed: () => performance.now(),
  });
  answer = (request, bindings) => app.fetch(request, bindings);
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, close };
}
