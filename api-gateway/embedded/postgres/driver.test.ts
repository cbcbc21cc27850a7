import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../testing.ts';
import { openSql, type Sql, type Transaction } from './connect.ts';
import { limitAnswers } from './limit-answers.ts';

// The database driver is patched (patches/postgres@…): these tests fail without the patch.

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await startTestDatabase();
  sql = openSql(database.url, { max: 1, onnotice() {} });
});
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await database.stop();
});

const loseConnection = async (pid: unknown) => {
  await database.sql`select pg_terminate_backend(${Number(pid)})`;
  const isGone = async () =>
    (await database.sql`select 1 from pg_stat_activity where pid = ${Number(pid)}`).length === 0;
  await expect.poll(isGone).toBe(true);
};

test('a lost reserved connection rejects its queries and does not end the process', async () => {
  const reserved = await sql.reserve();
  const [row] = await reserved`select pg_backend_pid() as pid`;
  await loseConnection(row?.pid);
  for (let attempt = 0; attempt < 3; attempt++) await expect(reserved`select 1`).rejects.toThrow();
  reserved.release();
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
});

test('a lost reserved connection is never used by its next owner', async () => {
  await sql`create table if not exists public.driver_test (v int)`;
  const lost = await sql.reserve();
  const [row] = await lost`select pg_backend_pid() as pid`;
  await loseConnection(row?.pid);

  const next = await sql.reserve();
  await next`begin`;
  await next`insert into public.driver_test values (1)`;
  await expect(lost`rollback`).rejects.toThrow();
  lost.release();
  await next`commit`;
  next.release();
  expect(await sql`select v from public.driver_test`).toEqual([{ v: 1 }]);
});

test('a query uses the connection that was used last, because it has the most prepared statements', async () => {
  const pool = openSql(database.url, { max: 3, onnotice() {} });
  const pidOf = async (through: Sql | Transaction) => (await through`select pg_backend_pid() as pid`)[0]?.pid;
  try {
    const opened = await Promise.all([pidOf(pool), pidOf(pool), pidOf(pool)]);
    expect(new Set(opened).size).toBe(3);
    const used: unknown[] = [];
    for (let turn = 0; turn < 3; turn++) {
      used.push(await pidOf(pool), await pool.begin((tx) => pidOf(tx)));
      const reserved = await pool.reserve();
      used.push(await pidOf(reserved));
      reserved.release();
    }
    expect(new Set(used).size).toBe(1);
  } finally {
    await pool.end({ timeout: 1 });
  }
});

test('a copy that the database refuses at its end is rejected', async () => {
  await sql`create table if not exists public.driver_copy (v int check (v > 0))`;
  const copy = await sql`copy public.driver_copy from stdin`.writable();
  await expect(pipeline(Readable.from(['0\n']), copy)).rejects.toThrow(/driver_copy/);
  expect(await sql`select v from public.driver_copy`).toEqual([]);
});

test('a copy ends for every division of its answer into packets @nightly', async () => {
  // PostgreSQL sends 8 KB at once. For some lengths the rows end in one packet, and the end of the answer comes in the next,
  // after the driver has paused the socket.
  const connection = openSql(database.url, { max: 1, onnotice() {} });
  try {
    // The end of the answer has 22 bytes, so with steps of 11 at least one packet boundary is inside it.
    for (let more = 0; more < 8192; more += 11) {
      const rows =
        await connection`copy (select repeat('x', ${connection.unsafe(`${70_000 + more}`)})) to stdout`.readable();
      await new Promise((resolve) => setImmediate(resolve));
      for await (const _ of rows);
    }
    await connection`select 1`;
  } finally {
    await connection.end({ timeout: 1 });
  }
});

test('a copy that is no longer read does not block its connection', async () => {
  const connection = openSql(database.url, { max: 1, onnotice() {} });
  try {
    const rows = await connection`copy (select repeat('x', 70000) from generate_series(1, 50)) to stdout`.readable();
    for await (const _ of rows) break;
    const [row] = await connection`select 1 as one`;
    expect(row?.one).toBe(1);
  } finally {
    await connection.end({ timeout: 1 });
  }
});

test('queries that wait on a lost connection are rejected', async () => {
  const reserved = await sql.reserve();
  const [row] = await reserved`select pg_backend_pid() as pid`;
  const waiting = [reserved`select pg_sleep(60)`, reserved`select 1`, reserved`select 2`];
  const settled = Promise.allSettled(waiting);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await loseConnection(row?.pid);
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  reserved.release();
});

test.each([
  ['a pool', {}],
  ['a pool with bounded answers', limitAnswers(1_000_000)],
])('%s that was refused several times answers as soon as the server is back', async (_, options) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-away-'));
  const real = `${new URL(database.url).searchParams.get('host')}/.s.PGSQL.5432`;
  const server = net.createServer((socket) => {
    const there = net.connect(real);
    for (const end of [socket, there]) end.on('error', () => {});
    socket.pipe(there).pipe(socket);
  });
  const pool = openSql(`postgres://postgres@localhost/postgres?host=${folder}`, { max: 2, onnotice() {}, ...options });
  try {
    // The delays of the driver itself would add up to minutes.
    for (let attempt = 0; attempt < 10; attempt++) {
      await expect(pool`select 1`).rejects.toThrow(/ENOENT/);
      await expect(pool.reserve()).rejects.toThrow(/ENOENT/);
    }
    await new Promise<void>((resolve) => server.listen(path.join(folder, '.s.PGSQL.5432'), resolve));
    expect(await pool`select 1 as one`).toEqual([{ one: 1 }]);
  } finally {
    await pool.end({ timeout: 1 });
    server.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

test('a pool still answers after connections are lost at random moments', async () => {
  const pool = openSql(database.url, { max: 4, onnotice() {} });
  const work = async () => {
    for (let at = 0; at < 60; at++) {
      const connection = await pool.reserve().catch(() => null);
      if (!connection) continue;
      await connection`select ${at}::int, ${'x'.repeat(at % 2 ? 2_000 : 2)}::text`.catch(() => {});
      connection.release();
    }
  };
  const killing = (async () => {
    for (let at = 0; at < 15; at++) {
      await database.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and backend_type = 'client backend' and application_name = 'postgres.js'`.catch(
        () => {},
      );
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  await Promise.all([work(), work(), work(), work(), work(), work(), work(), work(), killing]);
  expect(await Promise.all(Array.from({ length: 8 }, () => pool`select 1 as one`))).toHaveLength(8);
  await pool.end({ timeout: 1 });
});
