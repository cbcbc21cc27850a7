import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPostmaster } from './postgres/postmaster.ts';
import { startTestDatabase } from './testing.ts';

const childrenOf = (pid: number) =>
  fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** Whether a process runs. A zombie, which has ended but was not waited for, does not count. */
const isRunning = (pid: number) => {
  try {
    return !/^State:\s+[ZX]/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

test.runIf(process.platform === 'linux')(
  'a shutdown takes at most ten seconds while the database hangs and users write @nightly',
  {
    timeout: 60_000,
  },
  async () => {
    const database = await startTestDatabase();
    const { embedded, sql } = database;
    const cluster = path.join(path.dirname(embedded.filesDir), 'postgres');
    const server = readPostmaster(cluster)?.pid ?? 0;
    const headers = { apikey: embedded.secretKey, authorization: `Bearer ${embedded.secretKey}` };
    const write = () =>
      embedded.fetch(new Request('http://localhost/rest/v1/profiles?select=id', { headers }), { peerAddress: null });
    await write();
    const processes = [server, ...childrenOf(server)];
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    const writing = [...Array.from({ length: 16 }, write), sql`select 1`].map((request) => request.catch(() => null));
    const began = Date.now();
    await database.stop();
    expect(Date.now() - began).toBeLessThan(10_000);
    // A killed process loses its memory, and with it its command line, some time before it has ended.
    await expect.poll(() => processes.filter(isRunning)).toEqual([]);
    await Promise.all(writing.slice(-1));
  },
);
