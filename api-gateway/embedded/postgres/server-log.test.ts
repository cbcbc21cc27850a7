import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSql } from './connect.ts';
import { startPostgres } from './index.ts';
import { ownLines } from './server-log.ts';

const PATIENCE = { timeout: 15_000, interval: 50 };

test('the log of PostgreSQL contains no user input, for every kind of error', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-pglog-'));
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  const { url, stop } = await startPostgres({ dataDir, durable: false });
  const sql = openSql(url, { max: 1, onnotice() {} });
  const log = () => fs.readFileSync(path.join(dataDir, 'postgres.log'), 'utf8');
  try {
    await sql`create table t (id uuid, word text unique check (word <> 'secret check'), n int not null)`;
    await sql`insert into t values (gen_random_uuid(), 'secret key', 1)`;
    const secrets = ['secret uuid', 'secret key', 'secret check', 'secret null', 'secret name', 'secret words'];
    const failures = [
      sql`select ${'secret uuid'}::text::uuid`,
      sql`insert into t values (null, 'secret key', 1)`,
      sql`insert into t values (null, ${'secret check'}, 1)`,
      sql`insert into t values (null, 'secret null', null)`,
      sql.unsafe('select "secret name" from t'),
      sql.unsafe(
        `do $$ begin raise warning 'secret words'; raise exception 'secret words' using detail = 'secret'; end $$`,
      ),
      sql.unsafe("select 'secret\n\tsecond line' from nowhere"),
      sql.unsafe("set statement_timeout = 20; select pg_sleep(1), 'secret late'"),
    ];
    for (const failure of failures) await expect(failure).rejects.toThrow();
    // The server logs the statement of a process that has died.
    const other = openSql(url, { max: 1, onnotice() {} });
    const [self] = await other<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const sleeping = other.unsafe("select pg_sleep(30), 'secret last words'").catch(() => {});
    await vi.waitFor(async () => {
      const [found] = await sql`select 1 from pg_stat_activity where pid = ${self?.pid ?? 0} and state = 'active'`;
      expect(found).toBeDefined();
    }, PATIENCE);
    process.kill(self?.pid ?? 0, 'SIGKILL');
    await sleeping;
    await other.end();
    await vi.waitFor(() => expect(log()).toMatch(/LOG: .*terminated by signal 9/), PATIENCE);
    await vi.waitFor(() => expect(log().match(/ready to accept connections/g)?.length).toBeGreaterThan(1), PATIENCE);
    expect(log()).not.toMatch(/secret/);
    expect(secrets.filter((secret) => log().includes(secret))).toEqual([]);
  } finally {
    await sql.end({ timeout: 1 });
    await stop();
  }
});

test('lines about the server itself are kept, lines about statements are dropped', () => {
  const at = '2026-11-22 01:59:39.247 UTC [7]';
  const lines = [
    `${at} LOG:  starting PostgreSQL`,
    `${at} PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device`,
    `${at} STATEMENT:  insert into notes values ('secret`,
    "\tsecond line of the secret')",
    `${at} DETAIL:  Key (email)=(secret@dojang.test) already exists.`,
    `${at} LOG:  checkpointer process (PID 9)`,
    '\twas terminated',
    'unshare: write failed: Operation not permitted',
  ];
  const isOwn = ownLines();
  expect(lines.filter(isOwn)).toEqual([lines[0], lines[1], lines[5], lines[6], lines[7]]);
});
