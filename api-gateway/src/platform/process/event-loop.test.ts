import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { LogEntry } from '../http/log.ts';
import { STALL_MS, watchEventLoop } from './event-loop.ts';

/** Time limit. Reading the CPU time is a system call, and its time counts as well. */
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
const compute = (ms: number) => {
  const until = cpuMs() + ms;
  while (cpuMs() < until);
};

test('a long computation without a pause is logged; waiting and computing in slices are not', async () => {
  const logged: LogEntry[] = [];
  await sleep(50);
  const stop = watchEventLoop((entry) => logged.push(entry));
  try {
    await sleep(100);
    // The thread sleeps. To the monitor this is the same as a machine that is busy with other programs.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STALL_MS * 2);
    await sleep(60);
    for (let i = 0; i < 8; i++) {
      compute(STALL_MS / 4);
      await sleep(30);
    }
    expect(logged).toEqual([]);
    compute(STALL_MS * 1.5);
    await sleep(60);
    expect(logged).toEqual([expect.objectContaining({ level: 'warn', event: 'event_loop_stall', count: 1 })]);
    expect(logged[0]?.cpuMs).toBeGreaterThan(STALL_MS);
  } finally {
    stop();
  }
});

test('the log line of a stall says how many requests were served during it', async () => {
  const logged: LogEntry[] = [];
  const server = http.createServer((_request, response) => {
    compute(STALL_MS * 1.5);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = watchEventLoop((entry) => logged.push(entry));
  try {
    const { port } = server.address() as AddressInfo;
    await (await fetch(`http://127.0.0.1:${port}`)).text();
    await sleep(60);
    expect(logged[0]?.requests).toBeGreaterThanOrEqual(1);
    expect(logged[0]?.requests).toBeLessThanOrEqual(2);
  } finally {
    stop();
    server.close();
  }
});
