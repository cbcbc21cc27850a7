import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openSql } from './connect.ts';
import { type Identity, invocation, isReachableByOthers } from './identity.ts';
import { type RunningPostgres, startPostgres } from './index.ts';
import { replacementOf } from './places.ts';
import { isRunning, parsePostmaster, readPostmaster } from './postmaster.ts';

const isRoot = process.getuid?.() === 0;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function folder(parent = os.tmpdir()): string {
  const made = fs.mkdtempSync(path.join(parent, 'dojang-test-'));
  cleanups.push(() => fs.rmSync(made, { recursive: true, force: true }));
  return made;
}

async function start(dataDir: string, identity?: Identity): Promise<RunningPostgres> {
  const running = await startPostgres({ dataDir, durable: false, ...(identity ? { identity } : {}) });
  cleanups.push(() => running.stop());
  return running;
}

/** A data folder that was started and stopped once. */
let used: string;
beforeAll(async () => {
  used = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-test-'));
  await (await startPostgres({ dataDir: used, durable: false })).stop();
});
afterAll(() => fs.rmSync(used, { recursive: true, force: true }));

/**
 * A folder with a cluster, for tests that do not test the first start, because making a cluster takes longer than most of
 * these tests.
 */
function usedFolder(): string {
  const made = folder();
  fs.cpSync(path.join(used, 'postgres'), path.join(made, 'postgres'), { recursive: true });
  fs.chmodSync(path.join(made, 'postgres'), 0o700);
  return made;
}

async function ask<T>(url: string, query: string): Promise<T[]> {
  const sql = openSql(url, { max: 1, onnotice() {} });
  try {
    return [...(await sql.unsafe(query))] as T[];
  } finally {
    await sql.end();
  }
}

const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

describe('the embedded PostgreSQL', () => {
  test('the embedded PostgreSQL keeps written rows, checks its pages, supports Hangul, and opens no port', async () => {
    const dataDir = folder();
    const first = await start(dataDir);
    await ask(first.url, 'create extension pg_trgm; create table t(v text); insert into t values ($$도장$$)');
    await first.stop();
    expect(alive(first.pid)).toBe(false);

    const { url } = await start(dataDir);
    expect(await ask(url, 'select v from t')).toEqual([{ v: '도장' }]);
    expect(await ask(url, 'show data_checksums')).toEqual([{ data_checksums: 'on' }]);
    expect(await ask(url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await ask(url, "select cardinality(show_trgm('도장')) > 0 as known")).toEqual([{ known: true }]);
  });

  test.runIf(isRoot)(
    'the embedded PostgreSQL runs for root below a folder that no other user may enter @nightly',
    async () => {
      const closed = folder('/root');
      fs.chmodSync(closed, 0o700);
      const { url } = await start(path.join(closed, 'data'));
      expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
  );

  test.runIf(isRoot)(
    'the embedded PostgreSQL runs as nobody where namespaces are forbidden, also below a closed folder @nightly',
    async () => {
      const closed = folder();
      const dataDir = path.join(closed, 'data');
      cleanups.push(() => fs.rmSync(replacementOf('data', dataDir), { recursive: true, force: true }));
      const { url, pid } = await start(dataDir, 'nobody');
      expect(fs.statSync(`/proc/${pid}`).uid).toBe(65534);
      expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
  );

  test.runIf(isRoot)(
    'the embedded PostgreSQL runs as nobody inside the data folder, where the user nobody may enter it',
    async () => {
      const open = folder();
      fs.chmodSync(open, 0o755);
      const dataDir = path.join(open, 'data');
      const { url } = await start(dataDir, 'nobody');
      expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(fs.statSync(path.join(dataDir, 'postgres')).uid).toBe(65534);
    },
  );

  test('the embedded PostgreSQL removes a pid file whose process id was reused', async () => {
    const dataDir = usedFolder();
    const first = await start(dataDir);
    const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
    const text = fs.readFileSync(pidFile, 'utf8');
    await first.stop();
    fs.writeFileSync(pidFile, text.replace(/^\d+/, String(process.pid)));

    const { url } = await start(dataDir);
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test.each([
    ['at once', false],
    ['when it has ended by itself', true],
  ])('a PostgreSQL whose parent was killed with kill -9 starts again %s, with every committed row', async (_, wait) => {
    const dataDir = usedFolder();
    const script = `
      import { startPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'index.ts'))};
      import { openSql } from ${JSON.stringify(path.join(import.meta.dirname, 'connect.ts'))};
      const running = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
      const sql = openSql(running.url, { max: 1 });
      await sql\`create table t as select 7 as v\`;
      console.log('written');
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => parent.stdout.once('data', resolve));
    const orphan = readPostmaster(path.join(dataDir, 'postgres'));
    parent.kill('SIGKILL');
    // On a system that does not signal a child when its parent ends, it is ended here.
    if (wait && orphan && process.platform !== 'linux') process.kill(orphan.pid, 'SIGINT');
    if (wait) await vi.waitFor(() => expect(alive(orphan?.pid ?? 0)).toBe(false), { timeout: 15_000, interval: 50 });

    const { url } = await start(dataDir);
    expect(await ask(url, 'select v from t')).toEqual([{ v: 7 }]);
    expect(orphan && alive(orphan.pid)).toBe(false);
    expect(fs.existsSync(orphan?.socketFolder ?? '/')).toBe(false);
  });

  test('the embedded PostgreSQL restarts at the same address with every committed row after it is killed', async () => {
    const dataDir = usedFolder();
    const lines: string[] = [];
    const running = await startPostgres({ dataDir, log: (line) => lines.push(line) });
    cleanups.push(() => running.stop());
    const sql = openSql(running.url, { max: 1, onnotice() {} });
    cleanups.push(() => sql.end());
    await sql`create table t as select 7 as v`;
    process.kill(running.pid, 'SIGKILL');
    const patience = { timeout: 15_000, interval: 50 };
    await vi.waitFor(() => expect(lines.join()).toContain('SIGKILL'), patience);
    await vi.waitFor(async () => expect(await sql`select v from t`).toEqual([{ v: 7 }]), patience);
    await running.stop();
    expect(readPostmaster(path.join(dataDir, 'postgres'))).toBeNull();
  });

  test('the embedded PostgreSQL restarts also when one of its children computes at the time of the kill @nightly', async () => {
    const dataDir = usedFolder();
    const running = await startPostgres({ dataDir });
    cleanups.push(() => running.stop());
    const sql = openSql(running.url, { max: 2, onnotice() {} });
    cleanups.push(() => sql.end({ timeout: 1 }));
    await sql`create table t as select 7 as v`;
    // This statement never waits for I/O, so its process does not notice that the server has ended.
    const computing = sql`select count(*) from generate_series(1, 1000000000) a, generate_series(1, 1000) b`.catch(
      () => {},
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    process.kill(running.pid, 'SIGKILL');
    const patience = { timeout: 15_000, interval: 50 };
    await vi.waitFor(async () => expect(await sql`select v from t`).toEqual([{ v: 7 }]), patience);
    await computing;
  });

  test('the embedded PostgreSQL restarts each time that it is killed', async () => {
    const dataDir = usedFolder();
    const running = await startPostgres({ dataDir });
    cleanups.push(() => running.stop());
    const sql = openSql(running.url, { max: 1, onnotice() {} });
    cleanups.push(() => sql.end({ timeout: 1 }));
    await sql`create table t as select 7 as v`;
    for (let kills = 0; kills < 4; kills++) {
      const kill = async () => {
        await sql`select 1`;
        // A child of the killed server may have answered.
        process.kill(readPostmaster(path.join(dataDir, 'postgres'))?.pid ?? Number.MAX_SAFE_INTEGER, 'SIGKILL');
      };
      await vi.waitFor(kill, { timeout: 20_000, interval: 20 });
    }
    await vi.waitFor(async () => expect(await sql`select v from t`).toEqual([{ v: 7 }]), { timeout: 20_000 });
  });

  test('a server on a copy of a running folder does not change the original’s socket', async () => {
    const dataDir = usedFolder();
    const original = await startPostgres({ dataDir });
    cleanups.push(() => original.stop());
    await ask(original.url, 'create table t as select 7 as v');
    const copy = path.join(folder(), 'copy');
    fs.cpSync(dataDir, copy, { recursive: true, filter: (source) => !fs.lstatSync(source).isSocket() });
    fs.chmodSync(path.join(copy, 'postgres'), 0o700);
    const second = await start(copy);
    expect(await ask(second.url, 'select v from t')).toEqual([{ v: 7 }]);
    expect(await ask(original.url, 'select v from t')).toEqual([{ v: 7 }]);
    await second.stop();
    expect(await ask(original.url, 'select v from t')).toEqual([{ v: 7 }]);
  });

  test('the embedded PostgreSQL reports the output of PostgreSQL when it cannot start', async () => {
    const dataDir = usedFolder();
    await (await start(dataDir)).stop();
    fs.appendFileSync(path.join(dataDir, 'postgres', 'postgresql.conf'), '\nno_such_setting = 1\n');
    await expect(start(dataDir)).rejects.toThrow(/no_such_setting/);
  });

  test('the embedded PostgreSQL refuses a folder of another major version', async () => {
    const dataDir = folder();
    fs.mkdirSync(path.join(dataDir, 'postgres'));
    fs.writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '12\n');
    await expect(start(dataDir)).rejects.toThrow(/PostgreSQL 12/);
  });

  test('the embedded PostgreSQL leaves no partial cluster when a first start is killed', async () => {
    const dataDir = folder();
    fs.mkdirSync(path.join(dataDir, 'postgres.new-half'));
    await start(dataDir);
    // The log is created with its first line, which may arrive later than the database answers.
    await expect.poll(() => fs.readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'socket']);
  });
});

describe('postmaster.pid', () => {
  test('postmaster.pid is read line by line, and any other content counts as no postmaster', () => {
    expect(parsePostmaster('4711\n/d/postgres\n1\n5432\n/tmp/s\n\n  1  2\nready   \n')).toEqual({
      pid: 4711,
      dataDir: '/d/postgres',
      socketFolder: '/tmp/s',
      status: 'ready',
    });
    expect(parsePostmaster('')).toBeNull();
    expect(parsePostmaster('1\n')).toBeNull();
  });

  test('the postmaster.pid of a process that is not the PostgreSQL of this folder does not count as running', () => {
    const postmaster = { pid: process.pid, dataDir: '', socketFolder: '', status: 'ready' };
    expect(isRunning(postmaster, '/d/postgres')).toBe(false);
  });
});

test('a command is wrapped for its identity, the death signal inside the namespace', () => {
  const wrapped = invocation('namespace', '/pg', ['-D', '/d'], { dieWithParent: true });
  expect(wrapped.command).toBe('unshare');
  expect(wrapped.args.slice(-3)).toEqual(['/pg', '-D', '/d']);
  expect(invocation('direct', '/pg', ['-D'])).toEqual({ command: '/pg', args: ['-D'] });
  expect(invocation('nobody', '/pg', [])).toMatchObject({ command: '/pg', uid: 65534, gid: 65534 });
});

test('a folder is reachable only when every folder above it is', () => {
  const closed = folder();
  fs.mkdirSync(path.join(closed, 'open'), { mode: 0o755 });
  expect(isReachableByOthers(path.join(closed, 'open'))).toBe(false);
  fs.chmodSync(closed, 0o755);
  expect(isReachableByOthers(path.join(closed, 'open'))).toBe(true);
});
