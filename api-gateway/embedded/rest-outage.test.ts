import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Person, signUp, startWorkspace } from './test-support.ts';
import type { TestDatabase } from './testing.ts';

let db: TestDatabase;
let owner: Person;
beforeAll(async () => {
  db = await startWorkspace();
  owner = await signUp(db.embedded);
});
afterAll(() => db?.stop());

test('an update whose connection is killed gets the answer of PostgREST, without the exception’s text', async () => {
  expect((await owner.client.from('notes').select('id')).status).toBe(200);
  const lock = await db.sql.reserve();
  await lock`begin`;
  await lock`lock table public.notes`;
  const answer = owner.client
    .from('notes')
    .update({ title: 'x' })
    .eq('title', 'y')
    .then((given) => given);
  const waiting = async () => {
    const rows = await db.sql<{ pid: number }[]>`
      select pid from pg_stat_activity where wait_event_type = 'Lock'`;
    expect(rows).toHaveLength(1);
    return rows[0]?.pid ?? 0;
  };
  process.kill(await vi.waitFor(waiting, { timeout: 10_000 }), 'SIGKILL');
  lock.release();
  expect(await answer).toMatchObject({ status: 503, error: { code: 'PGRST000', details: null } });
  expect(JSON.stringify(await answer)).not.toContain('.s.PGSQL');
  await expect.poll(async () => (await owner.client.from('notes').select('id')).status, { timeout: 20_000 }).toBe(200);
});
