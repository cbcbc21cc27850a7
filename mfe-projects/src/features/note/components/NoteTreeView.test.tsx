import { createQueryClient, QueryClientProvider } from '@dojang/shared-auth/query';
import { AppProvider } from '@dojang/shared-ui';
import { RouterProvider } from '@dojang/shared-ui/router';
import { createMemoryRouter } from '@dojang/shared-ui/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type PlacedNote, treeOf } from '../note-tree.logic.ts';
import { treeQueries } from '../tree.queries.ts';
import { NoteTreeView } from './NoteTreeView.tsx';

const COUNT = 5000;
/** Every tenth note has the next nine as children. */
const notes: PlacedNote[] = Array.from({ length: COUNT }, (_, at) => ({
  id: `n${at}`,
  parent_id: at % 10 === 0 ? null : `n${at - (at % 10)}`,
  rank: at,
  title: `노트 ${at}`,
  updated_at: '2026-11-22T00:00:00Z',
  updated_by: null,
}));

beforeEach(async () => {
  const client = createQueryClient();
  const data = treeOf(notes, 1);
  client.setQueryData(treeQueries.whole('p1').queryKey, data);
  const router = createMemoryRouter([
    { path: '/', element: <NoteTreeView projectId="p1" data={data} canWrite /> },
    { path: '/project/note/edit/:noteId', element: <p>편집기</p> },
  ]);
  render(
    <AppProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppProvider>,
  );
  await screen.findByRole('tree');
});

const rows = () => screen.getAllByRole('treeitem');
const focused = () => document.activeElement?.querySelector('a')?.textContent;
const focusFirst = () => rows()[0]?.focus();

test('only notes near the viewport of 5,000 notes are rendered, as light rows with their position', () => {
  expect(rows().length).toBeGreaterThan(10);
  expect(rows().length).toBeLessThan(100);
  expect(screen.getByRole('tree').querySelectorAll('*').length / rows().length).toBeLessThan(17);
  expect(rows()[1]).toHaveAttribute('aria-level', '2');
  expect(rows()[1]).toHaveAttribute('aria-posinset', '1');
  expect(rows()[1]).toHaveAttribute('aria-setsize', '9');
});

test('keys reach rows that are not rendered: End, PageDown, and the beginning of a title', async () => {
  focusFirst();
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('노트 4999');
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toBe('노트 4998');
  await userEvent.keyboard('{Home}');
  expect(focused()).toBe('노트 0');
  await userEvent.keyboard('{PageDown}');
  expect(Number(focused()?.slice(3))).toBeGreaterThan(5);
  for (const key of '노트 3210') fireEvent.keyDown(document.activeElement as Element, { key });
  expect(focused()).toBe('노트 3210');
});

test('collapsing a note moves the later rows up', async () => {
  focusFirst();
  await userEvent.keyboard('{ArrowLeft}');
  expect(
    rows()
      .slice(0, 3)
      .map((row) => row.querySelector('a')?.textContent),
  ).toEqual(['노트 0', '노트 10', '노트 11']);
  await userEvent.keyboard('{ArrowRight}');
  expect(rows()[1]).toHaveTextContent('노트 1');
});

test('Enter opens the note, and the menu is rendered for one row only', async () => {
  expect(screen.queryByRole('menu')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '‘노트 3’ 메뉴' }));
  await screen.findByRole('menuitem', { name: '옮기기' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  focusFirst();
  await userEvent.keyboard('{End}{Enter}');
  expect(await screen.findByText('편집기')).toBeInTheDocument();
});
