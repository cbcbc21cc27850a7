import { fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fileOf } from '../file.fixtures.ts';
import { TrashList } from './TrashList.tsx';

const TIMES = { removed_at: '2026-11-20T00:00:00Z', purge_at: '2026-12-20T00:00:00Z' };

test('all files of the trash can be restored together, or deleted together after a confirmation', async () => {
  const server = await fakeServer(
    {
      'GET /rest/v1/files': () =>
        rows(['가.txt', '나.txt', '다.txt'].map((name, at) => ({ ...fileOf({ id: `f${at}`, name }), ...TIMES }))),
      'POST /rest/v1/rpc/restore_files': () => null,
      'POST /rest/v1/rpc/purge_files': () => null,
    },
    person(),
  );
  const { user } = openScreen(<TrashList projectId="p1" canWrite canPurge />, '/');
  const ids = { p_file_ids: ['f0', 'f1', 'f2'] };
  await user.click(await screen.findByRole('button', { name: '모두 복원' }));
  expect(await screen.findByText('파일 3개를 복원했어요.')).toBeVisible();
  expect(server.sent('POST /rest/v1/rpc/restore_files').map(({ body }) => body)).toEqual([ids]);
  // The fake server of this test still has them.
  await user.click(await screen.findByRole('button', { name: '모두 완전히 지우기' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('파일 3개의 모든 버전이 사라져요');
  expect(server.sent('POST /rest/v1/rpc/purge_files')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: '완전히 지우기' }));
  await expect.poll(() => server.sent('POST /rest/v1/rpc/purge_files').map(({ body }) => body)).toEqual([ids]);
});
