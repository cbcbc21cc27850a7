import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';
import { fileClient } from '../../testing/file-client.ts';

// The bytes in Storage and the bytes that count towards the quota are always the same.

let gateway: DatabaseApp;
let me: Person;
let projectId: string;
let client: ReturnType<typeof fileClient>;

beforeAll(async () => {
  gateway = await startDatabaseApp();
  me = await gateway.signUp('민아');
  [{ id: projectId } = { id: '' }] = await gateway.database.sql<{ id: string }[]>`
    insert into public.projects (name, owner_id) values ('bytes', ${me.id}) returning id`;
  client = fileClient({ gateway, projectId });
});
afterAll(() => gateway?.stop());

const used = async () => {
  const [row] = await gateway.database.sql<{ n: string }[]>`
    select byte_count as n from public.usage where owner_id = ${projectId} and resource = 'project_file_storage'`;
  return Number(row?.n ?? 0);
};
const stored = async (...ids: string[]) => {
  const names = ids.map((id) => `${projectId}/${id}`);
  const rows = await gateway.database.sql<{ name: string }[]>`
    select name from storage.objects where bucket_id = 'project-files' and name in ${gateway.database.sql(names)}`;
  return rows.map(({ name }) => name.split('/')[1]);
};
const content = (seed: number, size = 5_000) => Buffer.alloc(size, seed);

test('an object that the project does not keep is deleted as soon as its upload is finished', async () => {
  const before = await used();
  const first = await client.store(me, content(1));
  await client.finish(me, first.id, 'first.bin');
  expect((await used()) - before).toBe(5_000);
  const same = await client.store(me, content(1));
  const skipped = await client.store(me, content(2));
  const version = await client.store(me, content(1));
  await client.finish(me, same.id, 'second.bin');
  await client.finish(me, skipped.id, 'first.bin', { onConflict: 'skip' });
  await client.finish(me, version.id, 'first.bin', { onConflict: 'version' });
  expect(await stored(first.id, same.id, skipped.id, version.id)).toEqual([first.id]);
  expect((await used()) - before).toBe(5_000);
  for (const { id } of [same, skipped, version]) {
    // A repeated request gets the same answer, and the key in Storage cannot be used again.
    expect((await client.finish(me, id, 'x.bin')).status).toBe(200);
    expect((await client.begin(me, 5_000, {}, id)).status).toBe(409);
  }
  const kept = await client.get(me, 'file', { fileId: (await client.upload(me, 'third.bin', content(1))).file.id });
  expect((await kept.arrayBuffer()).byteLength).toBe(5_000);
});

test('an object that Storage cannot delete counts towards the quota until a job deletes it', async () => {
  const before = await used();
  await client.upload(me, 'kept.bin', content(3));
  const { id } = await client.store(me, content(4));
  const { sql } = gateway.database;
  await sql.unsafe(`
    create function public.refuse_delete() returns trigger language plpgsql as 'begin raise exception ''no''; end';
    create trigger refuse_delete before delete on storage.objects for each row execute function public.refuse_delete()`);
  try {
    const finished = await client.finish(me, id, 'kept.bin', { onConflict: 'skip' });
    expect(await finished.json()).toMatchObject({ status: 'skipped' });
  } finally {
    await sql`drop function public.refuse_delete() cascade`;
  }
  expect([await stored(id), (await used()) - before]).toEqual([[id], 10_000]);
  await sql`update storage.objects set created_at = now() - interval '2 hours'`;
  await sql`update public.file_uploads set expires_at = now() where id = ${id}`;
  const { cleanFiles } = await import('./clean-files.ts');
  const { createRest } = await import('../../platform/supabase/rest.ts');
  const { supabase } = gateway.deps;
  expect(await cleanFiles({ rest: createRest(supabase), supabase }, 10)).toBe(1);
  expect([await stored(id), (await used()) - before]).toEqual([[], 5_000]);
});

test('an upload whose bytes have all arrived is given up together with them', async () => {
  const before = await used();
  const { id, address } = await client.store(me, content(5));
  expect((await client.send(me, address, { method: 'DELETE' })).status).toBe(204);
  expect([await stored(id), await used()]).toEqual([[], before]);
  // The file that was made of the upload keeps its bytes.
  const made = await client.store(me, content(6));
  const { file } = (await (await client.finish(me, made.id, 'made.bin')).json()) as { file: { id: string } };
  await client.send(me, made.address, { method: 'DELETE' });
  expect(await stored(made.id)).toEqual([made.id]);
  expect((await client.get(me, 'file', { fileId: file.id })).status).toBe(200);
});

test('no part exceeds the size that counts towards the quota, whatever size was announced to tus', async () => {
  const id = randomUUID();
  const address = (await client.begin(me, 2_000, {}, id)).headers.get('location') ?? '';
  await gateway.database.sql`update public.file_uploads set size = 1000 where id = ${id}`;
  expect((await client.patch(me, address, 0, content(7, 1_001))).status).toBe(413);
  expect((await client.patch(me, address, 0, content(7, 1_000))).status).toBe(204);
  expect((await client.patch(me, address, 1_000, content(7, 1))).status).toBe(413);
  expect((await client.send(me, address, { method: 'HEAD' })).headers.get('upload-offset')).toBe('1000');
});

test('a person may download a limited number of zips in an hour, and other people do not wait for them', async () => {
  const { file } = await client.upload(me, 'zip.txt', 'x');
  const { id } = (await client.rpc(me, 'create_file_zip', { p_project_id: projectId, p_file_ids: [file.id] })) as {
    id: string;
  };
  const answer = await gateway.post('/api/private/project/fileLinks', { zipId: id }, me);
  const url = ((await answer.json()) as { links: { url: string }[] }).links[0]?.url ?? '';
  const statuses: number[] = [];
  for (let at = 0; at < 61; at += 1) {
    const zip = await gateway.app.request(url, { method: 'HEAD' });
    statuses.push(zip.status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});
