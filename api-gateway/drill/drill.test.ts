import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fault } from './faults/fault.ts';
import { FAULTS } from './faults/index.ts';
import { canMount, smallDisk } from './faults/small-disk.ts';
import { differences, figuresOf } from './ledger.ts';
import { NetworkProxy } from './network-proxy.ts';
import { type Met, ScriptedPerson, type Where } from './person.ts';
import { drawFaults, share } from './plan.logic.ts';
import { Platform } from './platform.ts';
import { Probe } from './probe.ts';
import { randomFrom } from './random.ts';

const NIGHTLY = Boolean(process.env.NIGHTLY);
/** Without a duration each kind of fault occurs once. */
const SECONDS = Number(process.env.DRILL_SECONDS ?? (NIGHTLY ? 1_800 : 0));
const IS_LONG = SECONDS > 0;
const SEED = Number(process.env.DRILL_SEED ?? (IS_LONG ? Date.now() % 1_000_000 : 1));
const PEOPLE = Number(process.env.DRILL_PEOPLE ?? (IS_LONG ? 50 : 6));
/** Runs only the faults whose name starts with this text. */
const ONLY = process.env.DRILL_FAULTS ?? '';
/** Time limit until reads and writes work again. It is longer on a machine that also runs other programs. */
const LONGEST_OUTAGE_MS = 1_000 * Number(process.env.DRILL_OUTAGE_SECONDS ?? (IS_LONG ? 5 : 45));
/** Time limit from a stop signal until no process of the platform runs. */
const LONGEST_END_MS = IS_LONG ? 10_000 : 25_000;
const BETWEEN_MS = 600;

const disk = canMount() ? smallDisk({ megabytes: IS_LONG ? 2_048 : 512, inodes: 50_000 }) : null;
let platform: Platform;
let proxy: NetworkProxy;
let probe: Probe;
let people: ScriptedPerson[] = [];
const met: Met = { refusals: new Map(), problems: [], requests: 0, mayExpire: false };
const stopping = new AbortController();
let working: Promise<unknown>;
const outages: { fault: string; ms: number }[] = [];

beforeAll(async () => {
  platform = new Platform(disk?.folder ?? fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-drill-')));
  await platform.start();
  // No migration publishes changes of this table yet, so the drill adds the publication that its listeners need.
  await platform.withSql(
    (sql) =>
      sql`create policy drill on realtime.messages for select to authenticated using (realtime.topic() like 'note-%')`,
  );
  proxy = new NetworkProxy(platform.port);
  await proxy.listen();
  const where: Where = { port: platform.port, key: platform.key, via: proxy.port };
  probe = new Probe(where);
  await probe.begin();
  people = Array.from(
    { length: PEOPLE },
    (_, index) => new ScriptedPerson(where, index, met, randomFrom(SEED + index + 1), BETWEEN_MS),
  );
  for (const person of people) await person.begin();
  working = Promise.all(people.map((person) => person.work(stopping.signal)));
}, 300_000);

afterAll(async () => {
  stopping.abort();
  for (const person of people) person.end();
  probe?.end();
  proxy?.close();
  platform?.kill();
  await pause(500);
  if (disk) disk.remove();
  else fs.rmSync(platform.dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const isPossible = ({ needs }: Fault) =>
  needs === undefined || (needs === 'disk' ? disk !== null : process.platform === 'linux');
const chosen = FAULTS.filter((fault) => fault.name.startsWith(ONLY) && (IS_LONG || !fault.isLong) && isPossible(fault));
const until = () => performance.now() + SECONDS * 1_000;

async function inject(fault: Fault, random: () => number): Promise<void> {
  const scene = { platform, proxy, probe, disk, random, lastsMs: IS_LONG ? 2_000 + random() * 4_000 : 800 };
  if (fault.name.startsWith('clock')) met.mayExpire = true;
  const isOver = await fault.strike(scene);
  const ms = Math.round(await probe.outage(isOver ?? (() => true)));
  outages.push({ fault: fault.name, ms });
  if (IS_LONG) console.info(`${fault.name}: ${ms} ms`);
}

/** Outage in ms by kind of fault. */
function report() {
  const names = [...new Set(outages.map(({ fault }) => fault))];
  const line = (of: string, times: number[]) =>
    `${of}: ${times.length} times, p50 ${share(times, 0.5)}, p95 ${share(times, 0.95)}, max ${share(times, 1)} ms`;
  return [
    ...names.map((name) =>
      line(
        name,
        outages.filter(({ fault }) => fault === name).map(({ ms }) => ms),
      ),
    ),
    line(
      'all',
      outages.map(({ ms }) => ms),
    ),
  ];
}

test(`${PEOPLE} users lose no acknowledged write under random faults of seed ${SEED}`, {
  timeout: SECONDS * 1_500 + 600_000,
}, async () => {
  const random = randomFrom(SEED);
  if (IS_LONG) {
    const end = until();
    for (const fault of drawFaults(chosen, SEED)) {
      if (performance.now() > end) break;
      await inject(fault, random);
      await pause(500 + random() * 2_000);
    }
  } else {
    for (const fault of chosen) await inject(fault, random);
  }
  stopping.abort();
  await working;
  // After all faults, a socket receives the changes that are saved. A socket that is still reconnecting misses a save, so
  // its user saves again.
  const heard = new Map(people.map((person) => [person, person.changesHeard]));
  const deaf = () => people.filter((person) => person.changesHeard === heard.get(person));
  const saveAgain = async () => {
    for (const person of deaf()) await person.saveNote();
    await pause(1_000);
    return deaf().length;
  };
  await expect.poll(saveAgain, { timeout: 60_000 }).toBe(0);

  const ledgers = people.map(({ ledger }) => ledger);
  const differing = await platform.withSql(async (sql) => {
    const all = [];
    for (const ledger of ledgers) all.push(...(await differences(sql, ledger)));
    const kept = await sql<{ id: string }[]>`select id from public.memos where id = any(${probe.acknowledged}::uuid[])`;
    if (kept.length !== probe.acknowledged.length)
      all.push(`probe: ${probe.acknowledged.length} became ${kept.length}`);
    return all;
  });
  const acknowledged = figuresOf(ledgers);
  console.info(
    [
      `seed ${SEED}, ${PEOPLE} people, ${met.requests} requests, acknowledged ${JSON.stringify(acknowledged)}`,
      ...report(),
      `lost, doubled or different: ${differing.length}`,
      `ends: ${JSON.stringify(platform.ends)}`,
      `met: ${[...met.refusals].map(([what, times]) => `${what} ×${times}`).join(', ')}`,
    ].join('\n'),
  );
  expect(met.problems).toEqual([]);
  expect(differing).toEqual([]);
  expect(acknowledged.saves).toBeGreaterThan(PEOPLE);
  expect(platform.ends.filter(({ ms }) => ms > LONGEST_END_MS)).toEqual([]);
  // A request that the gateway accepted before the signal gets an answer.
  expect(platform.ends.filter(({ signals, answered, writers }) => signals === 1 && answered < writers)).toEqual([]);
  expect(outages.filter(({ ms }) => ms > LONGEST_OUTAGE_MS)).toEqual([]);
});
