import type { OwnDataLinkResponse } from '@dojang/api-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../../testing/database-app.ts';
import { fileClient } from '../../../testing/file-client.ts';
import { readStoredZip } from '../../../testing/read-zip.ts';

let gateway: DatabaseApp;
let mina: Person;
let juno: Person;
let projectId: string;

beforeAll(async () => {
  gateway = await startDatabaseApp();
  [mina, juno] = [await gateway.signUp('김민아'), await gateway.signUp('이준오')];
  const [project] = await gateway.database.sql<{ id: string }[]>`
    insert into public.projects (name, owner_id) values ('가게: 새 메뉴', ${mina.id}) returning id`;
  projectId = project?.id ?? '';
});
afterAll(() => gateway?.stop());

async function linkOf(person: Person): Promise<string> {
  const answer = await gateway.post('/api/private/account/dataLink', {}, person);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as OwnDataLinkResponse).url;
}

async function dataOf(person: Person): Promise<Map<string, string>> {
  const answer = await gateway.app.request(await linkOf(person));
  expect(answer.status).toBe(200);
  const files = readStoredZip(Buffer.from(await answer.arrayBuffer()));
  return new Map([...files].map(([name, content]) => [name, content.toString()]));
}

const rowsIn = (files: Map<string, string>, name: string) =>
  JSON.parse(files.get(name) ?? '') as Record<string, unknown>[];

test('a person gets what they wrote and uploaded as JSON and files, and nothing of others', async () => {
  const { sql } = gateway.database;
  const client = fileClient({ gateway, projectId });
  await client.upload(mina, '차림표.txt', '떡볶이');
  await sql`insert into public.memos (user_id, body) select ${mina.id}, '메모 ' || n from generate_series(1, 1200) n`;
  await sql`insert into public.memos (user_id, body) values (${juno.id}, '준오의 비밀')`;
  await sql`insert into public.notes (project_id, title, body_text, created_by) values
    (${projectId}, '개업 준비', '간판', ${mina.id}), (${projectId}, '준오의 노트', '비밀', ${juno.id})`;
  for (const { id, email } of [mina, juno])
    await sql`insert into public.orders (order_no, user_id, buyer_email, site_name, plan, amount, status, paid_at)
      values (${`order-${id}`}, ${id}, ${email}, '온기', 'pro', 9900, 'paid', now())`;

  const files = await dataOf(mina);
  expect([...files.keys()]).toEqual([
    '읽어 주세요.txt',
    '프로필.json',
    '약관 동의.json',
    '프로젝트.json',
    '사이트.json',
    '결제.json',
    '메모.json',
    '노트.json',
    '이슈.json',
    '댓글.json',
    '페이지.json',
    '보안 로그인.json',
    '파일/가게_ 새 메뉴/차림표.txt',
  ]);
  expect(rowsIn(files, '프로필.json')).toMatchObject([{ email: mina.email, displayName: '김민아' }]);
  expect(JSON.parse(files.get('보안 로그인.json') ?? '')).toEqual({
    isOn: false,
    app: null,
    recoveryCodesLeft: 0,
    rememberedBrowsers: [],
  });
  expect(rowsIn(files, '프로젝트.json')).toMatchObject([{ name: '가게: 새 메뉴', role: 'owner' }]);
  expect(rowsIn(files, '노트.json')).toMatchObject([{ project: '가게: 새 메뉴', title: '개업 준비', text: '간판' }]);
  expect(rowsIn(files, '결제.json')).toMatchObject([{ site: '온기', amount: 9900, status: 'paid', email: mina.email }]);
  // These rows need more than one part, because a part has 1,000 rows.
  expect(new Set(rowsIn(files, '메모.json').map(({ body }) => body)).size).toBe(1200);
  const parts = await sql`select from public.own_data(${mina.id}, 'memos')`;
  expect(parts).toHaveLength(1000);
  expect(files.get('파일/가게_ 새 메뉴/차림표.txt')).toBe('떡볶이');
  expect([...files.values()].join()).not.toContain('비밀');
  expect(rowsIn(await dataOf(juno), '메모.json')).toMatchObject([{ body: '준오의 비밀' }]);
});

test('large notes come in several parts, and each note comes once @nightly', async () => {
  const owner = await gateway.signUp('박서연');
  const { sql } = gateway.database;
  const [project] = await sql<{ id: string }[]>`
    insert into public.projects (name, owner_id) values ('긴 글', ${owner.id}) returning id`;
  // A part ends with the note that makes it larger than a megabyte, so the five notes make parts of two, two and one.
  await sql`insert into public.notes (project_id, title, body_text, created_by)
    select ${project?.id ?? ''}, 'n' || n, repeat('가', 200000), ${owner.id} from generate_series(1, 5) n`;
  expect(await sql`select from public.own_data(${owner.id}, 'notes')`).toHaveLength(2);
  const titles = rowsIn(await dataOf(owner), '노트.json').map(({ title }) => title);
  expect(titles.toSorted()).toEqual(['n1', 'n2', 'n3', 'n4', 'n5']);
});

test('the copy leaves out notes in a project that the person has left', async () => {
  const guest = await gateway.signUp('손님');
  const { sql } = gateway.database;
  await sql`insert into public.notes (project_id, title, created_by) values (${projectId}, '남긴 글', ${guest.id})`;
  await sql`with member as (
    insert into public.project_members (project_id, member_email, joined_user_id, joined_at)
    values (${projectId}, ${guest.email}, ${guest.id}, now()) returning id
  ) insert into public.project_member_roles (member_id, role) select id, 'member' from member
    on conflict (member_id) do update set role = 'member'`;
  expect(rowsIn(await dataOf(guest), '노트.json')).toMatchObject([{ title: '남긴 글' }]);
  await sql`delete from public.project_members where joined_user_id = ${guest.id}`;
  expect(rowsIn(await dataOf(guest), '노트.json')).toEqual([]);
});

test('the address ends with the session, works for nobody else, and answers one download at a time', async () => {
  const person = await gateway.signUp('한 번');
  await gateway.database
    .sql`insert into public.memos (user_id, body) select ${person.id}, repeat('가', 20000) from generate_series(1, 60)`;
  const link = await linkOf(person);
  expect((await gateway.app.request(`${link.slice(0, -2)}AA`)).status).toBe(410);
  expect((await gateway.post('/api/private/account/dataLink', {})).status).toBe(401);
  expect((await gateway.app.request(link, { method: 'HEAD' })).status).toBe(200);

  const first = await gateway.app.request(link);
  expect(first.status).toBe(200);
  expect((await gateway.app.request(link)).status).toBe(409);
  await first.body?.cancel();
  // The gateway notices the end of a download a moment later.
  let second = first;
  await expect
    .poll(async () => {
      second = await gateway.app.request(link);
      return second.status;
    })
    .toBe(200);
  await second.arrayBuffer();

  await gateway.database.sql`delete from auth.sessions where user_id = ${person.id}`;
  gateway.deps.supabase.sessions.forget(person.id);
  expect((await gateway.app.request(link)).status).toBe(410);
});

test('only ten downloads an hour are answered', async () => {
  const person = await gateway.signUp('자주');
  const statuses: number[] = [];
  for (let at = 0; at < 11; at += 1) {
    const answer = await gateway.app.request(await linkOf(person));
    statuses.push(answer.status);
    await answer.arrayBuffer();
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});
