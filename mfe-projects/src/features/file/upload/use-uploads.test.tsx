import 'fake-indexeddb/auto';
import { fakeServer, openScreen, person } from '@dojang/shared-auth/testing';
import { expect, test, vi } from 'vitest';
import type { UploadItem } from './upload-queue.logic.ts';
import { uploads } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

const Screen = () => {
  useUploads();
  return null;
};

test('the list is fetched at intervals during uploads, and at once after the last upload', async () => {
  await fakeServer({}, person());
  const listen = vi.spyOn(uploads, 'onFinished');
  const { client } = openScreen(<Screen />, '/');
  const read = vi.spyOn(client, 'invalidateQueries');
  const finish = (isLast: boolean) => {
    uploads.isBusy = () => !isLast;
    for (const [tell] of listen.mock.calls) tell({ projectId: 'p1' } as UploadItem);
  };
  for (let file = 0; file < 20; file += 1) finish(false);
  expect(read).toHaveBeenCalledTimes(1);
  finish(true);
  expect(read).toHaveBeenCalledTimes(2);
});
