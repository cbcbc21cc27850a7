import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';

let gateway: DatabaseApp;
let mina: Person;
let jun: Person;
let projectId: string;
beforeAll(async () => {
  gateway = await startDatabaseApp();
  [mina, jun] = [await gateway.signUp('김민아'), await gateway.signUp('박준')];
  projectId = randomUUID();
  const { sql } = gateway.database;
  await prove(jun, true);
  await sql`insert into public.projects (id, name, owner_id) values (${projectId}, '온기커피', ${mina.id})`;
});
afterAll(() => gateway.stop());

/** Whether a mail has proven that the person reads the address. */
async function prove(person: Person, isProven: boolean): Promise<void> {
  await gateway.database.sql`
    update public.profiles set email_proved_at = case when ${isProven} then now() end where id = ${person.id}`;
}

/** 박준 joins the project, and a new note mentions 박준. */
async function mention(): Promise<void> {
  const { sql } = gateway.database;
  const note = randomUUID();
  await sql`
    with joined as (
      insert into public.project_members (project_id, member_email, joined_user_id, joined_at)
      select ${projectId}::uuid, p.email, p.id, now() from public.profiles p where p.id = ${jun.id}
      on conflict do nothing returning id
    )
    insert into public.project_member_roles (member_id, role) select id, 'member' from joined`;
  await sql`insert into public.notes (id, project_id, title) values (${note}, ${projectId}, '회의록')`;
  await sql`
    select public.notify(array[${jun.id}::uuid], 'projects.mentioned', ${projectId}::uuid, 'note', ${note}::uuid, '회의록',
      ${`/project/note/view/${note}`}, ${mina.id}::uuid)`;
}

async function mails() {
  await gateway.deps.mailbox?.collect();
  return (await gateway.deps.mailbox?.list()) ?? [];
}

test('a mention is mailed with a link to it and a link to unsubscribe', async () => {
  await mention();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'notifications', subject: '‘회의록’에 새 소식이 있어요' });
  expect(mail?.text).toContain('http://localhost:3000/project/note/view/');
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(mail?.headers?.['List-Unsubscribe']).toMatch(
    /^<http:\/\/localhost:3000\/api\/public\/notification\/unsubscribe\/[\w.-]+>$/,
  );
  await mention();
  await gateway.database.sql`update public.notifications set read_at = now()`;
  expect(await mails()).toHaveLength(1);
});

test('a mail contains nothing that the person can no longer see, and an empty mail is dropped', async () => {
  const before = (await mails()).length;
  await mention();
  const { sql } = gateway.database;
  await sql`select public.collect_notification_mails()`;
  await sql`delete from public.project_members where joined_user_id = ${jun.id}`;
  expect(await mails()).toHaveLength(before);
  expect(await sql`select 1 from public.outbox where kind = 'notifications' and sent_at is null`).toHaveLength(0);
});

test('to an address that is not proven a mail says only how many notifications there are', async () => {
  await prove(jun, false);
  await mention();
  const [mail] = await mails();
  await prove(jun, true);
  expect(mail).toMatchObject({ kind: 'notifications', to: jun.email, subject: '도장에 새 알림이 1개 있어요' });
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/회의록|온기커피|김민아|note\/view/);
  expect(mail?.text).toContain('http://localhost:3000/alert');
});

test('a mail about an invitation does not contain the name of the project', async () => {
  const { sql } = gateway.database;
  const title = '당첨! https://evil.example';
  await sql`insert into public.notification_settings (user_id, project_id, kind, in_app, email, browser)
    values (${jun.id}, null, 'projects.invited', true, 'instant', true)`;
  await sql`select public.notify(array[${jun.id}::uuid], 'projects.invited', null, 'invite', ${randomUUID()}::uuid, ${title},
    '/project?invite=abc')`;
  await sql`update public.notifications set mail_at = now() where title = ${title}`;
  const [mail] = await mails();
  expect(mail?.subject).toContain('새 초대가 도착했어요');
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil');
});

test('a GET of the address in the mail changes nothing, a POST without a session ends the mails', async () => {
  const { sql } = gateway.database;
  const url = new URL((await mails())[0]?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '');
  const ended = () => sql`select mails_off_at from public.profiles where id = ${jun.id} and mails_off_at is not null`;
  const asked = await gateway.app.request(url.pathname);
  expect(asked.status).toBe(200);
  expect(await asked.text()).toContain('<form method="post">');
  expect(await ended()).toHaveLength(0);
  const done = await gateway.app.request(url.pathname, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(done.status).toBe(200);
  expect(await ended()).toHaveLength(1);
  // Mail programs and people may use the address more than once.
  const again = await gateway.app.request(url.pathname, { method: 'POST' });
  expect(again.status).toBe(200);
  const before = (await mails()).length;
  await mention();
  expect(await mails()).toHaveLength(before);
  const forged = `${url.pathname.slice(0, -4)}AAAA`;
  expect((await gateway.app.request(forged, { method: 'POST' })).status).toBe(410);
});
