import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { openSql } from './connect.ts';
import { startPostgres } from './index.ts';

const ROUNDS = 3;
const WRITES = 40;

/** Writes numbers until it is killed, and reports each one after its commit. */
const writer = (dataDir: string) => `
  import { startPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'index.ts'))};
  import { openSql } from ${JSON.stringify(path.join(import.meta.dirname, 'connect.ts'))};
  const { url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
  const sql = openSql(url, { max: 1, onnotice() {} });
  await sql\`create table if not exists kept (n int)\`;
  const [{ last }] = await sql\`select coalesce(max(n), 0) as last from kept\`;
  for (let n = last + 1; ; n++) {
    await sql\`insert into kept values (\${n})\`;
    console.log(n);
  }`;

test('no acknowledged write is lost when the gateway, or PostgreSQL itself, is killed', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-durable-'));
  const acknowledged: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', writer(dataDir)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const before = acknowledged.length;
      const ended = new Promise((resolve) => child.once('close', resolve));
      for await (const line of createInterface({ input: child.stdout })) {
        acknowledged.push(Number(line));
        if (acknowledged.length - before !== WRITES) continue;
        // In every second round PostgreSQL is killed first, during a write.
        if (round % 2)
          process.kill(
            Number(fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
            'SIGKILL',
          );
        child.kill('SIGKILL');
      }
      await ended;
    }
    const { url, stop } = await startPostgres({ dataDir });
    const sql = openSql(url, { max: 1 });
    const rows = await sql<{ n: number }[]>`select n from kept`;
    await sql.end();
    await stop();
    const kept = new Set(rows.map(({ n }) => n));
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * WRITES);
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}, 300_000);
