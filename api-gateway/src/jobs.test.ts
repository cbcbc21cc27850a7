import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createOutboxWorker } from './features/mail/outbox-worker.ts';
import { jobsOf } from './jobs.ts';

const ROOT = join(import.meta.dirname, '../..');
const anything: never = new Proxy(() => {}, { get: () => anything }) as never;
const outbox = createOutboxWorker({ rest: anything, registry: anything, signer: anything, brand: anything } as never);
const jobs = jobsOf({
  ...{
    rest: anything,
    supabase: anything,
    registry: anything,
    gateway: anything,
    exporter: anything,
    domains: anything,
  },
  ...{ outbox, removeExpiredUploads: anything, log: () => {} },
});

test('every job has a name of its own and a test of its queue', () => {
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
  for (const { name, queue } of jobs) expect(existsSync(join(ROOT, queue.test)), `${name}: ${queue.test}`).toBe(true);
});

test('a queue in which people take turns has a test that somebody is not kept back by others', () => {
  const inTurns = jobs.flatMap(({ name, queue }) =>
    typeof queue.order === 'object' ? { name, ...queue, ...queue.order } : [],
  );
  expect(inTurns.length).toBeGreaterThan(3);
  for (const { name, test, turns } of inTurns)
    expect(readFileSync(join(ROOT, test), 'utf8'), name).toContain(`'${turns}'`);
});
