import type { ExportLinkResponse } from '@dojang/api-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRest } from '../../../platform/supabase/rest.ts';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../../testing/database-app.ts';
import { fileClient } from '../../../testing/file-client.ts';
import { leastLongestTask, MOST_MS } from '../../../testing/longest-task.ts';
import { readStoredZip } from '../../../testing/read-zip.ts';
import { cleanFiles } from '../clean-files.ts';
import { createExportWorker, type ExportWorkerDeps } from './export-worker.ts';
import { PART_BYTES } from './parts.ts';

let gateway: DatabaseApp;
let mina: Person;
let jun: Person;
let projectId: string;
let client: ReturnType<typeof fileClient>;

const text = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

beforeAll(async () => {
  gateway = await startDatabaseApp();
  [mina, jun] = [await gateway.signUp('민아'), await gateway.signUp('박준')];
  const { sql } = gateway.database;
  const [project] = await sql<{ id: string }[]>`
    insert into public.projects (name, owner_id) values ('가을 전시', ${mina.id}) returning id`;
  projectId = project?.id ?? '';
  client = fileClient({ gateway, projectId });
  const code = await client.rpc(mina, 'create_invite_code', { p_project_id: projectId, p_role: 'member' });
  const inviteCode = (code as { code: string }[])[0]?.code;
  const joined = await gateway.post('/api/private/project/updateMember', { inviteCode }, jun);
  if (!joined.ok) throw new Error(await joined.text());
});
afterAll(() => gateway?.stop());

const worker = (disk: 'ok' | 'full' = 'ok', more: Partial<ExportWorkerDeps> = {}) =>
  createExportWorker({
    rest: createRest(gateway.deps.supabase),
    supabase: gateway.deps.supabase,
    disk: async () => disk,
    log: () => {},
    ...more,
  });
const request = (as: Person) =>
  client.rpc(as, 'request_project_export', { p_project_id: projectId }) as Promise<string>;
const stateOf = async (id: string) => {
  const [row] = await gateway.database.sql`
    select status, error, done, total, attempts, size from public.project_exports where id = ${id}`;
  return row;
};
const link = async (exportId: string, as: Person) => gateway.post('/api/private/project/exportLink', { exportId }, as);
const download = async (id: string) => {
  const { url } = (await (await link(id, mina)).json()) as ExportLinkResponse;
  return { url, answer: await gateway.app.request(url) };
};

test('an export of notes and issues of the largest size blocks no request for long', { timeout: 120_000 }, async () => {
  const owner = await gateway.signUp('긴 글');
  const { sql } = gateway.database;
  const [project] = await sql<{ id: string }[]>`
    insert into public.projects (name, owner_id) values ('긴 글', ${owner.id}) returning id`;
  const ofProject = project?.id ?? '';
  const paragraphs = Array.from({ length: 29_000 }, (_, at) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: `${at} ${'가'.repeat(30)}` }],
  }));
  const document = JSON.stringify({ type: 'doc', content: paragraphs });
  await sql`insert into public.notes (project_id, title, content, created_by)
    select ${ofProject}, '큰 노트 ' || n, ${document}::text::jsonb, ${owner.id} from generate_series(1, 3) n`;
  const issue = crypto.randomUUID();
  await client.rpc(owner, 'create_issue', { p_id: issue, p_project_id: ofProject, p_title: '큰 이슈' });
  await sql`update public.issues set body = ${document}::text::jsonb where id = ${issue}`;
  let id = '';
  const ask = async () => {
    id = (await client.rpc(owner, 'request_project_export', { p_project_id: ofProject })) as string;
  };
  const ms = await leastLongestTask(() => worker().run(), ask);
  expect(await stateOf(id)).toMatchObject({ status: 'ready', error: null, done: 4 });
  const answer = await gateway.post('/api/private/project/exportLink', { exportId: id }, owner);
  const { url } = (await answer.json()) as ExportLinkResponse;
  const files = readStoredZip(Buffer.from(await (await gateway.app.request(url)).arrayBuffer()));
  expect(files.get('노트/큰 노트 1.md')?.toString()).toContain(`28999 ${'가'.repeat(30)}`);
  const issues = JSON.parse(files.get('이슈/이슈.json')?.toString() ?? '');
  expect(issues).toMatchObject([{ title: '큰 이슈', comments: [] }]);
  expect(issues[0].body).toEqual(JSON.parse(document));
  expect(ms).toBeLessThan(MOST_MS);
});

describe('an export of a project', () => {
  test('an export contains notes in folders, files with their categories, and issues with comments', async () => {
    const [parent, child, issue] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const { sql } = gateway.database;
    await sql`
      insert into public.notes (id, project_id, title, content, body_text, created_by)
      values (${parent}, ${projectId}, '기획', ${sql.json(text('첫 줄'))}, '첫 줄', ${mina.id}),
        (${child}, ${projectId}, '회의: 1', ${sql.json(text('둘째'))}, '둘째', ${mina.id})`;
    await sql`update public.note_places set parent_id = ${parent} where note_id = ${child}`;
    await client.rpc(mina, 'save_file_categories', {
      p_project_id: projectId,
      p_base_rev: 0,
      p_categories: [{ id: 'a', name: '홍보' }],
    });
    await client.upload(mina, '포스터.txt', '그림', { categoryId: 'a' });
    await client.upload(mina, '큰 것.bin', 'x'.repeat(PART_BYTES + 5));
    await client.rpc(mina, 'create_issue', { p_id: issue, p_project_id: projectId, p_title: '=SUM(1)' });
    await client.rpc(mina, 'save_comment', {
      p_id: crypto.randomUUID(),
      p_target_type: 'issue',
      p_target_id: issue,
      p_body: text('좋아요'),
      p_body_text: '좋아요',
    });
    await client.rpc(mina, 'save_comment', {
      p_id: crypto.randomUUID(),
      p_target_type: 'note',
      p_target_id: child,
      p_body: text('읽었어요'),
      p_body_text: '읽었어요',
    });
    // It is the next day in Korea.
    await sql`update public.issues set created_at = '2026-11-26T23:03:32.972318Z' where id = ${issue}`;
    await sql`update public.comments set created_at = '2026-11-26T23:59:00Z' where target_id = ${child}`;

    const id = await request(mina);
    await sql`update public.project_exports set created_at = '2026-11-26T15:30:00Z' where id = ${id}`;
    expect(await request(mina)).toBe(id);
    await worker().run();
    expect(await stateOf(id)).toMatchObject({ status: 'ready', error: null, done: 5, total: 5, attempts: 1 });
    const { url, answer } = await download(id);
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('가을 전시 2026-11-27.zip'));
    const zip = Buffer.from(await answer.arrayBuffer());
    expect(String(zip.byteLength)).toBe(answer.headers.get('content-length'));
    const files = readStoredZip(zip);
    expect([...files.keys()].sort()).toEqual([
      '노트/기획.md',
      '노트/기획/회의 1.md',
      '안내.txt',
      '이슈/이슈.csv',
      '이슈/이슈.json',
      '파일/큰 것.bin',
      '파일/홍보/포스터.txt',
    ]);
    expect(files.get('안내.txt')?.toString()).toContain('빠진 것이 없어요.');
    expect(files.get('노트/기획.md')?.toString()).toBe('# 기획\n\n첫 줄\n');
    expect(files.get('파일/큰 것.bin')?.byteLength).toBe(PART_BYTES + 5);
    expect(files.get('이슈/이슈.csv')?.toString()).toMatch(/1,'=SUM\(1\),이슈,할 일,없음.*,2026-11-27 08:03,/);
    expect(files.get('노트/기획/회의 1.md')?.toString()).toContain('(2026-11-27 08:59): 읽었어요');
    expect(JSON.parse(files.get('이슈/이슈.json')?.toString() ?? '')).toMatchObject([
      { number: 1, title: '=SUM(1)', comments: [{ author: '민아', text: '좋아요' }] },
    ]);

    const part = await gateway.app.request(url, { headers: { range: `bytes=${PART_BYTES - 2}-${PART_BYTES + 1}` } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(zip.subarray(PART_BYTES - 2, PART_BYTES + 2));
    const [news] =
      await sql`select kind, link from public.notifications where user_id = ${mina.id} and kind = 'projects.exported'`;
    expect(news).toEqual({ kind: 'projects.exported', link: `/project/setting/delete?projectId=${projectId}` });
  });

  test('an export names the files whose bytes are gone @nightly', async () => {
    const { sql } = gateway.database;
    await client.upload(mina, '사라진.txt', '곧 없는 내용');
    const [blob] = await sql<{ storage_key: string }[]>`
      select b.storage_key from public.file_blobs b join public.files f using (project_id, sha256)
      where f.project_id = ${projectId} and f.name = '사라진.txt'`;
    await sql`delete from storage.objects where bucket_id = 'project-files' and name = ${blob?.storage_key ?? ''}`;
    const id = await request(mina);
    await worker().run();
    const files = readStoredZip(Buffer.from(await (await download(id)).answer.arrayBuffer()));
    expect(files.get('안내.txt')?.toString()).toContain('담지 못한 것:\r\n파일/사라진.txt\r\n');
    await sql`delete from public.files where project_id = ${projectId} and name = '사라진.txt'`;
  });

  test('an export is for owners and managers only, also when the address was made before', async () => {
    const id = await request(mina);
    await worker().run();
    expect((await link(id, jun)).status).toBe(404);
    const { url } = await download(id);
    gateway.clock.now += 6 * 60_000;
    expect((await gateway.app.request(url)).status).toBe(410);
    gateway.clock.now -= 6 * 60_000;
    expect((await gateway.app.request(`${url}x`)).status).toBe(410);
    await gateway.database.sql`update public.project_exports set expires_at = now() where id = ${id}`;
    expect((await gateway.app.request(url)).status).toBe(404);
  });

  test('an export of a killed gateway is begun again, and given up after three times @nightly', async () => {
    const { sql } = gateway.database;
    const id = await request(mina);
    const die = async () => {
      const claimed = await sql`select public.claim_project_export() as job`;
      await sql`update public.project_exports set alive_at = now() - interval '2 minutes' where id = ${id}`;
      return (claimed[0]?.job as { id: string } | null)?.id;
    };
    expect(await die()).toBe(id);
    await worker().run();
    expect(await stateOf(id)).toMatchObject({ status: 'ready', attempts: 2 });
    await sql`update public.project_exports set status = 'waiting', attempts = 0, finished_at = null where id = ${id}`;
    for (let time = 0; time < 3; time += 1) expect(await die()).toBe(id);
    expect(await die()).toBeUndefined();
    expect(await stateOf(id)).toMatchObject({ status: 'failed', error: 'gave_up' });
  });

  test('an export on a full disk fails with a reason, and an export whose person has lost the right to it ends', async () => {
    const full = await request(mina);
    await worker('full').run();
    expect(await stateOf(full)).toMatchObject({ status: 'failed', error: 'disk_full' });
    const { sql } = gateway.database;
    await sql`delete from public.project_exports`;
    const id = await request(mina);
    await sql`update public.projects set removed_at = now() where id = ${projectId}`;
    await worker().run();
    expect(await stateOf(id)).toMatchObject({ status: 'failed', error: 'forbidden' });
    await sql`update public.projects set removed_at = null where id = ${projectId}`;
  });

  test('an export that takes too long is tried again later, and set aside after three tries; its person is told', async () => {
    const { sql } = gateway.database;
    await sql`delete from public.project_exports`;
    await sql`delete from public.notifications`;
    const { supabase } = gateway.deps;
    const fetch: typeof supabase.fetch = (asked, context) =>
      asked.method === 'POST' && asked.url.includes('/storage/v1/object/')
        ? new Promise(() => {})
        : supabase.fetch(asked, context);
    const slow = worker('ok', { supabase: { ...supabase, fetch }, tryMs: 300 });
    const id = await request(mina);
    await slow.run();
    expect(await stateOf(id)).toMatchObject({ status: 'waiting', attempts: 1 });
    // Not at once: the cause may last a while.
    await slow.run();
    expect(await stateOf(id)).toMatchObject({ status: 'waiting', attempts: 1 });
    for (let time = 0; time < 2; time += 1) {
      await sql`update public.project_exports set alive_at = now()`;
      await slow.run();
    }
    expect(await stateOf(id)).toMatchObject({ status: 'failed', error: 'gave_up', attempts: 3 });
    expect(await sql`select user_id, kind from public.notifications`).toEqual([
      { user_id: mina.id, kind: 'projects.export_failed' },
    ]);
    expect(await sql`select kind, error, tries from public.failed_rows where target_id = ${id}`).toEqual([
      { kind: 'export', error: 'too_slow', tries: 3 },
    ]);
    await sql`delete from public.project_exports`;
  });

  test('an export contains no picture of another project, even when a note names it', async () => {
    const { sql } = gateway.database;
    await sql`delete from public.project_exports`;
    const [ours, theirs] = ['a', 'b'].map((letter) => `${letter.repeat(64)}.png`);
    const picture = (owner: string, name = '') => ({
      type: 'image',
      attrs: { src: `/storage/v1/object/note-pictures/${owner}/${name}` },
    });
    const content = { type: 'doc', content: [picture(projectId, ours), picture(crypto.randomUUID(), theirs)] };
    await sql`
      insert into public.notes (project_id, title, content, body_text, created_by)
      values (${projectId}, '그림', ${sql.json(content)}, '', ${mina.id})`;
    const id = await request(mina);
    await worker().run();
    const files = readStoredZip(Buffer.from(await (await download(id)).answer.arrayBuffer()));
    expect([...files.keys()].filter((name) => name.startsWith('그림/'))).toEqual([`그림/${ours}`]);
    expect(files.get('노트/그림.md')?.toString()).toContain(`/${theirs}`);
  });

  test('an export replaces the previous export of the person, and the previous link ends', async () => {
    const { sql } = gateway.database;
    await sql`delete from public.project_exports`;
    const former = await request(mina);
    await worker().run();
    const id = await request(mina);
    await worker().run();
    expect(await stateOf(id)).toMatchObject({ status: 'ready' });
    expect(await stateOf(former)).toMatchObject({ status: 'failed', error: 'replaced' });
    expect((await link(former, mina)).status).toBe(404);
  });

  test('an export of a person with many exports waits for the export of another person', async () => {
    const { sql } = gateway.database;
    await sql`delete from public.project_exports`;
    const [other] = await sql<{ id: string }[]>`
      insert into public.projects (name, owner_id) values ('겨울 전시', ${jun.id}) returning id`;
    await sql`
      insert into public.project_exports (project_id, user_id, status, finished_at, created_at)
      values (${projectId}, ${mina.id}, 'failed', now(), now() - interval '1 hour')`;
    await request(mina);
    const id = await client.rpc(jun, 'request_project_export', { p_project_id: other?.id });
    const [claimed] = await sql`select public.claim_project_export() ->> 'id' as id`;
    expect(claimed?.id).toBe(id);
    await sql`delete from public.project_exports`;
    await sql`
      insert into public.project_exports (project_id, user_id, status)
      select ${other?.id ?? ''}, ${mina.id}, 'failed' from generate_series(1, 10)`;
    await expect(request(mina)).rejects.toThrow(/too_many_exports/);
  });

  test('a person may make five exports a day, and deleting an export deletes its bytes', async () => {
    const { sql } = gateway.database;
    await sql`delete from public.project_exports`;
    const id = await request(mina);
    await worker().run();
    await sql`
      insert into public.project_exports (project_id, user_id, status)
      select ${projectId}, ${mina.id}, 'failed' from generate_series(1, 4)`;
    await expect(request(mina)).rejects.toThrow(/too_many_exports/);
    await sql`update storage.objects set created_at = now() - interval '2 hours' where bucket_id = 'project-files'`;
    const rest = createRest(gateway.deps.supabase);
    const parts = () => sql`select name from storage.objects where name like ${`${projectId}/${id}.%`}`;
    await cleanFiles({ rest, supabase: gateway.deps.supabase });
    expect(await parts()).toHaveLength(2);
    await sql`update public.project_exports set expires_at = now() - interval '1 second'`;
    await worker().run();
    await cleanFiles({ rest, supabase: gateway.deps.supabase });
    expect(await parts()).toHaveLength(0);
  });
});
