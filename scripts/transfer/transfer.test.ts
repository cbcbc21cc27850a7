import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openSql, type Sql } from '@dojang/embedded/sql';
import { startTestDatabase, type TestDatabase } from '@dojang/embedded/testing';
import { expect, test } from 'vitest';
import { demoSeed } from '../../supabase/demo/index.ts';
import { DamagedArchiveError } from '../backup/archive.ts';
import { exportData } from './export.ts';
import { ImportError, importData } from './import.ts';
import { storageOf } from './storage.ts';

const PICTURE = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const OBJECT = 'site-assets/11111111-1111-4111-8111-111111111111/picture (1).png';

const addressOf = (object: string) => object.split('/').map(encodeURIComponent).join('/');
/** Calls the embedded services as the gateway does, with the Content-Length that a network request has. */
const sendTo =
  ({ embedded }: TestDatabase): typeof fetch =>
  async (input, init) => {
    const body = await new Response(init?.body).arrayBuffer();
    const headers = new Headers(init?.headers);
    headers.set('content-length', String(body.byteLength));
    const request = new Request(input, { ...init, headers, ...(body.byteLength > 0 ? { body } : {}) });
    return embedded.fetch(request, { peerAddress: '127.0.0.1' });
  };

/** Every exported table and a hash of its rows, independent of their order. */
async function contentOf(sql: Sql, tables: readonly string[]): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const name of tables) {
    const [row] = await sql<{ rows: string }[]>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as rows from ${sql(name)} t`;
    content[name] = row?.rows ?? '';
  }
  return content;
}

/**
 * The rights of the `postgres` role of a hosted Supabase. It is not a superuser, but it may turn off RLS and triggers, also on
 * users' tables.
 */
async function openAsHosted({ sql, url }: TestDatabase): Promise<Sql> {
  await sql`create role importer login bypassrls`;
  await sql`grant set on parameter session_replication_role to importer`;
  for (const schema of ['public', 'auth', 'supabase_migrations']) {
    await sql`grant usage on schema ${sql(schema)} to importer`;
    await sql`grant all on all tables in schema ${sql(schema)} to importer`;
    await sql`grant all on all sequences in schema ${sql(schema)} to importer`;
  }
  // The role owns the functions that indexes and generated columns call.
  for (const schema of ['private', 'public']) {
    await sql`grant execute on all functions in schema ${sql(schema)} to importer`;
  }
  return openSql(url.replace('postgres@', 'importer@'), { max: 1, onnotice() {} });
}

test('accounts, rows and files are copied during writes, and only to an empty Supabase with the same migrations @nightly', {
  timeout: 600_000,
}, async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-transfer-'));
  const [source, target] = await Promise.all([
    startTestDatabase({ seed: demoSeed({ siteUrl: 'https://dojang.test' }) }),
    startTestDatabase(),
  ]);
  const importer = await openAsHosted(target);
  try {
    await source.sql`update auth.users set recovery_token = 'on its way', phone_change = null where email like 'mina@%'`;
    const put = await sendTo(source)(`http://localhost/storage/v1/object/${addressOf(OBJECT)}`, {
      method: 'POST',
      headers: { apikey: source.embedded.secretKey, 'content-type': 'image/png' },
      body: PICTURE,
    });
    expect(put.status).toBe(200);

    let isWriting = true;
    let written = 0;
    const writing = (async () => {
      for (; isWriting; written++) {
        await source.sql`
          insert into auth.identities (id, provider, provider_id, user_id, identity_data)
          select gen_random_uuid(), 'test', ${randomUUID()}, id, '{}' from auth.users limit 1`;
      }
    })();
    await expect.poll(() => written).toBeGreaterThan(10);
    const file = path.join(folder, 'data.tar.zst');
    const before = written;
    const result = await exportData(source.sql, path.dirname(source.embedded.filesDir), file);
    isWriting = false;
    await writing;
    const [stored] = await source.sql<{ objects: number }[]>`select count(*)::int as objects from storage.objects`;
    expect(stored?.objects).toBeGreaterThan(20);
    expect(result).toMatchObject({ files: stored?.objects, missing: [] });
    expect(written).toBeGreaterThan(before);
    expect(fs.readdirSync(folder)).toEqual(['data.tar.zst']);

    const putObject = storageOf('http://localhost', target.embedded.secretKey, sendTo(target));
    const broken = path.join(folder, 'broken');
    const bytes = fs.readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 0xff, bytes.length >> 1);
    fs.writeFileSync(broken, bytes);
    await expect(importData(importer, broken, putObject)).rejects.toThrow(DamagedArchiveError);
    await target.sql`insert into supabase_migrations.schema_migrations (version) values ('99990101000000')`;
    await expect(importData(importer, file, putObject)).rejects.toThrow(/99990101000000/);
    await target.sql`delete from supabase_migrations.schema_migrations where version = '99990101000000'`;

    const header = await importData(importer, file, putObject);
    const same = header.tables.map(({ name }) => name).filter((name) => !name.startsWith('auth.'));
    expect(same).toContain('public.notes');
    expect(await contentOf(target.sql, same)).toEqual(await contentOf(source.sql, same));
    const tokens = await target.sql`select distinct recovery_token, phone_change from auth.users`;
    expect([...tokens]).toEqual([{ recovery_token: '', phone_change: '' }]);

    const signIn = await sendTo(target)('http://localhost/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: target.embedded.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'mina@dojang.test', password: 'dojang-demo-2026' }),
    });
    expect(signIn.status).toBe(200);
    const picture = await sendTo(target)(`http://localhost/storage/v1/object/public/${addressOf(OBJECT)}`);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await picture.arrayBuffer()).equals(PICTURE)).toBe(true);
    const [next] = await target.sql<{ is_free: boolean }[]>`
      select nextval(pg_get_serial_sequence('public.activity', 'id')) > coalesce(max(id), 0) as is_free
      from public.activity`;
    expect(next?.is_free).toBe(true);

    await expect(importData(importer, file, putObject)).rejects.toThrow(ImportError);
  } finally {
    await importer.end({ timeout: 1 });
    await Promise.all([source.stop(), target.stop()]);
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
