import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@dojang/embedded';
import { startTestDatabase } from '@dojang/embedded/testing';
import { afterEach, expect, test } from 'vitest';
import { DamagedArchiveError, writeArchive } from './archive.ts';
import { backUp } from './backup.ts';
import { RestoreError, restore } from './restore.ts';

const folders: string[] = [];
const folder = () => {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-backup-'));
  folders.push(made);
  return made;
};
afterEach(() => {
  for (const made of folders.splice(0)) fs.rmSync(made, { recursive: true, force: true });
});

const MIGRATIONS = path.resolve(import.meta.dirname, '../../supabase/migrations');
const open = (dataDir: string) =>
  startEmbedded({ dataDir, siteUrl: 'http://localhost:3000', migrationsDir: MIGRATIONS, durable: false });

type Running = Awaited<ReturnType<typeof open>>;

/** Stores a file as users upload it, and begins another upload. Returns a function that reads the first file. */
async function storeByParts(embedded: Running): Promise<(copy: Running) => Promise<string>> {
  const content = Buffer.from('올린 파일');
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const send = (of: Running, method: string, target: string, headers: Record<string, string> = {}, body?: Buffer) => {
    const all = { authorization: `Bearer ${of.secretKey}`, apikey: of.secretKey, 'tus-resumable': '1.0.0', ...headers };
    const init = { method, headers: all, ...(body ? { body: new Uint8Array(body) } : {}) };
    return of.fetch(new Request(`http://localhost:3000/storage/v1/${target}`, init), { peerAddress: null });
  };
  for (const name of ['whole', 'half']) {
    const begun = await send(embedded, 'POST', 'upload/resumable', {
      'upload-length': String(content.byteLength),
      'upload-metadata': `bucketName ${base64('project-files')},objectName ${base64(name)}`,
    });
    const address = begun.headers.get('location')?.replace('/storage/v1/', '') ?? '';
    const part = name === 'whole' ? content : content.subarray(0, 4);
    const headers = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    expect((await send(embedded, 'PATCH', address, headers, part)).status).toBe(204);
  }
  return async (copy) => (await send(copy, 'GET', 'object/project-files/whole')).text();
}

test('a backup during writes and uploads contains everything committed before it', {
  timeout: 600_000,
}, async () => {
  const database = await startTestDatabase();
  const { sql, embedded } = database;
  const dataDir = path.dirname(embedded.filesDir);
  const stored = path.join(embedded.filesDir, 'ab', 'ab01');
  fs.mkdirSync(path.dirname(stored), { recursive: true });
  fs.writeFileSync(stored, '보관한 파일');
  const uploaded = await storeByParts(embedded);
  await sql`create table public.written (n int primary key)`;
  let isWriting = true;
  let n = 0;
  const writing = (async () => {
    for (; isWriting; n++) await sql`insert into public.written values (${n})`;
  })();
  await expect.poll(() => n).toBeGreaterThan(20);
  const before = n;

  const target = folder();
  const file = path.join(target, 'backup.tar.zst');
  // Another process writes these files, or left them behind when it was killed.
  fs.writeFileSync(`${file}.part`, 'draft');
  await expect(backUp(dataDir, file)).rejects.toThrow(`${file}.part 가 이미 있어요`);
  expect(fs.readFileSync(`${file}.part`, 'utf8')).toBe('draft');
  fs.rmSync(`${file}.part`);
  const second = path.join(target, 'second.tar.zst');
  const both = await Promise.allSettled([backUp(dataDir, file), backUp(dataDir, second)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('다른 백업이 진행 중이에요') },
  });
  if (!fs.existsSync(file)) fs.renameSync(second, file);
  isWriting = false;
  await writing;
  await database.stop();
  expect(fs.statSync(file).mode & 0o077).toBe(0);

  const restored = path.join(target, 'restored');
  await restore(file, restored);
  const copy = await open(restored);
  try {
    const [row] = await copy.sql<{ rows: number; newest: number }[]>`
      select count(*)::int as rows, max(n)::int as newest from public.written`;
    expect(row?.rows).toBeGreaterThanOrEqual(before);
    expect(row?.rows).toBe((row?.newest ?? 0) + 1);
    expect(copy.jwtSecret).toBe(embedded.jwtSecret);
    expect(fs.readFileSync(path.join(copy.filesDir, 'ab', 'ab01'), 'utf8')).toBe('보관한 파일');
    expect(await uploaded(copy)).toBe('올린 파일');
    expect(fs.readdirSync(path.join(restored, 'resumable'))).toEqual([]);
  } finally {
    await copy.close();
  }

  await expect(restore(file, restored)).rejects.toThrow(RestoreError);
  await expect(backUp(restored, file)).rejects.toThrow(/EEXIST|exists/);

  const again = path.join(target, 'stopped.tar.zst');
  await backUp(restored, again);
  for (const damage of ['flipped', 'cut off'] as const) {
    const bytes = fs.readFileSync(again);
    const broken = path.join(target, randomUUID());
    if (damage === 'flipped') bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 0xff, bytes.length >> 1);
    fs.writeFileSync(broken, damage === 'flipped' ? bytes : bytes.subarray(0, bytes.length - 200));
    await expect(restore(broken, path.join(target, damage))).rejects.toThrow(DamagedArchiveError);
    expect(fs.existsSync(path.join(target, damage))).toBe(false);
  }
  const fromStopped = path.join(target, 'again');
  await restore(again, fromStopped);
  const third = await open(fromStopped);
  expect((await third.sql`select count(*)::int as rows from public.written`)[0]?.rows).toBeGreaterThanOrEqual(before);
  await third.close();
});

test('a folder without data is refused and not created, and so is a backup without data', async () => {
  const target = folder();
  const wrong = path.join(target, 'mistyped');
  const file = path.join(target, 'backup.tar.zst');
  await expect(backUp(wrong, file)).rejects.toThrow('데이터가 없어요');
  expect(fs.readdirSync(target)).toEqual([]);
  await writeArchive(file, (archive) => archive.addText('backup.json', JSON.stringify({ format: 1, postgres: '18' })));
  await expect(restore(file, wrong)).rejects.toThrow(RestoreError);
  expect(fs.readdirSync(target)).toEqual(['backup.tar.zst']);
});
