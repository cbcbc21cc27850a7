import fs from 'node:fs';
import type http from 'node:http';
import path from 'node:path';
import type { ReadClaims } from '@dojang/server-kit/claims';
import { pathOf, type RequestContext } from './corrections/fetch.ts';
import { loadKeys } from './data-folder/keys.ts';
import { lockDataFolder } from './data-folder/lock.ts';
import { type BeforeMigrations, migrate, readMigrations } from './database/migrate.ts';
import { oneAtATime } from './database/one-at-a-time.ts';
import { refuseOtherHistory } from './database/refuse-other-history.ts';
import { createFunctions } from './functions/index.ts';
import type { LogLine } from './log-line.ts';
import { toOutbox } from './mail/outbox.ts';
import { openSql, type Sql } from './postgres/connect.ts';
import { startPostgres } from './postgres/index.ts';
import { refuseUnfitDatabase } from './postgres/refuse-unfit.ts';
import type { SocketDoor } from './realtime/door.ts';
import { attachRealtime } from './realtime/index.ts';
import { type IsSessionLive, liveSessions } from './sessions.ts';
import { createSupabaseApp } from './supabase-app.ts';
import { within } from './within.ts';

/** The super admin account. */
export interface FirstSuper {
  readonly email: string;
  /** Missing while nobody has set one: `passwordLink` makes the address at which it is set. */
  readonly password?: string;
}

/** Stores bytes in Storage. A seed needs this, because it adds the rows of its objects itself. */
export interface SeedObjects {
  put(bucket: string, name: string, content: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
}

/** Adds rows to a migrated database at its first start. */
export interface Seed {
  /** Source folders of the seed. The cached copy of a seeded database is rebuilt when a file in them changes. */
  readonly folders: readonly string[];
  /** Other values on which the rows depend. They are a part of the name of the cached copy. */
  readonly variant?: string;
  /** @returns the super admin that this start created, or that has no password yet */
  run(sql: Sql, objects: SeedObjects): Promise<FirstSuper | null>;
}

export interface EmbeddedOptions {
  /** Folder for all stored data. It is created when it is missing. Only one process uses it at a time. */
  readonly dataDir: string;
  /** URL of an external PostgreSQL to use instead of the embedded one. */
  readonly databaseUrl?: string;
  /** Folder with the keys and the files, when several gateways use one database. Default: `dataDir`. */
  readonly sharedDir?: string;
  /** Origin for links in mails, e.g. `http://localhost:3000`. */
  readonly siteUrl: string;
  readonly migrationsDir: string;
  /** When this function throws, no migration runs and the start fails. */
  readonly beforeMigrations?: BeforeMigrations;
  /** Folder with the code of the server functions. Without it there are no functions. */
  readonly functionsDir?: string;
  /** Runs after the migrations, at each start. */
  readonly seed?: Seed;
  readonly log?: LogLine;
  readonly confirmEmail?: boolean;
  /** Maximum number of rows in one answer, like `max_rows` of a hosted project. Default: 1,000. */
  readonly maxRows?: number;
  /** false: no fsync. For tests only. */
  readonly durable?: boolean;
}

export interface Embedded {
  /** Answers `/auth/v1/…`, `/rest/v1/…`, `/storage/v1/…` and `/functions/v1/…`; anything else is 404. */
  fetch(request: Request, context: RequestContext): Promise<Response>;
  /** The claims of an access token with a valid signature that has not expired, else null. */
  readonly readToken: ReadClaims;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly jwtSecret: string;
  /** Folder with the objects of Storage. */
  readonly filesDir: string;
  /** Returns the given session ids that have not ended. */
  liveSessions(ids: readonly string[]): Promise<string[]>;
  /** Deletes resumable uploads that were begun more than a day ago and never finished. Returns their number. */
  removeExpiredUploads(): Promise<number>;
  /** Access to the database without policies. */
  readonly sql: Sql;
  /** Address of the database, for `openSql`. */
  readonly databaseUrl: string;
  /** The super admin that this start created, whose password is known only now, or that has no password yet. */
  readonly firstSuper: FirstSuper | null;
  /**
   * The address at which an account sets its password. It works once, for an hour, and ends the one before it.
   *
   * @throws when there is no such account
   */
  passwordLink(email: string): Promise<string>;
  /**
   * Serves `/realtime/v1/websocket` on the server's upgrades.
   *
   * @param door decides which connections are accepted; without it all are accepted
   * @param isSessionLive without it access tokens of ended sessions are accepted
   */
  attachRealtime(server: http.Server, door?: SocketDoor, isSessionLive?: IsSessionLive): Promise<void>;
  close(): Promise<void>;
}

export { warmUpPasskeys } from './passkeys/serve-passkeys.ts';

const NO_DOOR: SocketDoor = { admit: () => ({ network: '', settle: () => {} }) };
/** Time limit for each step of the shutdown, in milliseconds. */
const CLOSE_MS = 5_000;

const SYSTEM_SQL = path.join(import.meta.dirname, 'database');
const readSystemSql = (name: string) => fs.readFileSync(path.join(SYSTEM_SQL, name), 'utf8');

/**
 * Starts Supabase: PostgreSQL as a child process; REST, Auth and Storage in this process.
 *
 * @throws DataFolderInUseError when another process has the folder
 * @throws UnfitDatabaseError when `databaseUrl` cannot be used
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log = () => {} } = options;
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await within(CLOSE_MS, closer);
  };
  try {
    const lock = lockDataFolder(options.dataDir);
    closers.push(() => lock.release());
    if (options.databaseUrl) await refuseUnfitDatabase(options.databaseUrl);
    const sharedDir = options.sharedDir ?? options.dataDir;
    fs.mkdirSync(sharedDir, { recursive: true, mode: 0o700 });
    const keys = loadKeys(sharedDir);
    const filesDir = path.join(sharedDir, 'files');
    const databaseUrl = options.databaseUrl ?? (await ownPostgres(options, closers));

    // The role setting is also set here, because a connection that was opened before the database setting does not have
    // it.
    const connection = { search_path: '"$user", public, extensions' };
    const sql = openSql(databaseUrl, { max: 4, onnotice() {}, connection });
    closers.push(() => sql.end({ timeout: 0.5 }));
    const app = createSupabaseApp({
      databaseUrl,
      sql,
      filesDir,
      uploadsDir: path.join(sharedDir, 'resumable'),
      keys,
      siteUrl: options.siteUrl,
      sendMail: toOutbox(sql, log),
      ...(options.confirmEmail === undefined ? {} : { confirmEmail: options.confirmEmail }),
      ...(options.maxRows === undefined ? {} : { maxRows: options.maxRows }),
    });
    closers.push(() => within(500, app.close));
    const firstSuper = await oneAtATime(sql, async () => {
      const migrations = readMigrations(options.migrationsDir);
      await refuseOtherHistory(sql, migrations);
      await sql.unsafe(readSystemSql('before-migrations.sql'));
      await app.prepare();
      await sql.unsafe(readSystemSql('mail-tokens.sql'));
      await sql.unsafe(readSystemSql('passkeys.sql'));
      await sql.unsafe(readSystemSql('system-grants.sql'));
      await migrate(sql, migrations, options.beforeMigrations);
      return options.seed ? options.seed.run(sql, app.objects) : null;
    });
    await app.forgetSchema();
    const functions = options.functionsDir
      ? createFunctions({
          folder: options.functionsDir,
          // These are the variable names of hosted Supabase, and one for the site's own address.
          env: {
            SUPABASE_URL: options.siteUrl,
            SUPABASE_ANON_KEY: keys.publishableKey,
            SITE_URL: options.siteUrl,
          },
          readToken: app.readToken,
          fetch: app.fetch,
          log,
        })
      : null;
    if (functions) closers.push(functions.close);

    return {
      ...keys,
      filesDir,
      sql,
      liveSessions: (ids) => liveSessions(sql, ids),
      databaseUrl,
      firstSuper,
      passwordLink: app.passwordLink,
      fetch: (request, context) =>
        functions && pathOf(request).startsWith('/functions/v1/')
          ? functions.serve(request)
          : app.fetch(request, context),
      readToken: app.readToken,
      removeExpiredUploads: app.removeExpiredUploads,
      async attachRealtime(server, door = NO_DOOR, isSessionLive = async () => true) {
        const realtime = await oneAtATime(sql, () =>
          attachRealtime(server, { sql, keys, readToken: app.readToken, log, door, isSessionLive }),
        );
        closers.push(() => realtime.close());
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function ownPostgres(options: EmbeddedOptions, closers: (() => unknown)[]): Promise<string> {
  const { dataDir, log, durable } = options;
  const postgres = await startPostgres({
    dataDir,
    ...(log ? { log } : {}),
    ...(durable === undefined ? {} : { durable }),
  });
  // The time limits of PostgreSQL's own shutdown are below this limit, so the shutdown always ends.
  closers.push(() => postgres.stop());
  return postgres.url;
}
