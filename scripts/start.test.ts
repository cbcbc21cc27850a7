import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoFolder } from '../api-gateway/src/testing/demo-folder.ts';

// Kills the real platform during writes. `npm start` first builds packages that are not built yet.
const PATIENCE = { timeout: 60_000, interval: 50 };
/** Makes the gateway throw an uncaught error: on SIGUSR2 in a timer, on SIGPIPE in a promise. */
const SABOTAGE = `if (process.send) {
  process.on('SIGUSR2', () => setTimeout(() => { throw new Error('sabotage of secret@dojang.test'); }));
  process.on('SIGPIPE', () => void Promise.reject(new RangeError('sabotage')));
}`;

let dataDir: string;
let supervisor: ChildProcess;
let url: string;
let said = '';
const acknowledged: string[] = [];
let isWriting = true;
let writers: Promise<unknown>;

beforeAll(async () => {
  dataDir = await demoFolder();
  supervisor = spawn(process.execPath, [path.join(import.meta.dirname, 'start.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      npm_lifecycle_event: '',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SABOTAGE)}`,
    },
  });
  for (const stream of [supervisor.stdout, supervisor.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  }
  await vi.waitFor(() => expect(said).toContain('끝내려면'), { timeout: 240_000, interval: 100 });
  url = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? '';
  const session = await signIn();
  writers = Promise.all([1, 2, 3].map(() => write(session)));
  // There are enough writers to detect a loss, also when the busy gateway has little time between two kills.
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(20), PATIENCE);
}, 300_000);

afterAll(async () => {
  isWriting = false;
  if (supervisor.exitCode === null) supervisor.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(gatewayPid())).toBe(false), PATIENCE);
  fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return pid > 0;
  } catch {
    return false;
  }
};

/** The process id of the gateway: the data folder's lock contains its holder. */
function gatewayPid(): number {
  try {
    return JSON.parse(fs.readFileSync(path.join(dataDir, 'lock'), 'utf8')).pid;
  } catch {
    return 0;
  }
}

const logged = () =>
  fs
    .readFileSync(path.join(dataDir, 'gateway.log'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { event: string; [detail: string]: unknown });

interface Session {
  key: string;
  token: string;
  userId: string;
}

async function signIn(): Promise<Session> {
  const page = await (await fetch(`${url}/member/login`)).text();
  const key = /sb_publishable_[\w-]+/.exec(page)?.[0] ?? '';
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'mina@dojang.test', password: 'dojang-demo-2026' }),
  });
  const { access_token: token, user } = (await response.json()) as { access_token: string; user: { id: string } };
  return { key, token, userId: user.id };
}

const headersOf = ({ key, token }: Session) => ({
  apikey: key,
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

/** Writes memos until the end. Remembers each acknowledged memo. */
async function write(session: Session): Promise<void> {
  while (isWriting) {
    const id = crypto.randomUUID();
    const row = { id, user_id: session.userId, body: `memo ${id}` };
    const answer = await fetch(`${url}/rest/v1/memos`, {
      method: 'POST',
      headers: headersOf(session),
      body: JSON.stringify(row),
    }).catch(() => null);
    if (answer?.status === 201) acknowledged.push(id);
    // Without a pause the three writers take most of the CPU time of this file.
    await sleep(answer?.status === 201 ? 25 : 50);
  }
}

/** Waits until a new gateway serves and accepts writes. */
async function expectAnother(than: number): Promise<void> {
  const before = acknowledged.length;
  await vi.waitFor(() => expect([0, than]).not.toContain(gatewayPid()), PATIENCE);
  await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200), PATIENCE);
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before), PATIENCE);
}

test('an unhandled rejection is logged and counted, and the gateway continues', async () => {
  const pid = gatewayPid();
  process.kill(pid, 'SIGPIPE');
  process.kill(pid, 'SIGPIPE');
  await vi.waitFor(() => {
    const lines = logged().filter(({ event }) => event === 'unhandled_rejection');
    expect(lines.at(-1)).toMatchObject({ level: 'error', error: expect.stringContaining('RangeError') });
  }, PATIENCE);
  expect(gatewayPid()).toBe(pid);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('an uncaught exception ends the gateway, and it restarts on the same port', async () => {
  const pid = gatewayPid();
  process.kill(pid, 'SIGUSR2');
  await expectAnother(pid);
  const lines = logged();
  expect(lines.find(({ event }) => event === 'uncaught_exception')).toMatchObject({ level: 'error' });
  expect(lines.find(({ event }) => event === 'gateway_restarted')).toMatchObject({ reason: 'exit 70' });
});

/** Signals of the test of a restart. Each signal has its own test. */
const SIGNALS = process.env.NIGHTLY ? (['SIGKILL', 'SIGABRT'] as const) : [];

test.each(SIGNALS)('a gateway killed by %s during writes restarts', async (signal) => {
  const pid = gatewayPid();
  process.kill(pid, signal);
  await expectAnother(pid);
});

test('a gateway killed by SIGABRT, and by SIGKILL during its restart, restarts, and its greeting is printed once @nightly', async () => {
  const pid = gatewayPid();
  process.kill(pid, 'SIGABRT');
  await vi.waitFor(() => expect([0, pid]).not.toContain(gatewayPid()), PATIENCE);
  const second = gatewayPid();
  process.kill(second, 'SIGKILL');
  await expectAnother(second);
  const reasons = logged().flatMap(({ event, reason }) => (event === 'gateway_restarted' ? [reason] : []));
  expect(reasons).toContain('SIGABRT');
  expect(reasons.at(-1)).toBe('SIGKILL');
  expect(said.match(/도장이 열렸어요/g)).toHaveLength(1);
});

test('no acknowledged write is lost', async () => {
  isWriting = false;
  await writers;
  const session = await signIn();
  const kept = new Set<string>();
  for (let at = 0; ; at += 1_000) {
    const address = `${url}/rest/v1/memos?select=id&order=id.asc&offset=${at}&limit=1000`;
    const rows = (await (await fetch(address, { headers: headersOf(session) })).json()) as { id: string }[];
    for (const { id } of rows) kept.add(id);
    if (rows.length < 1_000) break;
  }
  expect(acknowledged.length).toBeGreaterThan(20);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
});

test('after a supervisor is killed, no gateway and no PostgreSQL keep running', async () => {
  const gateway = gatewayPid();
  const postgres = Number(fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  expect([gateway, postgres].map(isAlive)).toEqual([true, true]);
  supervisor.kill('SIGKILL');
  await vi.waitFor(() => expect([gateway, postgres].map(isAlive)).toEqual([false, false]), PATIENCE);
});
