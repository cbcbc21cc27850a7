import 'fake-indexeddb/auto';
import { fakeServer, person } from '@dojang/shared-auth/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginUploads } from './begin-uploads.ts';
import { type NewUpload, uploads } from './uploads.ts';

const PLACE = { projectId: 'p1', categoryId: null, source: null };
const add = vi.spyOn(uploads, 'add').mockImplementation(() => {});
beforeEach(() => void add.mockClear());

/** Drops files of these sizes while this much space is left. @returns the refusal of each file by name */
async function drop(sizes: Record<string, number>, left: { rows_left: number; bytes_left: number }) {
  await fakeServer({ 'POST /rest/v1/rpc/check_uploads': () => ({ ...left, max_bytes: 100, conflicts: [] }) }, person());
  const chosen = Object.entries(sizes).map(([name, size]) => ({
    file: new File(['x'.repeat(size)], name),
    folder: [],
  }));
  await beginUploads(
    chosen.map((file, at) => ({ chosen: file, place: { ...PLACE, categoryId: at > 1 ? 'c' : null } })),
  );
  const added = add.mock.calls.flatMap(([news]) => news) as NewUpload[];
  return Object.fromEntries(added.map(({ name, error }) => [name, error]));
}

test('a file whose name or size is refused is known before anything is sent', async () => {
  const long = `${'가'.repeat(300)}.txt`;
  expect(await drop({ [long]: 1, '큰.txt': 101, '나.txt': 1 }, { rows_left: 9, bytes_left: 999 })).toEqual({
    [long]: 'invalid_file_name',
    '큰.txt': 'too_large',
    '나.txt': null,
  });
});

test('when there is too little space for a drop, the files that fit are sent', async () => {
  const sizes = { '가.txt': 30, '나.txt': 50, '다.txt': 20, '라.txt': 0, '마.txt': 0 };
  expect(await drop(sizes, { rows_left: 3, bytes_left: 60 })).toEqual({
    '가.txt': null,
    '나.txt': 'quota_project_file_storage_bytes',
    '다.txt': null,
    '라.txt': null,
    '마.txt': 'quota_project_files_rows',
  });
});
