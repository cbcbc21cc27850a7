import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../../testing/database-app.ts';

let gateway: DatabaseApp;
let mina: Person;
let viewer: Person;
let stranger: Person;
const project = randomUUID();

beforeAll(async () => {
  gateway = await startDatabaseApp();
  mina = await gateway.signUp('김민아');
  viewer = await gateway.signUp('이보기');
  stranger = await gateway.signUp('박준');
  const { sql } = gateway.database;
  await sql`insert into public.projects (id, name, owner_id) values (${project}, '그림', ${mina.id})`;
  await sql`
    with joined as (
      insert into public.project_members (project_id, user_id, member_email, joined_user_id, joined_at)
      values (${project}, ${mina.id}, ${viewer.email}, ${viewer.id}, now()) returning id
    )
    insert into public.project_member_roles (member_id, role) select id, 'viewer' from joined`;
});
afterAll(() => gateway.stop());

const png = (size = 100) => {
  const file = Buffer.alloc(size);
  file.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  file.writeUInt32BE(10, 16);
  file.writeUInt32BE(10, 20);
  return file;
};
const name = () => `${randomUUID().replaceAll('-', '')}${randomUUID().replaceAll('-', '')}.png`;
const headersOf = (person: Person | null) => ({
  apikey: gateway.deps.supabase.publishableKey,
  ...(person ? { authorization: `Bearer ${person.token}` } : {}),
});
const send = (person: Person | null, to: string, body = png()) =>
  gateway.app.request(`/storage/v1/object/${to}`, {
    method: 'POST',
    headers: { ...headersOf(person), 'content-type': 'image/png' },
    body,
  });
const get = (person: Person | null, to: string, more: Record<string, string> = {}) =>
  gateway.app.request(`/storage/v1/object/${to}`, { headers: { ...headersOf(person), ...more } });

test('a project picture can be stored by its editors and read by its members only', async () => {
  const to = `note-pictures/${project}/${name()}`;
  expect((await send(viewer, to)).status).toBe(403);
  expect((await send(stranger, to)).status).toBe(403);
  expect((await send(null, to)).status).toBe(401);
  expect((await send(mina, to)).status).toBe(200);
  for (const person of [mina, viewer]) {
    const answer = await get(person, to);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(Buffer.from(await answer.arrayBuffer()).equals(png())).toBe(true);
  }
  for (const person of [stranger, null]) {
    const [refused, absent] = await Promise.all([get(person, to), get(person, `note-pictures/${project}/${name()}`)]);
    expect([refused.status, absent.status]).toEqual([404, 404]);
  }
  expect((await gateway.app.request(`/storage/v1/object/public/${to}`)).ok).toBe(false);
});

test('a picture cannot be overwritten, and a second upload answers that it exists', async () => {
  const to = `note-pictures/${project}/${name()}`;
  expect((await send(mina, to)).status).toBe(200);
  expect((await send(mina, to)).status).toBe(409);
  const upsert = { ...headersOf(mina), 'content-type': 'image/png', 'x-upsert': 'true' };
  const over = await gateway.app.request(`/storage/v1/object/${to}`, {
    method: 'POST',
    headers: upsert,
    body: png(120),
  });
  expect(over.ok).toBe(false);
  expect((await (await get(mina, to)).arrayBuffer()).byteLength).toBe(100);
});

test('a removed member can no longer load project pictures, not even from the browser cache', async () => {
  const to = `note-pictures/${project}/${name()}`;
  await send(mina, to);
  const etag = (await get(viewer, to)).headers.get('etag') ?? '';
  expect((await get(viewer, to, { 'if-none-match': etag })).status).toBe(304);
  await gateway.database.sql`delete from public.project_members where joined_user_id = ${viewer.id}`;
  expect((await get(viewer, to, { 'if-none-match': etag })).status).toBe(404);
});

test('a notice picture can be stored by admins and read by everyone who may read the notice', async () => {
  const { sql } = gateway.database;
  await sql`update public.profiles set level = 'admin' where id = ${mina.id}`;
  const [board] = await sql<
    { id: string }[]
  >`select id from public.site_boards where kind = 'notice' and read_level = 'all' limit 1`;
  const notice = randomUUID();
  const to = `notice-pictures/${notice}/${name()}`;
  expect((await send(stranger, to)).status).toBe(403);
  expect((await send(mina, to)).status).toBe(200);
  const seen = async () => Promise.all([mina, stranger, null].map(async (person) => (await get(person, to)).status));
  expect(await seen()).toEqual([200, 404, 404]);
  await sql`
    insert into public.notices (id, board_id, title, status, publish_at)
    values (${notice}, ${board?.id ?? null}, '그림', 'published', now() - interval '1 minute')`;
  expect(await seen()).toEqual([200, 200, 200]);
  await sql`update public.notices set status = 'draft' where id = ${notice}`;
  expect(await seen()).toEqual([200, 404, 404]);
});

test('the picture of a removed comment stays for other texts and a restore, but nobody is told its address', async () => {
  const { sql } = gateway.database;
  const to = `note-pictures/${project}/${name()}`;
  const src = `/storage/v1/object/${to}`;
  const hash = to.slice(-20);
  expect((await send(mina, to)).status).toBe(200);
  const [note = '', comment] = [randomUUID(), randomUUID()];
  await sql`insert into public.notes (id, project_id, title) values (${note}, ${project}, '사진')`;
  const rpc = async (path: string, args: object) => {
    const answer = await gateway.post(`/rest/v1/rpc/${path}`, args, mina);
    return { status: answer.status, text: await answer.text() };
  };
  const body = { type: 'doc', content: [{ type: 'image', attrs: { src, alt: '영수증' } }] };
  const saved = await rpc('save_comment', {
    p_id: comment,
    p_target_type: 'note',
    p_target_id: note,
    p_body: body,
    p_body_text: '영수증',
  });
  expect(saved.status).toBe(200);
  const conversation = () => rpc('conversation', { p_target_type: 'note', p_target_id: note });
  expect((await conversation()).text).toContain(hash);
  // The answer to the removed comment keeps the comment's place.
  await rpc('save_comment', {
    p_id: randomUUID(),
    p_target_type: 'note',
    p_target_id: note,
    p_body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '답' }] }] },
    p_body_text: '답',
    p_parent_id: comment,
  });
  await rpc('remove_comment', { p_comment_id: comment });

  const read = (path: string) => gateway.app.request(path, { headers: headersOf(mina) });
  const told = [
    (await conversation()).text,
    await (await read(`/rest/v1/comments?project_id=eq.${project}`)).text(),
    await (await read(`/rest/v1/activity?project_id=eq.${project}`)).text(),
  ];
  for (const text of told) expect(text).not.toContain(hash);
  expect((await read('/rest/v1/removed_comments')).status).toBeGreaterThanOrEqual(400);
  for (const list of ['list', 'list-v2']) {
    const answer = await gateway.post(`/storage/v1/object/${list}/note-pictures`, { prefix: project }, mina);
    expect(answer.status, list).toBeGreaterThanOrEqual(400);
  }
  await rpc('restore_comment', { p_comment_id: comment });
  expect((await conversation()).text).toContain(hash);
  expect((await get(mina, to)).status).toBe(200);
});
