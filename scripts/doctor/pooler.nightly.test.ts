import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@dojang/embedded/data-folder';
import { refuseUnfitDatabase } from '@dojang/embedded/refuse-unfit';
import { openSql } from '@dojang/embedded/sql';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startServer } from '../../api-gateway/src/server.ts';
import { temporaryFolder } from '../../api-gateway/src/testing/releases.ts';
import { freePort } from '../free-port.ts';
import { missingPrograms } from '../programs.ts';
import { ROOT } from '../workspace.ts';

const IS_ROOT = process.getuid?.() === 0;
const AS_NOBODY = IS_ROOT ? { uid: 65_534, gid: 65_534 } : {};
/** PgBouncer refuses to run as root, and root's PostgreSQL is reached by root only: a namespace shows root as nobody. */
const UNSHARED = IS_ROOT ? ['unshare', '--user', '--map-user=65534', '--map-group=65534'] : [];

describe.runIf(missingPrograms('pgbouncer').length === 0)('behind PgBouncer', () => {
  let folder: string;
  let socket: string;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'dojang-pooler-'));
    const postgres = await startPostgres({ dataDir: await temporaryFolder() });
    socket = new URL(postgres.url).searchParams.get('host') ?? '';
    stop = postgres.stop;
  });
  afterAll(async () => {
    await stop?.();
    await rm(folder, { recursive: true, force: true });
  });

  /** The settings of docs/operations.md, changed. @returns the address */
  async function startPooler(change: (settings: string) => string): Promise<string> {
    const page = await readFile(path.join(ROOT, 'docs/operations.md'), 'utf8');
    const [, settings = ''] = /```ini\n([\s\S]+?)```/.exec(page) ?? [];
    const port = await freePort();
    const own = ['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'];
    const file = path.join(folder, `${port}.ini`);
    await writeFile(
      file,
      `[databases]\npostgres = host=${socket} port=5432 user=postgres\n${change(settings)}\n${own.join('\n')}\n`,
    );
    const [program = '', ...args] = [...UNSHARED, 'pgbouncer', '-q', file];
    const pooler: ChildProcess = spawn(program, args, { stdio: 'ignore' });
    onTestFinished(() => void pooler.kill('SIGKILL'));
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    await vi.waitFor(
      () => fetch(`http://127.0.0.1:${port}`).catch((error) => expect(error.cause.code).not.toBe('ECONNREFUSED')),
      10_000,
    );
    return url;
  }

  test('with the settings of the documentation a platform starts, and counts attempts in the database', {
    timeout: 120_000,
  }, async () => {
    const env = { DATABASE_URL: await startPooler((settings) => settings) };
    const running = await startServer({ port: 0, dataDir: await temporaryFolder(), env, log: () => {} });
    try {
      const attempt = await fetch(`http://localhost:${running.port}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: running.embedded?.publishableKey ?? '' },
        body: JSON.stringify({ email: 'nobody@dojang.example', password: 'wrong' }),
      });
      expect(attempt.status).toBe(400);
      const ready = await fetch(`http://localhost:${running.port}/readyz`);
      expect(await ready.json()).toMatchObject({ database: true, weakened: [] });
      const [settings] = await openAndClose(env.DATABASE_URL);
      expect(settings?.path).toContain('public');
    } finally {
      await running.close();
    }
  });

  const openAndClose = async (url: string) => {
    const sql = openSql(url, { max: 1 });
    return sql<{ path: string }[]>`select current_setting('search_path') as path`.finally(() =>
      sql.end({ timeout: 1 }),
    );
  };

  test('in transaction mode it is refused in words', async () => {
    const url = await startPooler((settings) => settings.replace('pool_mode = session', 'pool_mode = transaction'));
    await expect(refuseUnfitDatabase(url)).rejects.toThrow(/pool_mode = session/);
  });

  test('without the parameters it is refused with the line that is missing', async () => {
    const url = await startPooler((settings) => settings.replace(/^ignore_startup_parameters.*$/m, ''));
    await expect(refuseUnfitDatabase(url)).rejects.toThrow(/Add ignore_startup_parameters = /);
  });
});

const OLD = '/usr/lib/postgresql/15/bin';

describe.runIf(existsSync(OLD))('on the PostgreSQL 15 of Debian', () => {
  test('the start is refused in words', { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'dojang-old-'));
    await chmod(folder, 0o777);
    const cluster = path.join(folder, 'cluster');
    const run = (program: string, args: string[]) =>
      spawnSync(`${OLD}/${program}`, args, { ...AS_NOBODY, cwd: '/', stdio: 'ignore' });
    expect(run('initdb', ['-D', cluster, '-U', 'postgres', '--auth=trust', '--no-sync']).status).toBe(0);
    const port = await freePort();
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
    expect(run('pg_ctl', ['-D', cluster, '-w', '-o', options, '-l', path.join(folder, 'log'), 'start']).status).toBe(0);
    try {
      const env = { DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` };
      const start = startServer({ port: 0, dataDir: await temporaryFolder(), env, log: () => {} });
      await expect(start).rejects.toThrow(/PostgreSQL 15 is too old/);
    } finally {
      run('pg_ctl', ['-D', cluster, '-m', 'immediate', 'stop']);
      await rm(folder, { recursive: true, force: true });
    }
  });
});
