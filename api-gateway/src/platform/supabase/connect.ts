import type { Server } from 'node:http';
import { resolve } from 'node:path';
import type { Embedded } from '@dojang/embedded';
import type { BeforeMigrations } from '@dojang/embedded/migrate';
import type { Log } from '../http/log.ts';
import type { SocketDoor } from '../http/socket-door.ts';
import { embeddedPort } from './embedded.ts';
import { hostedPort } from './hosted.ts';
import type { SupabasePort } from './port.ts';
import { tunnelRealtime } from './realtime-tunnel.ts';

interface ConnectOptions {
  env: Record<string, string | undefined>;
  dataDir: string;
  migrationsDir: string;
  /** When this function throws, the embedded Supabase runs no migration and does not start. */
  beforeMigrations: BeforeMigrations;
  functionsDir: string;
  siteUrl: string;
  /** Whether the embedded database may have demo accounts. */
  wantsDemo: boolean;
  log: Log;
}

export interface ConnectedSupabase {
  port: SupabasePort;
  /** Null when Supabase is hosted. */
  embedded: Embedded | null;
  /** Whether there are demo accounts with a published password. */
  isDemo: boolean;
  /** Whether the database is in the data folder. */
  hasOwnDatabase: boolean;
  /** Serves accepted WebSockets under `/realtime/v1`. Returns a function that closes the open ones. */
  attachRealtime(server: Server, door: SocketDoor): Promise<() => void>;
  close(): Promise<void>;
}

/**
 * The Supabase of the environment. With `SUPABASE_URL` it is a hosted one with `SUPABASE_SECRET_KEY` and
 * `SUPABASE_PUBLISHABLE_KEY` (and `SUPABASE_JWT_SECRET` when tokens are signed with a shared secret). Otherwise it is the
 * embedded one, on `DATABASE_URL` or its own Postgres. Several gateways on one `DATABASE_URL` share the keys and the files in
 * the folder `SHARED_DIR`.
 */
export async function connectSupabase(options: ConnectOptions): Promise<ConnectedSupabase> {
  return options.env.SUPABASE_URL ? connectHosted(options.env.SUPABASE_URL, options) : connectEmbedded(options);
}

function connectHosted(url: string, { env, log }: ConnectOptions): ConnectedSupabase {
  const port = hostedPort({
    url,
    secretKey: env.SUPABASE_SECRET_KEY ?? '',
    publishableKey: env.SUPABASE_PUBLISHABLE_KEY ?? '',
    log,
    now: () => performance.now(),
    ...(env.SUPABASE_JWT_SECRET ? { jwtSecret: env.SUPABASE_JWT_SECRET } : {}),
  });
  return {
    port,
    embedded: null,
    isDemo: false,
    hasOwnDatabase: false,
    attachRealtime: async (server, door) => tunnelRealtime(server, new URL(url), door),
    close: async () => {},
  };
}

async function connectEmbedded(options: ConnectOptions): Promise<ConnectedSupabase> {
  const { env, dataDir, migrationsDir, beforeMigrations, functionsDir, siteUrl, wantsDemo, log } = options;
  const [{ startEmbedded, warmUpPasskeys }, { demoSeed, hasDemoRows }, { ownerSeed }, { productSeed }] =
    await Promise.all([
      import('@dojang/embedded'),
      import('@dojang/database/demo'),
      import('@dojang/database/owner'),
      import('@dojang/database/seed'),
    ]);
  // This work is done while PostgreSQL starts.
  void warmUpPasskeys();
  const databaseUrl = env.DATABASE_URL;
  const sharedDir = env.SHARED_DIR;
  const ownSeed = () => {
    const owner = {
      superEmail: env.DOJANG_SUPER_EMAIL?.trim().toLowerCase() || undefined,
      superPassword: env.DOJANG_SUPER_PASSWORD || undefined,
    };
    return wantsDemo ? demoSeed({ ...owner, siteUrl }) : ownerSeed(owner);
  };
  const embedded = await startEmbedded({
    dataDir,
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(sharedDir ? { sharedDir: resolve(sharedDir) } : {}),
    seed: databaseUrl ? productSeed : ownSeed(),
    siteUrl,
    migrationsDir,
    beforeMigrations,
    functionsDir,
    log: (message, level = 'info') => log({ level, event: 'embedded', message }),
  });
  const isDemo = wantsDemo && (await hasDemoRows(embedded.sql));
  const port = embeddedPort(embedded, { log, now: () => performance.now() });
  return {
    port,
    embedded,
    isDemo,
    hasOwnDatabase: !databaseUrl,
    // The embedded Supabase closes its sockets itself when the server closes.
    attachRealtime: async (server, door) => {
      await embedded.attachRealtime(server, door, port.sessions.isLive);
      return () => {};
    },
    close: () => embedded.close(),
  };
}
