import { fakeServer, openScreen, person } from '@dojang/shared-auth/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NoteBacklinks } from './NoteBacklinks.tsx';

const AT = '2026-11-22T09:00:00+00:00';

/** @param total number of notes that link to the note, before one issue */
async function open(total: number) {
  const rows = Array.from({ length: total }, (_, at) => {
    const isIssue = at === total - 1;
    return {
      kind: isIssue ? 'issue' : 'note',
      id: `n${at}`,
      number: isIssue ? 7 : null,
      title: isIssue ? '간판 달기' : at === 0 ? ' ' : `노트 ${at}`,
      updated_at: AT,
      total,
    };
  });
  const server = await fakeServer(
    {
      'POST /rest/v1/rpc/note_backlinks': ({ body }) => {
        const { p_from, p_most } = body as { p_from: number; p_most: number };
        return rows.slice(p_from, p_from + p_most);
      },
    },
    person(),
  );
  return { server, ...openScreen(<NoteBacklinks projectId="p1" noteId="n" />) };
}

test('notes and issues that link to a note are links, named by their kind, title and time', async () => {
  await open(2);
  const [note, issue] = await screen.findAllByRole('link');
  expect(note).toHaveAccessibleName(/^노트 제목 없음/);
  expect(note).toHaveAttribute('href', '/project/note/view/n0?projectId=p1');
  expect(issue).toHaveAccessibleName(/^이슈 #7 간판 달기/);
  expect(issue).toHaveAttribute('href', '/project/issue?issue=n1&projectId=p1');
  expect(screen.queryByRole('button', { name: '더 보기' })).toBeNull();
});

test('nothing is shown of a note to which nothing links', async () => {
  const { server, container } = await open(0);
  await waitFor(() => expect(server.sent('POST /rest/v1/rpc/note_backlinks')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: /가리키는/ })).toBeNull();
  expect(container).not.toHaveTextContent('가리키는');
});

test('twenty are shown at first, with the number of all, and the rest by a button', async () => {
  const { user } = await open(45);
  const list = await screen.findByRole('region', { name: '이 노트를 가리키는 글' });
  expect(list).toHaveTextContent('45');
  expect(screen.getAllByRole('link')).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: '더 보기' }));
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(40));
  await user.click(screen.getByRole('button', { name: '더 보기' }));
  expect(await screen.findByRole('link', { name: /#7 간판 달기/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: '더 보기' })).toBeNull();
});
