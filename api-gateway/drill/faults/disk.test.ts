import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { copyDemo } from '../../src/testing/demo-folder.ts';
import { Platform } from '../platform.ts';
import { gatewayOf, postmasterOf } from '../processes.ts';
import { limitHandles } from './file-handles.ts';
import { canMount, type SmallDisk, smallDisk } from './small-disk.ts';

// The whole platform on a small in-memory disk, which fails while users read and write.
const MB = 1024 * 1024;
const PATIENCE = { timeout: 20_000, interval: 50 };
const PASSWORD = 'dojang-demo-2026';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const isPossible = canMount();
let disk: SmallDisk;
let platform: Platform;
let headers: Record<string, string>;
let userId = '';
let siteId = '';
let pageId = '';
let gateway = 0;
const acknowledged: string[] = [];
/** Answers to refused writes as `status code`. */
const refusals = new Set<string>();
const senseless: string[] = [];
let isWriting = true;
let writers: Promise<unknown> = Promise.resolve();

const call = async (method: string, where: string, body?: BodyInit, type = 'application/json') => {
  const response = await fetch(`http://localhost:${platform.port}${where}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(15_000),
  });
  const text = await response.text();
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? '';
  const { message = '' } = response.ok ? {} : ((JSON.parse(text || '{}') ?? {}) as { message?: string });
  if (!response.ok && !/^[^A-Za-z]*요\.[^A-Za-z]*$/.test(message) && response.status !== 503) senseless.push(text);
  return { status: response.status, code, text };
};
const signIn = () =>
  call('POST', '/auth/v1/token?grant_type=password', JSON.stringify({ email: 'mina@dojang.test', password: PASSWORD }));
const select = () => call('GET', '/rest/v1/memos?select=id&limit=1');
const upload = () =>
  call('POST', `/storage/v1/object/site-assets/${siteId}/${crypto.randomUUID()}.png`, PIXEL, 'image/png');
const publish = () => call('POST', '/api/private/page/publish', JSON.stringify({ pageId, baseRev: 1 }));
const statusOf = async (where: string) => (await fetch(`http://localhost:${platform.port}${where}`)).status;
const ready = async () =>
  (await (await fetch(`http://localhost:${platform.port}/readyz`)).json()) as { disk: boolean; database: boolean };

async function saveMemo() {
  const id = crypto.randomUUID();
  const answer = await call('POST', '/rest/v1/memos', JSON.stringify({ id, user_id: userId, body: `메모 ${id}` }));
  if (answer.status === 201) acknowledged.push(id);
  else refusals.add(`${answer.status} ${answer.code}`);
  return answer;
}

async function write(): Promise<void> {
  while (isWriting) {
    // A gateway that accepts no connection sends no answer that could be checked.
    await saveMemo().catch(() => {});
    // Without a pause the writers take most of the CPU time of this file.
    await pause(150);
  }
}

/** Every kind of read, and signing in. */
async function expectReads(): Promise<void> {
  expect([await statusOf('/healthz'), await statusOf('/memo'), await statusOf(`/landing/${pageId}`)]).toEqual([
    200, 200, 200,
  ]);
  expect([(await select()).status, (await signIn()).status]).toEqual([200, 200]);
}

async function expectRefused(status: number, code: string): Promise<void> {
  await vi.waitFor(async () => expect(await ready()).toMatchObject({ disk: false, database: true }), PATIENCE);
  for (const answer of [await saveMemo(), await upload(), await publish()]) {
    expect([answer.status, answer.code]).toEqual([status, code]);
  }
  expect(await statusOf('/readyz')).toBe(503);
}

async function expectWell(): Promise<void> {
  await vi.waitFor(async () => {
    expect([(await saveMemo()).status, (await upload()).status, await statusOf('/readyz')]).toEqual([201, 200, 200]);
  }, PATIENCE);
  await expectReads();
  expect(gatewayOf(disk.folder)).toBe(gateway);
}

const reserve = () => fs.existsSync(path.join(disk.folder, 'reserve'));

describe.runIf(isPossible)('with a disk that fails under reads and writes', () => {
  beforeAll(async () => {
    disk = smallDisk({ megabytes: 480, inodes: 20_000 });
    await copyDemo(disk.folder);
    platform = new Platform(disk.folder);
    await platform.start();
    headers = { apikey: platform.key };
    const session = JSON.parse((await signIn()).text) as { access_token: string; user: { id: string } };
    userId = session.user.id;
    headers = { ...headers, authorization: `Bearer ${session.access_token}` };
    [{ id: siteId }] = JSON.parse((await call('GET', '/rest/v1/sites?select=id&limit=1')).text) as [{ id: string }];
    const live = '/rest/v1/pages?select=id&live_version_id=not.is.null&limit=1';
    [{ id: pageId }] = JSON.parse((await call('GET', live)).text) as [{ id: string }];
    gateway = gatewayOf(disk.folder);
    await vi.waitFor(() => expect(reserve()).toBe(true), PATIENCE);
    writers = Promise.all([write(), write(), write()]);
  }, 300_000);

  afterAll(async () => {
    isWriting = false;
    await writers;
    await platform?.stop().catch(() => platform.kill());
    disk?.remove();
  });

  // A failed test must not fail the next ones.
  afterEach(() => {
    disk.free();
    disk.writable();
  });

  test('a nearly full disk refuses writes, serves reads, and accepts writes again when there is free space', async () => {
    disk.fill(40 * MB);
    await expectRefused(507, 'disk_full');
    await expectReads();
    expect(reserve()).toBe(true);
    disk.free();
    await expectWell();
  });

  test('when another program fills the disk the reserve file is deleted and the database keeps running', async () => {
    const database = postmasterOf(disk.folder);
    disk.fill();
    await expectRefused(507, 'disk_full');
    await vi.waitFor(() => expect([reserve(), disk.freeBytes() > MB]).toEqual([false, true]), PATIENCE);
    await expectReads();
    disk.free();
    await expectWell();
    expect(postmasterOf(disk.folder)).toBe(database);
    await vi.waitFor(() => expect(reserve()).toBe(true), PATIENCE);
  });

  test('a database that is killed on a full disk restarts @nightly', async () => {
    disk.fill();
    process.kill(postmasterOf(disk.folder), 'SIGKILL');
    await vi.waitFor(async () => expect((await select()).status).toBe(200), PATIENCE);
    await expectRefused(507, 'disk_full');
    disk.free();
    await expectWell();
  });

  test('a disk without free inodes refuses writes and accepts them again by itself @nightly', async () => {
    disk.takeInodes(10);
    await expectRefused(507, 'disk_full');
    await expectReads();
    disk.free();
    await expectWell();
  });

  test('a read-only data folder serves reads, and a killed database restarts when the folder is writable @nightly', async () => {
    disk.readOnly();
    await expectRefused(503, 'disk_read_only');
    await expectReads();
    process.kill(postmasterOf(disk.folder), 'SIGKILL');
    // Its backends may answer for a moment after the postmaster has ended.
    await vi.waitFor(async () => expect((await select()).code).toBe('upstream_unavailable'), PATIENCE);
    // More refused connections than the pool has.
    for (let times = 0; times < 15; times++) expect((await select()).code).toBe('upstream_unavailable');
    expect(await statusOf('/healthz')).toBe(200);
    disk.writable();
    await expectWell();
  });

  test.each(['gateway', 'database'] as const)(
    'without free file handles for the %s the platform stays up and recovers by itself',
    async (who) => {
      const giveBack = limitHandles(who === 'gateway' ? gateway : postmasterOf(disk.folder));
      const [before, started] = [cpuOf(gateway), performance.now()];
      const ends = await Promise.allSettled([...Array(30).keys()].map(() => (who === 'gateway' ? upload() : select())));
      await pause(500);
      const [used, ms] = [cpuOf(gateway) - before, Math.round(performance.now() - started)];
      // The file handles are released before any assertion, because the tests that follow need them.
      giveBack();
      expect(ends.every((end) => end.status === 'rejected' || [200, 502, 503].includes(end.value.status))).toBe(true);
      // A listener that calls accept() again and again would have used all of this CPU time.
      expect(used, `CPU time within ${ms} ms`).toBeLessThan(3_000);
      await expectWell();
    },
  );

  test('no acknowledged write is lost, and every refusal has an understandable message', async () => {
    isWriting = false;
    await writers;
    const kept = await platform.withSql((sql) => sql<{ id: string }[]>`select id from public.memos`);
    const ids = new Set(kept.map(({ id }) => id));
    expect(acknowledged.length).toBeGreaterThan(50);
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    expect(senseless).toEqual([]);
    expect(
      [...refusals].filter(
        (refusal) => !/^(?:507 disk_full|503 disk_read_only|50[23] (?:upstream_unavailable|busy))$/.test(refusal),
      ),
    ).toEqual([]);
  });
});

/** CPU time that a process has used, in milliseconds. */
function cpuOf(pid: number): number {
  const [, fields = ''] = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * 10;
}

test.runIf(isPossible).each([
  ['a read-only folder', '쓸 수 없어요', (small: SmallDisk) => small.readOnly()],
  ['a full disk', '가득 찼어요', (small: SmallDisk) => small.fill()],
])('a start on %s is refused with a message', async (_, words, strike) => {
  const small = smallDisk({ megabytes: 1 });
  strike(small);
  const start = spawn(process.execPath, [path.join(import.meta.dirname, '../../../scripts/gateway.ts')], {
    env: { ...process.env, PORT: '0', DATA_DIR: small.folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  start.stderr.on('data', (chunk) => {
    said += chunk;
  });
  try {
    expect(await new Promise((resolve) => start.once('exit', resolve))).toBe(1);
    expect(said).toContain(words);
    expect(said).not.toMatch(/\bat \S+ \(/);
  } finally {
    small.remove();
  }
});
