import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Supervisor, startSupervisor } from './supervisor.ts';

let folder: string;
let running: Supervisor | undefined;
let said: string[];
let exited: number[];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-supervisor-'));
  [said, exited] = [[], []];
});
afterEach(async () => {
  if (exited.length === 0) running?.stop('SIGTERM');
  await vi.waitFor(() => expect(exited).not.toEqual([]), PATIENCE);
  fs.rmSync(folder, { recursive: true });
});
/** Time limit below that of a test. On a busy machine each start of a process takes seconds. */
const PATIENCE = { timeout: 25_000, interval: 20 };

/** Supervises a module that records each of its starts and then runs `script`. */
function supervise(
  script: string,
  backOff = [0],
  times: { hangMs?: number; endMs?: number } = {},
): { starts: () => { pid: number; port?: string; after?: string }[] } {
  const module = path.join(folder, 'child.mjs');
  const notes = path.join(folder, 'starts');
  const note = `{ pid: process.pid, port: process.env.PORT, after: process.env.DOJANG_RESTARTED_AFTER }`;
  fs.writeFileSync(
    module,
    `import fs from 'node:fs';
     fs.appendFileSync(${JSON.stringify(notes)}, JSON.stringify(${note}) + '\\n');
     const first = !process.env.DOJANG_RESTARTED_AFTER;
     ${script}`,
  );
  const { PORT, ...env } = process.env;
  running = startSupervisor({
    module,
    env,
    backOff,
    ...times,
    say: (line) => said.push(line),
    exit: (code) => exited.push(code),
  });
  return {
    starts: () => {
      const text = fs.existsSync(notes) ? fs.readFileSync(notes, 'utf8').trim() : '';
      return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line));
    },
  };
}

const SERVE = `process.on('SIGTERM', () => process.exit(0)); process.on('disconnect', () => process.exit(0));
  setInterval(() => {}, 1000); process.send({ port: 4242 });`;

/** A start is recorded before the rest of the script runs. So this file tells when the signal is ignored. */
const deafFile = () => path.join(folder, 'deaf');
const ignoreSignals = () =>
  `${SERVE} process.removeAllListeners('SIGTERM'); process.on('SIGTERM', () => {});
   fs.writeFileSync(${JSON.stringify(deafFile())}, '');`;
const whenDeaf = () => vi.waitFor(() => expect(fs.existsSync(deafFile())).toBe(true), PATIENCE);

test.each([
  ['is killed', "setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50);", 'SIGKILL'],
  ['runs out of memory', "setTimeout(() => process.kill(process.pid, 'SIGABRT'), 50);", 'SIGABRT'],
  ['throws', 'setTimeout(() => process.exit(70), 50);', 'exit 70'],
  ['exits by itself', 'setTimeout(() => process.exit(0), 50);', 'exit 0'],
])('a gateway that %s is restarted on the same port, and gets the reason', async (_, end, reason) => {
  const { starts } = supervise(`${SERVE} if (first) { ${end} }`);
  await vi.waitFor(() => expect(said.at(-1)).toMatch(/다시 열렸어요/), PATIENCE);
  expect(starts()).toEqual([{ pid: expect.any(Number) }, { pid: expect.any(Number), port: '4242', after: reason }]);
  expect(said[0]).toContain(reason);
  expect(exited).toEqual([]);
});

test('a gateway that keeps crashing is restarted without end, with growing delays', async () => {
  const { starts } = supervise(
    'if (first) process.send({ port: 1 }, () => process.exit(1)); else process.exit(1);',
    [0, 100],
  );
  await vi.waitFor(() => expect(starts().length).toBeGreaterThanOrEqual(6), PATIENCE);
  expect(exited).toEqual([]);
  expect(said[0]).not.toContain('초 뒤에');
  expect(said.at(-1)).toContain('0.1초 뒤에');
});

test.each([
  ['process.exit(3);', 3],
  ["process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000);", 137],
])('a gateway that never served ends the supervisor with its exit code', async (script, code) => {
  const { starts } = supervise(script);
  await vi.waitFor(() => expect(exited).toEqual([code]), PATIENCE);
  expect(starts()).toHaveLength(1);
  expect(said).toEqual([]);
});

test('a gateway without heartbeat is killed and restarted; a gateway with heartbeat is not @nightly', async () => {
  const { starts } = supervise(
    `${SERVE} setInterval(() => process.send('alive'), 50);
     if (first) setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 200);`,
    [0],
    { hangMs: 3_000 },
  );
  await vi.waitFor(() => expect(said.at(-1)).toMatch(/다시 열렸어요/), PATIENCE);
  await sleep(6_000);
  expect(starts().map(({ after }) => after)).toEqual([undefined, 'no sign of life for 3 s']);
});

test('a gateway that is suspended for a short time is not killed @nightly', async () => {
  const { starts } = supervise(`${SERVE} setInterval(() => process.send('alive'), 50);`, [0], { hangMs: 6_000 });
  await vi.waitFor(() => expect(starts()).toHaveLength(1), PATIENCE);
  const [{ pid } = { pid: 0 }] = starts();
  for (let times = 0; times < 3; times++) {
    process.kill(pid, 'SIGSTOP');
    await sleep(1_000);
    process.kill(pid, 'SIGCONT');
    await sleep(500);
  }
  expect(starts()).toHaveLength(1);
});

test('a gateway that ignores the shutdown signal is killed', async () => {
  supervise(ignoreSignals(), [0], { endMs: 300 });
  await whenDeaf();
  running?.stop('SIGTERM');
  await vi.waitFor(() => expect(exited).toEqual([137]), PATIENCE);
});

test('a signal is forwarded; a second one kills a gateway that ignores the first', async () => {
  const { starts } = supervise(ignoreSignals());
  await whenDeaf();
  running?.stop('SIGTERM');
  running?.stop('SIGTERM');
  await vi.waitFor(() => expect(exited.length).toBeGreaterThan(0), PATIENCE);
  const [{ pid } = { pid: 0 }] = starts();
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), PATIENCE);
});
