import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';

let gateway: DatabaseApp;
let mina: Person;
let projectId: string;
beforeAll(async () => {
  gateway = await startDatabaseApp();
  mina = await gateway.signUp('https://evil.example 무료 쿠폰');
  projectId = randomUUID();
  await gateway.database.sql`
    insert into public.projects (id, name, owner_id) values (${projectId}, '당첨! https://evil.example', ${mina.id})`;
});
afterAll(() => gateway.stop());

async function invite(email: string): Promise<unknown> {
  const response = await gateway.post(
    '/rest/v1/rpc/create_invites',
    { p_project_id: projectId, p_emails: [email], p_role: 'member' },
    mina,
  );
  return response.json();
}
async function mailsTo(email: string) {
  await gateway.deps.mailbox?.collect();
  return ((await gateway.deps.mailbox?.list()) ?? []).filter(({ to }) => to === email);
}
const sent = (email: string) => [{ email, status: 'sent', until: null }];

test('an invitation names the address of the inviter, and has no word or link of the inviter', async () => {
  expect(await invite('sora@example.com')).toEqual(sent('sora@example.com'));
  const [mail] = await mailsTo('sora@example.com');
  const whole = `${mail?.subject} ${mail?.text} ${mail?.html}`;
  expect(whole).not.toMatch(/evil|쿠폰|당첨/);
  expect(mail?.text).toContain(mina.email);
  // Nobody has proven this address.
  expect(mail?.text).toContain('아직 확인되지 않았어요');
  expect(mail?.subject).toBe('도장 프로젝트 초대가 도착했어요');
  const links = [...whole.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => new URL(link).origin);
  expect(new Set(links)).toEqual(new Set(['http://localhost:3000']));
});

test('an invitation of somebody whose address is proven names the address in its subject', async () => {
  await gateway.database.sql`update public.profiles set email_proved_at = now() where id = ${mina.id}`;
  await invite('jun@example.com');
  const [mail] = await mailsTo('jun@example.com');
  expect(mail?.subject).toBe(`${mina.email} 님이 도장 프로젝트에 초대했어요`);
  expect(mail?.text).not.toContain('확인되지 않았어요');
});

test('the receiver refuses all invitations with a link that changes nothing by a GET, and may take it back', async () => {
  const email = 'tired@example.com';
  await invite(email);
  const header = (await mailsTo(email))[0]?.headers;
  expect(header?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const url = new URL(header?.['List-Unsubscribe']?.slice(1, -1) ?? '');
  expect(url.pathname).not.toContain('tired');
  const refused = () => gateway.database.sql`select from public.refused_invitations`;

  const asked = await gateway.app.request(url.pathname);
  expect(asked.status).toBe(200);
  expect(await asked.text()).toContain('<form method="post">');
  expect(await refused()).toHaveLength(0);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const done = await gateway.app.request(url.pathname, { method: 'POST', body });
  expect(done.status).toBe(200);
  expect(await refused()).toHaveLength(1);

  // The inviter gets the answer of an invitation that is mailed.
  await gateway.database.sql`delete from public.project_invites where email = ${email}`;
  expect(await invite(email)).toEqual(sent(email));
  expect(await mailsTo(email)).toHaveLength(1);

  const allow = /href="([^"]+\/allow\/[^"]+)"/.exec(await done.text())?.[1] ?? '';
  expect((await gateway.app.request(allow)).status).toBe(200);
  expect(await refused()).toHaveLength(1);
  await gateway.app.request(allow, { method: 'POST' });
  expect(await refused()).toHaveLength(0);
  const forged = `${url.pathname.slice(0, -4)}AAAA`;
  expect((await gateway.app.request(forged, { method: 'POST' })).status).toBe(410);
});
