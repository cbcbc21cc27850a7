import 'fake-indexeddb/auto';
import { fakeServer, openScreen, person } from '@dojang/shared-auth/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UploadPanel } from './UploadPanel.tsx';
import type { UploadItem } from './upload-queue.logic.ts';
import { uploads } from './uploads.ts';

const PLACE = { projectId: 'p1', categoryId: null, source: null };
const REST = { existing: null, choice: null, error: null, tries: 0, hasHandle: false, fileId: null, sentBefore: 0 };
const WAITING: UploadItem = {
  ...{ ...PLACE, ...REST },
  ...{ id: 'u1', uploadId: 'u1', name: '영상.mp4', size: 2_000_000_000, sent: 900_000_000, status: 'waiting' },
};

test('running uploads are cancelled together only after a confirmation', async () => {
  await fakeServer({}, person());
  uploads.store.setState({ items: [WAITING] });
  const { user } = openScreen(<UploadPanel />, '/');
  await user.click(screen.getByRole('button', { name: '모두 취소' }));
  const question = await screen.findByRole('alertdialog', { name: '올리기를 모두 취소할까요?' });
  expect(uploads.store.getState().items).toEqual([WAITING]);
  await user.click(within(question).getByRole('button', { name: '모두 취소' }));
  await waitFor(() => expect(uploads.store.getState().items).toEqual([]));
});
