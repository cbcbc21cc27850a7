import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoSeed } from '../../supabase/demo/index.ts';
import { type AnyClient, guest, service } from './test-support.ts';
import { startTestDatabase, type TestDatabase } from './testing.ts';

// supabase-js on the project's own tables and functions: every kind of argument and answer that the screens use.

let db: TestDatabase;
let mina: AnyClient;
let projectId: string;

async function signIn(email: string): Promise<AnyClient> {
  const client = guest(db.embedded);
  const { error } = await client.auth.signInWithPassword({ email, password: 'dojang-demo-2026' });
  if (error) throw error;
  return client;
}

beforeAll(async () => {
  db = await startTestDatabase({ seed: demoSeed({ siteUrl: 'https://dojang.test' }) });
  mina = await signIn('mina@dojang.test');
  const { data, error } = await mina.rpc('project_list', { p_include_removed: false });
  if (error) throw error;
  projectId = data[0].id;
});
afterAll(() => db?.stop());

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

describe('arguments of functions', () => {
  test('arrays of text arrive unchanged, including quotes and braces', async () => {
    const emails = [`${randomUUID()}@example.com`, 'it"s,{x}@a.kr', 'plain'];
    const { data } = await mina.rpc('create_invites', { p_project_id: projectId, p_emails: emails, p_role: 'member' });
    expect(data).toEqual([
      { email: emails[0], status: 'sent', until: null },
      { email: emails[1], status: 'invalid', until: null },
      { email: emails[2], status: 'invalid', until: null },
    ]);
  });

  test('omitted arguments take their defaults', async () => {
    const { data, error } = await mina.rpc('create_invite_code', { p_project_id: projectId, p_role: 'member' });
    expect(error).toBeNull();
    expect(data[0]?.expires_at).toMatch(/T.*\+00:00$/);
  });
});

describe('a save', () => {
  test('a repeated upsert of a note creates one row, and the answer says whether the revision was stale', async () => {
    const id = randomUUID();
    const row = { id, project_id: projectId, title: '새 노트', content: paragraph('안녕 "세상" {x} \\ 😀') };
    const put = () => mina.from('notes').upsert(row, { onConflict: 'id', ignoreDuplicates: true });
    expect((await put()).error).toBeNull();
    expect((await put()).error).toBeNull();
    const read = await mina.from('notes').select('rev, content').eq('id', id);
    expect(read.data).toEqual([{ rev: 1, content: row.content }]);

    const save = (base: number, text: string) =>
      mina.rpc('save_note', {
        p_note_id: id,
        p_base_rev: base,
        p_title: text,
        p_content: paragraph(text),
        p_body_text: text,
      });
    expect((await save(1, '둘째')).data).toMatchObject({ ok: true, rev: 2 });
    expect((await save(1, '셋째')).data).toMatchObject({ ok: false, current: { rev: 2, title: '둘째' } });
  });

  test('a save of a memo keeps its tags, and an unknown memo is 404', async () => {
    const id = randomUUID();
    const tags = ['하나', '둘,셋', '"넷"', 'null', ''];
    await mina
      .from('memos')
      .upsert({ id, body: '메모', tags: tags.slice(0, 4) }, { onConflict: 'id', ignoreDuplicates: true });
    expect((await mina.from('memos').select('tags').eq('id', id).single()).data?.tags).toEqual(tags.slice(0, 4));
    expect((await mina.from('memos').select('id').contains('tags', ['하나'])).data).toEqual([{ id }]);
    const save = (memo: string) =>
      mina.rpc('save_memo', { p_memo_id: memo, p_base_rev: 1, p_body: '바뀜', p_tags: ['나'] });
    expect((await save(id)).data).toMatchObject({ ok: true });
    expect(await save(randomUUID())).toMatchObject({ status: 404, error: { code: 'P0002' } });
  });
});

describe('a list', () => {
  test('a list can be counted without rows, ordered with nulls last, and searched for special characters', async () => {
    const notes = () => mina.from('notes');
    const counted = await notes()
      .select('id', { count: 'exact', head: true })
      .eq('project_id', projectId)
      .is('removed_at', null);
    expect(counted.count).toBeGreaterThan(0);
    const ordered = await notes().select('id').order('removed_at', { ascending: false, nullsFirst: false }).limit(2);
    expect(ordered.error).toBeNull();
    expect(await notes().select('id').ilike('title', '%50\\%,(a)_"%')).toMatchObject({ error: null, data: [] });
  });

  test('a list of users and of statistics is visible to admins, with its count', async () => {
    const admin = await signIn('admin@dojang.test');
    const people = await admin.from('profiles').select('id', { count: 'exact' }).eq('level', 'member').range(0, 1);
    expect([people.status, people.data?.length]).toEqual([206, 2]);
    expect(people.count).toBeGreaterThan(2);
    expect((await admin.rpc('admin_stats')).error).toBeNull();
    expect(await mina.rpc('admin_stats')).toMatchObject({ status: 403, error: { code: '42501' } });
  });

  test('a list of published notices is visible to everyone', async () => {
    const { data } = await guest(db.embedded).from('notices').select('id, title');
    expect(data?.length).toBeGreaterThan(0);
  });
});

test('functions for the gateway only are refused to users', async () => {
  const args = { p_page_id: randomUUID() };
  expect((await service(db.embedded).rpc('published_page', args)).error).toBeNull();
  expect((await mina.rpc('published_page', args)).error?.code).toBe('42501');
});

test('a request for a forgotten password adds its mail to the outbox', async () => {
  await guest(db.embedded).auth.resetPasswordForEmail('jun@dojang.test', {
    redirectTo: 'http://localhost:3000/member/account',
  });
  const [mail] = await db.sql<{ data: { link: string; code: string } }[]>`
    select data from public.outbox where kind = 'recovery' and to_email = 'jun@dojang.test'`;
  expect(mail?.data.link).toContain('http://localhost:3000/member/verify?token_hash=');
  expect(mail?.data.code).toMatch(/^\d{6}$/);
});
