import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRest } from '../../platform/supabase/rest.ts';
import { type DatabaseApp, startDatabaseApp } from '../../testing/database-app.ts';
import { answer, startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { createOutboxWorker, MAIL_SLOTS } from './outbox-worker.ts';
import { openSmtp } from './smtp.ts';

let gateway: DatabaseApp;
let server: TestMailServer;
const ends: (() => unknown)[] = [];
beforeAll(async () => {
  gateway = await startDatabaseApp();
  server = await startMailServer({
    onRcptTo({ address }, _session, callback) {
      if (address.startsWith('nobody')) return callback(answer(550, 'no such user'));
      if (address.startsWith('full')) return callback(answer(452, 'mailbox full'));
      callback();
    },
  });
});
afterAll(async () => {
  for (const end of ends) await end();
  await server.stop();
  await gateway.stop();
});
beforeEach(async () => {
  server.received.length = 0;
  await gateway.database.sql`delete from public.outbox`;
});

/** Starts the worker of one of several gateways. */
async function worker(port = server.port, restMs?: number) {
  const from = { name: '도장', address: 'no-reply@dojang.example' };
  const smtp = await openSmtp({ host: '127.0.0.1', port, isImplicitTls: false, needsTls: false, from });
  ends.push(smtp.close);
  const { supabase, registry, signer, config, now, log } = gateway.deps;
  return createOutboxWorker({
    rest: createRest(supabase),
    registry,
    signer,
    brand: config,
    now,
    log,
    deliver: smtp.deliver,
    ...(restMs === undefined ? {} : { restMs }),
  });
}

const put = (...emails: string[]) => gateway.database.sql`
  insert into public.outbox (kind, to_email, data)
  select 'project_invite', email, '{"code":"ABC","project_name":"온기커피"}' from unnest(${emails}::text[]) email`;

const state = (email: string) => gateway.database.sql`
  select tries, sent_at is not null as sent, refused_at is not null as refused, last_error, leased_until > now() as waits
  from public.outbox where to_email = ${email}`;

test('two gateways together send each of many mails once @nightly', async () => {
  await put(...Array.from({ length: 60 }, (_, at) => `p${at}@example.com`));
  const workers = [await worker(), await worker()];
  await Promise.all(workers.map(({ run }) => run()));
  const receivers = server.received.flatMap(({ to }) => to);
  expect(receivers).toHaveLength(60);
  expect(new Set(receivers).size).toBe(60);
});

test('a refused mail is given up at once, a mail for a full mailbox is retried later, and the other mails are sent', async () => {
  await put('nobody@example.com', 'full@example.com', 'sora@example.com');
  await (await worker()).run();
  expect(server.received.map(({ to }) => to)).toEqual([['sora@example.com']]);
  expect(await state('nobody@example.com')).toMatchObject([{ sent: false, refused: true, tries: 8 }]);
  expect((await state('nobody@example.com'))[0]?.last_error).toContain('no such user');
  expect(await state('full@example.com')).toMatchObject([{ sent: false, refused: false, tries: 1, waits: true }]);
});

test('a mail to the account of a preview is dropped, because its address reaches nobody', async () => {
  await put('preview-0123@preview.invalid', 'sora@example.com');
  await (await worker()).run();
  expect(server.received.map(({ to }) => to)).toEqual([['sora@example.com']]);
  expect(await state('preview-0123@preview.invalid')).toEqual([]);
});

test('a code that is older than its validity is not sent, and a fresh one is', async () => {
  await gateway.database.sql`
    insert into public.outbox (kind, to_email, data, created_at) values
      ('login_code', 'late@example.com', '{"code":"1"}', now() - interval '61 minutes'),
      ('login_code', 'fresh@example.com', '{"code":"2"}', now() - interval '9 minutes'),
      ('project_invite', 'invited@example.com', '{"code":"3"}', now() - interval '2 hours')`;
  await (await worker()).run();
  expect(server.received.flatMap(({ to }) => to).sort()).toEqual(['fresh@example.com', 'invited@example.com']);
  expect(await state('late@example.com')).toMatchObject([{ sent: false, refused: true }]);
});

test('while the mail server is down no mail uses up a try, and all are sent when it is back', async () => {
  const away = await startMailServer();
  await away.stop();
  await put(...Array.from({ length: 12 }, (_, at) => `w${at}@example.com`));
  const waiting = await worker(away.port, 0);
  await waiting.run();
  expect(await state('w0@example.com')).toMatchObject([{ tries: 0, sent: false, waits: true }]);
  expect((await state('w0@example.com'))[0]?.last_error).toContain('the mail server cannot be used');
  // At most one mail for each slot was tried.
  const untried = await gateway.database.sql`select 1 from public.outbox where leased_until is null`;
  expect(untried.length).toBeGreaterThanOrEqual(12 - MAIL_SLOTS);
  // A worker that has just found the mail server down does not connect for a while.
  const resting = await worker(away.port);
  await resting.run();
  await gateway.database.sql`update public.outbox set leased_until = null`;
  await resting.run();
  expect(await gateway.database.sql`select 1 from public.outbox where leased_until is null`).toHaveLength(12);
  const back = await startMailServer({}, away.port);
  ends.push(back.stop);
  await gateway.database.sql`update public.outbox set leased_until = null`;
  await waiting.run();
  expect(back.received).toHaveLength(12);
});
