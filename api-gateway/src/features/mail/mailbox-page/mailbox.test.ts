import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRest } from '../../../platform/supabase/rest.ts';
import { type DatabaseApp, from, type Person, startDatabaseApp } from '../../../testing/database-app.ts';
import { temporaryFolder } from '../../../testing/releases.ts';
import { testApp } from '../../../testing/test-app.ts';
import { composeMail } from '../compose.ts';
import { openMailbox } from '../mailbox.ts';
import { createOutboxWorker } from '../outbox-worker.ts';

const invite = { inviter_email: '<b>여름</b>@dojang.test', is_proven: true, code: 'CODE/1+2', role: 'member' };
const brand = { productName: '도장', siteUrl: 'http://localhost:3000' };

describe('the mailbox page', () => {
  let gateway: DatabaseApp;
  let admin: Person;
  let member: Person;
  beforeAll(async () => {
    gateway = await startDatabaseApp();
    admin = await gateway.signUp('운영자');
    member = await gateway.signUp('박준');
    const { sql } = gateway.database;
    await sql`update profiles set level = 'admin' where id = ${admin.id}`;
    await sql`insert into outbox (kind, to_email, data) values ('project_invite', 'jun@dojang.test', ${sql.json(invite)})`;
  });
  afterAll(() => gateway.stop());
  const HERE: Record<string, string> = { host: 'localhost:3000' };
  const get = (path: string, headers = HERE, bindings = from('127.0.0.1')) =>
    gateway.app.request(path, { headers }, bindings);
  const as = (person: Person) => ({ ...HERE, authorization: `Bearer ${person.token}` });
  const mails = async () => {
    const answer = await get('/_dev/mail.json', as(admin));
    return (await answer.json()) as { id: string; subject: string; to: string; text: string }[];
  };

  test('the mailbox page contains no mail, and may run its own script only', async () => {
    await mails();
    const response = await get('/_dev/mail');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).not.toContain('jun@dojang.test');
    const script = /<script>(.*)<\/script>/s.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src 'sha256-${hash}'; connect-src 'self'`);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('the mailbox page gets the mails of the outbox, in Korean, for an admin', async () => {
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: 'jun@dojang.test', subject: '도장 프로젝트 초대가 도착했어요' });
    expect(mail?.text).toContain('http://localhost:3000/project?invite=CODE%2F1%2B2');
  });

  test('the mailbox page gets nothing for a guest, a member, a suspended admin, or with a cookie only', async () => {
    expect((await get('/_dev/mail.json')).status).toBe(401);
    expect((await get('/_dev/mail.json', as(member))).status).toBe(403);
    const cookie = encodeURIComponent(JSON.stringify({ access_token: admin.token }));
    expect((await get('/_dev/mail.json', { ...HERE, cookie: `sb-localhost-auth-token=${cookie}` })).status).toBe(401);
    const { sql } = gateway.database;
    await sql`update profiles set suspended_at = now() where id = ${admin.id}`;
    expect((await get('/_dev/mail.json', as(admin))).status).toBe(403);
    await sql`update profiles set suspended_at = null where id = ${admin.id}`;
  });

  test('the mailbox page keeps a mail after the code of the mail was removed from the database', async () => {
    await mails();
    const [row] = await gateway.database.sql`select data ? 'code' as has_code, sent_at from outbox`;
    expect(row).toMatchObject({ has_code: false, sent_at: expect.any(Date) });
    expect(JSON.stringify(await mails())).toContain('CODE%2F1%2B2');
  });

  test.each(['/_dev/mail', '/_dev/mail.json', '/_dev/', '/_dev'])(
    '%s is served to this machine only, by socket address and host name',
    async (path) => {
      expect((await get(path, as(admin), from('192.168.0.7'))).status).toBe(404);
      expect((await get(path, { ...as(admin), host: 'rebound.example' })).status).toBe(421);
      expect((await get(path, { ...as(admin), 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
    },
  );

  test('the mailbox page does not exist without a mailbox', async () => {
    const { app } = await testApp();
    expect((await app.request('/_dev/mail', { headers: { host: 'localhost' } })).status).toBe(404);
    expect((await app.request('/_dev/mail.json', { headers: { host: 'localhost' } })).status).toBe(404);
  });
});

describe('the outbox', () => {
  let gateway: DatabaseApp;
  beforeAll(async () => {
    gateway = await startDatabaseApp();
  });
  afterAll(() => gateway.stop());
  const worker = (deliver: (mail: { to: string }) => Promise<void>) =>
    createOutboxWorker({ ...gateway.deps, rest: createRest(gateway.deps.supabase), deliver, brand, log: () => {} });
  const put = (to: string, kind = 'project_invite') =>
    gateway.database
      .sql`insert into outbox (kind, to_email, data) values (${kind}, ${to}, ${gateway.database.sql.json(invite)})`;

  test('the outbox gives each mail to one of two workers @nightly', async () => {
    for (let at = 0; at < 45; at++) await put(`p${at}@dojang.test`);
    const sent: string[] = [];
    const deliver = async ({ to }: { to: string }) => void sent.push(to);
    await Promise.all([worker(deliver).run(), worker(deliver).run()]);
    expect(sent).toHaveLength(45);
    expect(new Set(sent).size).toBe(45);
  });

  test('the outbox keeps a mail that could not be delivered, and sends the others', async () => {
    await put('broken@dojang.test');
    await put('no-template@dojang.test', 'unknown_kind');
    await put('fine@dojang.test');
    const sent: string[] = [];
    await worker(async ({ to }) => {
      if (to.startsWith('broken')) throw new Error('mailbox full');
      sent.push(to);
    }).run();
    expect(sent).toEqual(['fine@dojang.test']);
    const waiting = await gateway.database.sql`
      select to_email, tries, last_error from outbox where sent_at is null order by to_email`;
    expect(waiting).toMatchObject([
      { to_email: 'broken@dojang.test', tries: 1, last_error: expect.stringContaining('mailbox full') },
      { to_email: 'no-template@dojang.test', tries: 1 },
    ]);
  });
});

test.each([
  'project_invite',
  'site_invite',
  'recovery',
  'confirmation',
  'email_change',
  'email_change_old',
  'email_change_new',
  'email_change_taken',
  'email_changed',
  'new_device',
  'login_code',
  'login_app_added',
  'login_app_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'leaving',
  'staying',
  'suspended',
  'unsuspended',
])('a mail of kind %s is Korean, and user input in it is escaped', (kind) => {
  const data = { ...invite, reason: '<b>광고</b>', link: 'http://localhost:3000/auth/v1/verify?token=a&type=b' };
  const mail = composeMail({ id: '1', kind, to_email: 'a@b.c', data, created_at: '2026-11-21T00:00:00Z' }, brand);
  expect(mail.subject).toMatch(/[가-힣]/);
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.text).toContain('도장');
  expect(mail.html).not.toMatch(/<b>|<script/);
});

test('the mailbox file is readable by its owner only and survives a restart', async () => {
  const file = join(await temporaryFolder(), 'mailbox.json');
  const mail = composeMail(
    { id: '1', kind: 'recovery', to_email: 'a@b.c', data: {}, created_at: '2026-11-21T00:00:00Z' },
    brand,
  );
  await (await openMailbox(file)).deliver(mail);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await (await openMailbox(file)).list()).toEqual([mail]);
});

test('no mail is lost when several mails are delivered at the same time', async () => {
  const file = join(await temporaryFolder(), 'mailbox.json');
  const box = await openMailbox(file);
  const row = { kind: 'recovery', to_email: 'a@b.c', data: {}, created_at: '2026-11-21T00:00:00Z' } as const;
  const mails = Array.from({ length: 20 }, (_, at) => composeMail({ ...row, id: String(at) }, brand));
  await Promise.all(mails.map(box.deliver));
  expect((await (await openMailbox(file)).list()).map(({ id }) => id).toSorted()).toEqual(
    mails.map(({ id }) => id).toSorted(),
  );
});
