import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRest } from '../../../platform/supabase/rest.ts';
import { type DatabaseApp, startDatabaseApp } from '../../../testing/database-app.ts';
import { deleteOrphanedPictures } from './orphaned-pictures.ts';

let gateway: DatabaseApp;
beforeAll(async () => {
  gateway = await startDatabaseApp();
});
afterAll(() => gateway.stop());

/** A client with the secret key, to which no policies apply. */
const asServer = (method: string, path: string, body?: Uint8Array<ArrayBuffer>) => {
  const { fetch, secretKey } = gateway.deps.supabase;
  const headers = {
    apikey: secretKey,
    authorization: `Bearer ${secretKey}`,
    'content-type': 'image/png',
    ...(body ? { 'content-length': String(body.byteLength) } : {}),
  };
  const request = new Request(`http://gateway.internal/storage/v1/object/${path}`, {
    method,
    headers,
    ...(body ? { body } : {}),
  });
  return fetch(request, { peerAddress: null });
};

test('files of purged projects, notices and sites, and unused photos, are deleted a day later, and all others stay', async () => {
  const { sql } = gateway.database;
  const person = await gateway.signUp('김민아');
  const project = randomUUID();
  await sql`insert into public.projects (id, name, owner_id) values (${project}, '그림', ${person.id})`;
  const [site] = await sql<{ id: string }[]>`select id from public.sites where owner_id = ${person.id}`;
  const photo = `profile-photos/${person.id}/0.webp`;
  await sql`update public.profiles set thumb_url = ${`/storage/v1/object/public/${photo}`} where id = ${person.id}`;
  const kept = [
    photo,
    `note-pictures/${project}/0.png`,
    `site-assets/${site?.id}/0.png`,
    `note-pictures/${randomUUID()}/new.png`,
  ];
  const gone = ['note-pictures', 'notice-pictures', 'site-assets'].map((bucket) => `${bucket}/${randomUUID()}/0.png`);
  gone.push(`profile-photos/${person.id}/before.png`);
  for (const path of [...kept, ...gone]) {
    expect((await asServer('POST', path, new Uint8Array([1, 2, 3]))).status).toBe(200);
  }
  await sql`update storage.objects set created_at = now() - interval '2 days' where name not like '%/new.png'`;

  const deps = { rest: createRest(gateway.deps.supabase), supabase: gateway.deps.supabase };
  // These files need more than one batch.
  expect(await deleteOrphanedPictures(deps, gone.length - 1)).toBe(gone.length);
  expect(await deleteOrphanedPictures(deps)).toBe(0);
  const status = async (path: string) => (await asServer('GET', path)).status;
  expect(await Promise.all(kept.map(status))).toEqual(kept.map(() => 200));
  for (const path of gone) expect(await status(path)).toBeGreaterThanOrEqual(400);
});

test('the same bytes under another ending are deleted, unless a row names them', async () => {
  const { sql } = gateway.database;
  const person = await gateway.signUp('박준');
  const [site] = await sql<{ id: string }[]>`select id from public.sites where owner_id = ${person.id}`;
  const [unnamed, named] = ['a', 'b'].map((letter) => `${site?.id}/${letter.repeat(64)}`);
  for (const key of [unnamed, named]) {
    for (const ending of ['png', 'jpg'])
      await asServer('POST', `site-assets/${key}.${ending}`, new Uint8Array([1, 2, 3]));
    await sql`
      insert into public.assets (site_id, sha256, path, mime, bytes)
      values (${site?.id ?? ''}, ${key?.split('/')[1] ?? ''}, ${`${key}.png`}, 'image/png', 3)`;
  }
  const draft = { src: `/storage/v1/object/public/site-assets/${named}.jpg` };
  await sql`insert into public.pages (site_id, slug, title, draft) values (${site?.id ?? ''}, 'a', '쪽', ${sql.json(draft)})`;
  await sql`update storage.objects set created_at = now() - interval '2 days' where name like ${`${site?.id}/%`}`;

  const deps = { rest: createRest(gateway.deps.supabase), supabase: gateway.deps.supabase };
  expect(await deleteOrphanedPictures(deps)).toBe(1);
  const left = await sql`select name from storage.objects where name like ${`${site?.id}/%`} order by name`;
  expect(left.map(({ name }) => name)).toEqual([`${unnamed}.png`, `${named}.jpg`, `${named}.png`]);
});
