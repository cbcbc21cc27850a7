import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataFolderInUseError, type FolderLock, lockDataFolder } from './data-folder/lock.ts';
import { type Embedded, type EmbeddedOptions, type Seed, startEmbedded } from './index.ts';
import type { Sql, Transaction } from './postgres/connect.ts';

// These exports are for tests of the gateway, which compare these rules with its own rules.
export { authRouteOf } from './corrections/auth-route-table.ts';
export { isReadable } from './corrections/readable.logic.ts';
export { readRoleTimeouts } from './corrections/role-context.ts';
export { softwareAuthenticator } from './passkeys/software-authenticator.ts';
export { decode } from './realtime/frames.logic.ts';

export interface TestDatabaseOptions {
  /** Adds rows. Default: empty tables. */
  readonly seed?: Seed;
  /** Default: the migrations of the project. */
  readonly migrationsDir?: string;
  readonly confirmEmail?: boolean;
  readonly siteUrl?: string;
  readonly maxRows?: number;
  /** Default: none. */
  readonly functionsDir?: string;
  /** Rows that are written once, into the template that is copied. */
  readonly fixture?: TestFixture;
}

export interface TestFixture {
  /** Folders of the source of these rows. The template is made again when a file in them changes. */
  readonly folders: readonly string[];
  make(tx: Transaction): Promise<void>;
}

export interface TestDatabase {
  readonly sql: Sql;
  readonly embedded: Embedded;
  /** Address of the database, for `openSql`. */
  readonly url: string;
  /** Stops the database and removes its folder. */
  stop(): Promise<void>;
}

const SUPABASE = path.resolve(import.meta.dirname, '..', '..', 'supabase');
const CACHE = path.join(os.tmpdir(), `dojang-test-databases-${process.getuid?.() ?? 0}`);
/** Templates of older migrations are kept for this long. */
const KEEP = 60 * 60 * 1000;
/** Templates are made again after this time, because rows of a fixture have times relative to the present, some an hour ahead. */
const FIXTURE_AGE = 30 * 60 * 1000;

/**
 * Creates a migrated database on a real PostgreSQL, in a temporary folder. The migrations run once per state of the migration
 * files, and the result is copied. So a start takes a fraction of a second. Many processes may call it at the same time.
 */
export async function startTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-test-db-'));
  try {
    await copyTestDatabase(dataDir, options);
    const embedded = await startEmbedded(embeddedOptions(options, dataDir));
    return {
      sql: embedded.sql,
      embedded,
      url: embedded.databaseUrl,
      stop: async () => {
        await embedded.close();
        fs.rmSync(dataDir, { recursive: true, force: true });
      },
    };
  } catch (error) {
    fs.rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Makes an empty folder the data folder of a platform that was started and stopped before. Its start takes less than half of
 * the CPU time that an empty folder needs.
 */
export async function copyTestDatabase(dataDir: string, options: TestDatabaseOptions = {}): Promise<void> {
  const template = await findTemplate(options);
  // The synchronous copy takes half the time. The asynchronous version would also change the folder's mode, which PostgreSQL
  // checks.
  fs.cpSync(template, dataDir, { recursive: true });
  fs.chmodSync(path.join(dataDir, 'postgres'), 0o700);
}

function embeddedOptions(options: TestDatabaseOptions, dataDir: string): EmbeddedOptions {
  const { seed, migrationsDir = path.join(SUPABASE, 'migrations'), siteUrl = 'http://localhost:3000' } = options;
  return {
    dataDir,
    siteUrl,
    migrationsDir,
    durable: false,
    ...(seed ? { seed } : {}),
    ...(options.confirmEmail === undefined ? {} : { confirmEmail: options.confirmEmail }),
    ...(options.maxRows === undefined ? {} : { maxRows: options.maxRows }),
    ...(options.functionsDir === undefined ? {} : { functionsDir: options.functionsDir }),
    log: (line) => console.warn(line),
  };
}

async function findTemplate(options: TestDatabaseOptions): Promise<string> {
  fs.mkdirSync(CACHE, { recursive: true, mode: 0o700 });
  const { migrationsDir, seed } = embeddedOptions(options, '');
  const inputs = [migrationsDir, ...(seed?.folders ?? []), ...(options.fixture?.folders ?? [])];
  const age = options.fixture ? `-${Math.floor(Date.now() / FIXTURE_AGE)}` : '';
  const template = path.join(CACHE, `template-${hashOf(inputs, seed?.variant)}${age}`);
  if (!fs.existsSync(template)) {
    const lock = await waitForLock(`${template}.building`);
    try {
      if (!fs.existsSync(template)) await makeTemplate(options, template);
    } finally {
      lock.release();
    }
  }
  const now = new Date();
  fs.utimesSync(template, now, now);
  return template;
}

async function makeTemplate(options: TestDatabaseOptions, template: string): Promise<void> {
  for (const name of fs.readdirSync(CACHE)) {
    const old = path.join(CACHE, name);
    const age = Date.now() - (fs.statSync(old, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > KEEP) fs.rmSync(old, { recursive: true, force: true });
  }
  const fresh = fs.mkdtempSync(path.join(CACHE, 'new-'));
  try {
    const embedded = await startEmbedded(embeddedOptions(options, fresh));
    await embedded.sql.begin(async (tx) => options.fixture?.make(tx));
    await dropOtherDatabases(embedded.sql);
    await embedded.close();
    fs.renameSync(fresh, template);
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true });
  }
}

/** Removes template databases: they are two thirds of a cluster's thousand files, and each start would copy them. */
async function dropOtherDatabases(sql: Sql): Promise<void> {
  await sql`update pg_database set datistemplate = false`;
  for (const { datname } of await sql<{ datname: string }[]>`
    select datname from pg_database where datname <> current_database()`) {
    await sql`drop database ${sql(datname)}`;
  }
}

async function waitForLock(folder: string): Promise<FolderLock> {
  for (;;) {
    try {
      return lockDataFolder(folder);
    } catch (error) {
      if (!(error instanceof DataFolderInUseError)) throw error;
      await sleep(100);
    }
  }
}

/** A hash of everything that a template is made from: the migrations, the seed and this folder. */
function hashOf(inputs: readonly string[], variant = ''): string {
  const hash = createHash('sha256').update(variant).update('\0');
  for (const input of [
    ...inputs,
    path.join(import.meta.dirname, 'database'),
    path.join(import.meta.dirname, 'postgres'),
    import.meta.filename,
  ]) {
    for (const file of filesOf(input)) {
      hash.update(path.basename(file)).update('\0').update(fs.readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex').slice(0, 16);
}

function filesOf(target: string): string[] {
  if (!fs.statSync(target).isDirectory()) return [target];
  const names = fs.readdirSync(target).sort();
  return names.filter((name) => /\.(sql|ts)$/.test(name)).map((name) => path.join(target, name));
}
