import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogLine } from '../log-line.ts';
import { chooseIdentity, type Identity, invocation, NOBODY } from './identity.ts';
import { NamelessUserError, withName } from './nameless-user.ts';
import {
  choosePlaces,
  makeSocketFolder,
  type Places,
  recordedSocketFolder,
  recordSocketFolder,
  removeSocketFolder,
} from './places.ts';
import { clearStale, endOrphans, readPostmaster, shutDown } from './postmaster.ts';
import { openServerLog, QUIET_SETTINGS, type ServerLog } from './server-log.ts';
import { isAlive, supervise } from './supervise.ts';

export interface PostgresOptions {
  /** The platform's data folder; the cluster is in its subfolder `postgres/`. The caller holds the folder's lock. */
  readonly dataDir: string;
  readonly log?: LogLine;
  /** Default: detected. See `Identity`. */
  readonly identity?: Identity;
  /** false: no fsync. For tests only. */
  readonly durable?: boolean;
}

export interface RunningPostgres {
  /** `postgres://postgres@localhost/postgres?host=<socket folder>`: open it with `openSql`. */
  readonly url: string;
  /** Process id of the postmaster. After a crash another postmaster replaces it at the same address. */
  readonly pid: number;
  /** Fast shutdown; resolves when the process has ended. */
  stop(): Promise<void>;
}

const START_TIMEOUT = 60_000;
/** Major version of the packages in package.json. */
const MAJOR = '18';

/** Starts the PostgreSQL that npm installed, on a Unix socket only. Creates its cluster at the first start. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { log = () => {}, durable = true, identity = chooseIdentity() } = options;
  const dataDir = path.resolve(options.dataDir);
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const places = choosePlaces(identity, fs.realpathSync(dataDir));
  if (fs.existsSync(path.join(places.cluster, 'PG_VERSION'))) {
    checkVersion(places);
  } else {
    initialise(identity, places, durable);
  }

  const before = recordedSocketFolder(dataDir);
  const socketFolder = makeSocketFolder(identity);
  recordSocketFolder(dataDir, socketFolder);
  const serverLog = openServerLog(dataDir);
  const attempt = async (signal: AbortSignal) => {
    const child = spawnServer(identity, places, socketFolder, durable);
    serverLog.follow(child);
    try {
      await waitUntilReady(child, places.cluster, serverLog, signal);
    } catch (error) {
      if (child.pid) await shutDown(child.pid, () => isAlive(child), ['SIGQUIT', 'SIGKILL']);
      throw error;
    }
    child.unref();
    return child;
  };
  const run = async (signal: AbortSignal) => {
    const ended = await clearStale(places.cluster, log, socketFolder);
    // After a crash the children of the old server may need a moment to end. Until then a new server refuses to start.
    return ended === 'clean' ? attempt(signal) : withRetries(() => attempt(signal));
  };
  try {
    const server = await supervise(run, (line) => log(line, 'error'));
    if (before) removeSocketFolder(before);
    return {
      url: `postgres://postgres@localhost/postgres?host=${socketFolder}`,
      pid: server.pid(),
      async stop() {
        await server.stop();
        await endOrphans(places.cluster);
        removeSocketFolder(socketFolder);
      },
    };
  } catch (error) {
    await clearStale(places.cluster, log);
    removeSocketFolder(socketFolder);
    throw error;
  }
}

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === 10) throw error;
      await sleep(200);
    }
  }
}

function checkVersion({ cluster }: Places): void {
  const had = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (had === MAJOR) return;
  throw new Error(
    `이 데이터 폴더는 PostgreSQL ${had} 로 만들어져서 ${MAJOR} 로 열 수 없어요. (${cluster} was made by PostgreSQL ${had}.)`,
  );
}

/**
 * Creates the cluster next to its final place and renames it. So a killed first start leaves no partial cluster.
 */
function initialise(identity: Identity, { binaries, cluster }: Places, durable: boolean): void {
  const parent = path.dirname(cluster);
  for (const name of fs.readdirSync(parent)) {
    if (name.startsWith('postgres.new-')) fs.rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  const fresh = fs.mkdtempSync(path.join(parent, 'postgres.new-'));
  if (identity === 'nobody') fs.chownSync(fresh, NOBODY, NOBODY);
  // Trigrams of Hangul are empty under locale C, so the character type has to be UTF-8.
  const args = ['-D', fresh, '-U', 'postgres', '--auth=trust', '--locale=C.UTF-8', '--encoding=UTF8'];
  args.push('--data-checksums', '--no-instructions', ...(durable ? [] : ['--no-sync', '--wal-segsize=1']));
  const naming = withName(identity, serverEnvironment());
  const { command, args: words, ...who } = invocation(naming.identity, binaries.initdb, args);
  const result = spawnSync(command, words, { ...who, cwd: '/', encoding: 'utf8', env: naming.env });
  naming.clean();
  if (result.status !== 0) {
    fs.rmSync(fresh, { recursive: true, force: true });
    if (result.stderr?.includes('could not look up effective user ID')) throw new NamelessUserError();
    throw new Error(`initdb failed (${result.status ?? result.error?.message}): ${result.stderr ?? ''}`);
  }
  fs.rmSync(cluster, { recursive: true, force: true });
  fs.renameSync(fresh, cluster);
}

function spawnServer(
  identity: Identity,
  { binaries, cluster }: Places,
  socketFolder: string,
  durable: boolean,
): ChildProcess {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '50',
    shared_buffers: '128MB',
    wal_level: 'replica',
    max_wal_senders: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...QUIET_SETTINGS,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  const args = ['-D', cluster, '-k', socketFolder];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const { command, args: words, ...who } = invocation(identity, binaries.postgres, args, { dieWithParent: true });
  // PostgreSQL has its own process group. So Ctrl-C in the terminal reaches only the gateway, which finishes its requests
  // first.
  return spawn(command, words, {
    ...who,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: serverEnvironment(),
  });
}

/** The environment of the server: no secrets, and none of the PG… variables that would change its behaviour. */
function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' };
}

async function waitUntilReady(
  child: ChildProcess,
  cluster: string,
  serverLog: ServerLog,
  signal: AbortSignal,
): Promise<void> {
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  const until = performance.now() + START_TIMEOUT;
  while (performance.now() < until) {
    if (signal.aborted) throw new Error('PostgreSQL is not wanted any more');
    const postmaster = readPostmaster(cluster);
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready') return;
    if (failure || !isAlive(child)) {
      // Its last output may not have arrived yet.
      await sleep(100);
      throw new Error(`PostgreSQL 이 시작하지 못했어요. (PostgreSQL did not start.)\n${serverLog.lastLines()}`, {
        cause: failure,
      });
    }
    await sleep(10);
  }
  throw new Error(`PostgreSQL 이 ${START_TIMEOUT / 1000}초 안에 준비되지 않았어요.\n${serverLog.lastLines()}`);
}
