import 'fake-indexeddb/auto';
import { fakeServer, person } from '@dojang/shared-auth/testing';
import { expect, test } from 'vitest';
import { beginUploads } from './begin-uploads.ts';
import { uploads } from './uploads.ts';

test('a file whose name is refused sends nothing, and cannot be tried again', async () => {
  await fakeServer(
    { 'POST /rest/v1/rpc/check_uploads': () => ({ quota: null, max_bytes: 100, conflicts: [] }) },
    person(),
  );
  const place = { projectId: 'p1', categoryId: null, source: null };
  const name = `${'가'.repeat(300)}.txt`;
  await beginUploads([{ chosen: { file: new File(['x'], name), folder: [] }, place }]);
  const [item] = uploads.store.getState().items;
  expect(item).toMatchObject({ status: 'failed', error: 'invalid_file_name', sent: 0 });
  expect(uploads.canRetry(item?.id ?? '')).toBe(false);
});
