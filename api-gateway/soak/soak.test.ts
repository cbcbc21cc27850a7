import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GATEWAY_ENVIRONMENT } from '../src/platform/process/environment.ts';
import { demoFolder } from '../src/testing/demo-folder.ts';
import { writeRemote, writeShell } from '../src/testing/releases.ts';
import { addressOf, Client } from './client.ts';
import type { FromServer, Outcomes, Setup, Target } from './messages.ts';
import { NormalUser } from './normal-user.ts';

/** Seconds under attack. Each kind is carried out at least once, however short it is. */
const SECONDS = Number(process.env.SOAK_SECONDS ?? (process.env.NIGHTLY ? 1_800 : 8));
/** Whether latency and memory are asserted: only on a machine that runs nothing else, and only in a long run. */
const IS_LONG = SECONDS >= 120;
/** Seconds of the quiet phase before the attack. Only the assertions of latency and memory need this phase. */
const QUIET_SECONDS = IS_LONG ? Math.min(SECONDS / 4, 120) : 1;
const PEOPLE = 4;
/** Id of the demo's published page. */
const PAGE_ID = '7d0c0003-0000-4000-8000-000000000002';
const MB = 1024 * 1024;
const MOST_RSS = 600 * MB;

const processes: ChildProcess[] = [];
const start = (file: string, argument: Setup | Target) => {
  const child = fork(path.join(import.meta.dirname, file), [JSON.stringify(argument)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...GATEWAY_ENVIRONMENT },
  });
  processes.push(child);
  return child;
};

let dataDir: string;
let server: ChildProcess;
let where: { port: number; key: string };
const memory: number[] = [];
let errors: Record<string, number> = {};
let ended: string | undefined;

beforeAll(async () => {
  dataDir = await demoFolder();
  server = start('server.ts', { dataDir, builds: [await writeShell(), await writeRemote()] } satisfies Setup);
  server.once('exit', (code, signal) => {
    ended = `the gateway ended: ${code ?? signal}`;
  });
  where = await new Promise((resolve, reject) => {
    server.on('message', (message: FromServer) => {
      if ('port' in message) return resolve(message);
      memory.push(message.rss);
      errors = message.errors;
    });
    server.once('exit', () => reject(new Error('the gateway did not start')));
  });
});
afterAll(async () => {
  for (const child of processes) if (child.connected) child.disconnect();
  await Promise.all(
    processes.map((child) => child.exitCode !== null || new Promise((resolve) => child.once('exit', resolve))),
  );
  rmSync(dataDir, { recursive: true, force: true });
});

const share = (values: number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
type Times = NormalUser['times'];
const shareOf = (times: Times, part: number) =>
  share(
    times.map(({ ms }) => ms),
    part,
  );
/** The p95 of each act before, during and after the attack, in whole milliseconds. */
const byAct = (phases: Times[]) => {
  const acts = [...new Set(phases.flat().map(({ act }) => act))];
  const p95 = (times: Times, act: string) =>
    Math.round(
      shareOf(
        times.filter((each) => each.act === act),
        0.95,
      ),
    );
  return Object.fromEntries(acts.map((act) => [act, phases.map((times) => p95(times, act)).join(' ')]));
};
const takeTimes = (people: NormalUser[]) => people.flatMap((person) => person.times.splice(0));

test('an attack does not affect other users', {
  timeout: (SECONDS + QUIET_SECONDS) * 1_000 + 120_000,
}, async () => {
  const people = Array.from({ length: PEOPLE }, (_, index) => new NormalUser(where.port, where.key, index));
  for (const person of people) await person.begin();
  const stopping = new AbortController();
  const working = Promise.all(people.map((person) => person.work(PAGE_ID, stopping.signal)));
  await pause(Math.min(QUIET_SECONDS, 10) * 500);
  takeTimes(people);
  await pause(QUIET_SECONDS * 1_000);
  const quiet = takeTimes(people);
  const rssBefore = memory.at(-1) ?? 0;

  const target: Target = { ...where, emails: people.map(({ email }) => email), pageId: PAGE_ID };
  const attackers = start('attackers.ts', target);
  // Their accounts are made first.
  await new Promise((resolve) => attackers.once('message', resolve));
  takeTimes(people);
  const health = new Client(where.port, where.key, { localAddress: addressOf(9) });
  const pulse: number[] = [];
  const began = performance.now();
  const until = began + SECONDS * 1_000;
  let rssWarm = 0;
  while (performance.now() < until && ended === undefined) {
    const answer = await health.request('GET', '/healthz').catch(() => null);
    expect(answer?.status).toBe(200);
    pulse.push(answer?.ms ?? 0);
    if (performance.now() - began < SECONDS * 333) rssWarm = Math.max(...memory);
    await pause(250);
  }
  const attacked = takeTimes(people);
  const most = Math.max(...memory);
  const outcomes = await new Promise<Outcomes>((resolve) => {
    attackers.once('message', (message) => resolve(message as Outcomes));
    attackers.send('stop');
  });
  attackers.disconnect();

  await pause(IS_LONG ? 20_000 : 1_000);
  const after = takeTimes(people);
  stopping.abort();
  await working;
  for (const person of people) await person.readBack();
  for (const person of people) person.end();
  health.close();
  const rssAfter = memory.at(-1) ?? 0;

  console.info(
    JSON.stringify(
      {
        saves: people.reduce((sum, { saves }) => sum + saves, 0),
        changesHeard: people.reduce((sum, { changesHeard }) => sum + changesHeard, 0),
        p50: [quiet, attacked, after].map((times) => Math.round(shareOf(times, 0.5))),
        p95: [quiet, attacked, after].map((times) => Math.round(shareOf(times, 0.95))),
        p95ByAct: byAct([quiet, attacked, after]),
        healthzP95: Math.round(share(pulse, 0.95)),
        rssMB: { before: rssBefore, warm: rssWarm, most, after: rssAfter },
        errors,
        outcomes,
      },
      (_key, value) => (typeof value === 'number' && value > 10 * MB ? Math.round(value / MB) : value),
      1,
    ),
  );
  expect(ended).toBeUndefined();
  expect(people.flatMap(({ problems }) => problems)).toEqual([]);
  for (const person of people) {
    expect(person.saves).toBeGreaterThan(SECONDS / 4);
    expect(person.changesHeard).toBeGreaterThan(0);
  }
  expect(errors.unhandled_rejection ?? 0).toBe(0);
  expect(most).toBeLessThan(MOST_RSS);
  // Every kind of attack was carried out.
  expect(Object.keys(outcomes).length).toBeGreaterThanOrEqual(30);
  if (!IS_LONG) return;
  expect(shareOf(attacked, 0.95)).toBeLessThanOrEqual(2 * shareOf(quiet, 0.95));
  expect(share(pulse, 0.95)).toBeLessThan(100);
  // A process keeps memory that it used once. After the first third of the run the memory must not grow.
  expect(rssAfter).toBeLessThan(rssWarm * 1.15);
});
