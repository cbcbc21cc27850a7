import { fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Note } from '../note.schema.ts';
import { NoteVersionsDialog } from './NoteVersionsDialog.tsx';

const NOTE: Note = {
  id: 'n1',
  project_id: 'p1',
  title: '회의록',
  content: { type: 'doc', content: [] },
  rev: 3,
  removed_at: null,
  purge_at: null,
  updated_at: '2026-11-22T09:00:00+00:00',
  updated_by: null,
};

async function open(revs: readonly number[]) {
  const text = { title: '예전 제목', content: { type: 'doc', content: [] } };
  await fakeServer(
    {
      'GET /rest/v1/note_versions': ({ search }) =>
        search.has('rev') ? text : rows(revs.map((rev) => ({ rev, author: null, at: NOTE.updated_at }))),
      'POST /rest/v1/rpc/project_people': () => [],
    },
    person(),
  );
  const onRestore = vi.fn(async () => {});
  const view = openScreen(<NoteVersionsDialog note={NOTE} onClose={() => {}} onRestore={onRestore} />);
  return { ...view, onRestore, text };
}

test('the only version of a note is not preselected, so that nothing is restored by one press', async () => {
  const { user, onRestore, text } = await open([1]);
  expect(await screen.findByText('버전을 고르면 내용을 보여 드려요.')).toBeVisible();
  expect(screen.queryByRole('button', { name: '이 버전으로 되돌리기' })).toBeNull();
  await user.click(await screen.findByRole('button', { pressed: false }));
  await user.click(await screen.findByRole('button', { name: '이 버전으로 되돌리기' }));
  expect(onRestore).toHaveBeenCalledWith(text);
});

test('when there are several versions, the latest is shown', async () => {
  await open([2, 1]);
  expect(await screen.findByRole('heading', { name: '예전 제목' })).toBeVisible();
  expect(screen.getByRole('button', { name: '이 버전으로 되돌리기' })).toBeVisible();
});
