import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJobs } from '../../platform/jobs/jobs.ts';
import { createRest } from '../../platform/supabase/rest.ts';
import { type DatabaseApp, startDatabaseApp } from '../../testing/database-app.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { createOutboxWorker } from './outbox-worker.ts';
import { openSmtp } from './smtp.ts';

/** Milliseconds that the mail server needs for a mail, of which it takes one at a time: about seven a second. */
const MAIL_MS = 140;
/** Number of mails that the server takes in five seconds. It is the clock, because a busy machine also delays the server. */
const MAILS_IN_FIVE_SECONDS = Math.floor(5_000 / MAIL_MS);

let gateway: DatabaseApp;
let server: TestMailServer;
const ends: (() => unknown)[] = [];
beforeAll(async () => {
  gateway = await startDatabaseApp();
  let taken = Promise.resolve();
  server = await startMailServer({
    onRcptTo(_address, _session, callback) {
      taken = taken.then(() => pause(MAIL_MS));
      void taken.then(() => callback());
    },
  });
});
afterAll(async () => {
  await gateway.database.sql`delete from public.outbox`;
  for (const end of ends) await end();
  await server.stop();
  await gateway.stop();
});

/** The worker of a gateway, with the connections and the jobs of a running one. */
async function startWorker() {
  const from = { name: '도장', address: 'no-reply@dojang.example' };
  const config = { host: '127.0.0.1', port: server.port, isImplicitTls: false, needsTls: false, from };
  const [codes, mails] = [await openSmtp(config, { connections: 3 }), await openSmtp(config, { connections: 5 })];
  const { supabase, registry, signer, now, log } = gateway.deps;
  const worker = createOutboxWorker({
    ...{ rest: createRest(supabase), registry, signer, now, log, brand: gateway.deps.config },
    deliver: mails.deliver,
    deliverCode: codes.deliver,
  });
  const stop = startJobs(worker.jobs, log);
  ends.push(stop, worker.close, codes.close, mails.close);
}

/** The number of mails that the server took before the one to this address; -1 while it has none. */
const placeOf = (email: string) => server.received.findIndex(({ to }) => to.includes(email));

test('a login code is in the mail server’s hands within five seconds behind 60,000 mails of 300 people', async () => {
  const { sql } = gateway.database;
  await sql`
    insert into public.outbox (kind, to_email, sender, data)
    select case when n / 300 % 2 = 0 then 'project_invite' else 'agreement_change' end, 'p' || n || '@example.com',
      'person ' || n % 300, '{"code":"ABC"}'
    from generate_series(1, 60000) n`;
  expect(await sql`select from public.outbox where tries = 0`).toHaveLength(60_000);
  await startWorker();
  await expect.poll(() => server.received.length).toBeGreaterThan(3);
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
    const before = server.received.length;
    await sql`insert into public.outbox (kind, to_email, data) values ('login_code', ${email}, '{"code":"123456"}')`;
    await expect.poll(() => placeOf(email)).toBeGreaterThanOrEqual(0);
    expect(placeOf(email) - before).toBeLessThan(MAILS_IN_FIVE_SECONDS);
  }
  // The other mails go on meanwhile.
  const sent = server.received.length;
  await expect.poll(() => server.received.length).toBeGreaterThan(sent + 5);
});
