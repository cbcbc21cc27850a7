import { AppProvider, Overlays } from '@dojang/shared-ui';
import { Outlet, RouterProvider } from '@dojang/shared-ui/router';
import { createMemoryRouter } from '@dojang/shared-ui/testing';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Leaving, useSaveBeforeLeaving } from './use-save-before-leaving.ts';

function open(draft: Leaving) {
  function Screen() {
    useSaveBeforeLeaving(draft);
    return <p>편집기</p>;
  }
  const frame = (
    <AppProvider>
      <Outlet />
      <Overlays />
    </AppProvider>
  );
  const router = createMemoryRouter([
    {
      path: '/',
      element: frame,
      children: [
        { index: true, element: <Screen /> },
        { path: 'page', element: <p>목록</p> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  return router;
}

test('leaving continues after the save', async () => {
  let saved = (_: number) => {};
  const saveNow = vi.fn(() => new Promise<number>((resolve) => (saved = resolve)));
  const router = open({ isUnsaved: () => true, saveNow, keep: () => true });
  await act(() => router.navigate('/page'));
  expect(saveNow).toHaveBeenCalledTimes(1);
  expect(screen.getByText('편집기')).toBeInTheDocument();
  await act(async () => saved(4));
  expect(await screen.findByText('목록')).toBeInTheDocument();
});

test('without unsaved changes leaving continues at once', async () => {
  const saveNow = vi.fn();
  const router = open({ isUnsaved: () => false, saveNow, keep: () => true });
  await act(() => router.navigate('/page'));
  expect(screen.getByText('목록')).toBeInTheDocument();
  expect(saveNow).not.toHaveBeenCalled();
});

test('a failed save asks for confirmation, and says whether the changes are kept in the browser', async () => {
  const router = open({ isUnsaved: () => true, saveNow: async () => null, keep: () => true });
  await act(() => router.navigate('/page'));
  expect(await screen.findByText(/이 브라우저에 남아요/)).toBeInTheDocument();
  await act(async () => screen.getByRole('button', { name: '계속 편집하기' }).click());
  expect(screen.getByText('편집기')).toBeInTheDocument();
  await act(() => router.navigate('/page'));
  await act(async () => screen.getByRole('button', { name: '나가기' }).click());
  expect(await screen.findByText('목록')).toBeInTheDocument();
});
