import { readdir } from 'node:fs/promises';
import type { FileLinksResponse } from '@dojang/api-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipName, zipPaths } from '../../platform/zip/zip-names.logic.ts';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';
import { fileClient } from '../../testing/file-client.ts';
import { readStoredZip } from '../../testing/read-zip.ts';

let gateway: DatabaseApp;
let mina: Person;
let projectId: string;
let client: ReturnType<typeof fileClient>;

beforeAll(async () => {
  gateway = await startDatabaseApp();
  mina = await gateway.signUp('민아');
  const [project] = await gateway.database.sql<{ id: string }[]>`
    insert into public.projects (name, owner_id) values ('files', ${mina.id}) returning id`;
  projectId = project?.id ?? '';
  client = fileClient({ gateway, projectId });
});
afterAll(() => gateway?.stop());

async function linkToZip(args: { p_file_ids?: string[]; p_category_ids?: string[] } = {}): Promise<string> {
  const zip = (await client.rpc(mina, 'create_file_zip', { p_project_id: projectId, ...args })) as { id: string };
  const answer = await gateway.post('/api/private/project/fileLinks', { zipId: zip.id }, mina);
  return ((await answer.json()) as FileLinksResponse).links[0]?.url ?? '';
}

/** 5,000 files in the nightly run only, because each takes a few milliseconds of database time. */
const MANY = process.env.NIGHTLY ? 5_000 : 300;

const unzip = async (answer: Response) => readStoredZip(Buffer.from(await answer.arrayBuffer()));

test('a zip contains files in folders with the Korean names of their categories, and each path once', async () => {
  const tree = [{ id: 'a', name: '기획', children: [{ id: 'b', name: '2026/초안' }] }];
  await client.rpc(mina, 'save_file_categories', { p_project_id: projectId, p_base_rev: 0, p_categories: tree });
  await client.upload(mina, '보고서.txt', '위');
  await client.upload(mina, '보고서.txt', '가운데', { categoryId: 'a' });
  await client.upload(mina, '초안: 1?.txt', '아래', { categoryId: 'b' });
  await client.upload(mina, '빈 파일.txt', '');
  const answer = await gateway.app.request(await linkToZip());
  expect(answer.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('파일.zip')}`);
  const length = answer.headers.get('content-length');
  const body = Buffer.from(await answer.arrayBuffer());
  expect(length).toBe(String(body.byteLength));
  const files = [...readStoredZip(body)].map(([name, content]) => [name, content.toString()]);
  expect(Object.fromEntries(files)).toEqual({
    '보고서.txt': '위',
    '기획/보고서.txt': '가운데',
    '기획/2026_초안/초안_ 1_.txt': '아래',
    '빈 파일.txt': '',
  });
  const part = await unzip(await gateway.app.request(await linkToZip({ p_category_ids: ['b'] })));
  expect([...part.keys()]).toEqual(['기획/2026_초안/초안_ 1_.txt']);
});

test('paths that differ by case only, and reserved names, get other names', () => {
  const names = ['a.txt', 'A.TXT', 'a.txt', 'con', 'x. ', '..', 'b\\c'];
  expect(zipPaths(names.map((name) => ({ name, folder: [] })))).toEqual([
    ...['a.txt', 'A (2).TXT', 'a (3).txt', '_con', 'x', '_', 'b_c'],
  ]);
  const many = zipPaths(Array.from({ length: 20_000 }, () => ({ name: 'same.txt', folder: [] })));
  expect(new Set(many).size).toBe(20_000);
});

test('a zip has the name of the folder that contains all of its files', () => {
  const nameOf = (...folders: string[][]) => zipName(folders.map((folder) => ({ folder })));
  expect(nameOf(['메뉴'], ['메뉴', '사진'])).toBe('메뉴.zip');
  expect(nameOf(['메뉴', '사진'], ['메뉴', '사진'])).toBe('사진.zip');
  expect(nameOf(['메뉴', '사진'], ['행사', '사진'])).toBe('파일.zip');
  expect(nameOf(['2026/초안'])).toBe('2026_초안.zip');
  expect(nameOf([], ['메뉴'])).toBe('파일.zip');
});

test('a person downloads one zip at a time, and a cancelled download makes room for the next', async () => {
  await client.upload(mina, '큰.bin', Buffer.alloc(4 * 1024 * 1024, 1));
  const link = await linkToZip();
  const first = await gateway.app.request(link);
  expect(first.status).toBe(200);
  const second = await gateway.app.request(link);
  expect([second.status, ((await second.json()) as { code: string }).code]).toEqual([409, 'zip_running']);
  await first.body?.cancel();
  let third = second;
  const again = async () => {
    third = await gateway.app.request(link);
    return third.status;
  };
  await expect.poll(again).toBe(200);
  expect((await unzip(third)).get('큰.bin')?.byteLength).toBe(4 * 1024 * 1024);
});

test('a zip for a slow client takes little memory and has one file open at a time @nightly', {
  timeout: 600_000,
}, async () => {
  const { sql } = gateway.database;
  const { file } = await client.upload(mina, '원본.txt', '같은 내용');
  await sql`
    insert into public.files (project_id, name, mime, size, sha256)
    select f.project_id, 'n' || n || '.txt', f.mime, f.size, f.sha256 from public.files f, generate_series(1, ${MANY}) n
    where f.id = ${file.id}`;
  await sql`
    insert into public.file_versions (file_id, version, project_id, sha256, size, mime)
    select f.id, 1, f.project_id, f.sha256, f.size, f.mime from public.files f
    where f.project_id = ${projectId} and f.name like 'n%.txt'`;
  const answer = await gateway.app.request(await linkToZip());
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const open = async () => (await readdir('/proc/self/fd')).length;
  const before = await open();
  const pieces: Uint8Array[] = [];
  let most = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    pieces.push(part.value);
    if (pieces.length % 100 === 0) most = Math.max(most, (await open()) - before);
  }
  expect(readStoredZip(Buffer.concat(pieces)).size).toBeGreaterThan(MANY);
  expect(most).toBeLessThan(20);
});

test('the address of a zip works for one person only', async () => {
  const other = await gateway.signUp('남');
  const { id } = (await client.rpc(mina, 'create_file_zip', { p_project_id: projectId })) as { id: string };
  const answer = await gateway.post('/api/private/project/fileLinks', { zipId: id }, other);
  const [link] = ((await answer.json()) as FileLinksResponse).links;
  expect((await gateway.app.request(link?.url ?? '')).status).toBe(404);
});
