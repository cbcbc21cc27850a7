import { createQueryClient, QueryClientProvider } from '@dojang/shared-auth/query';
import { RouterProvider } from '@dojang/shared-ui/router';
import { createMemoryRouter } from '@dojang/shared-ui/testing';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useCreatePage } from './page.mutations.ts';
import { useStartPage } from './use-start-page.ts';

vi.mock('./page.mutations.ts', () => ({ useCreatePage: vi.fn() }));
const mutate = vi.fn();

function Screen() {
  const { start, busy } = useStartPage('s1');
  return (
    <>
      <button type="button" onClick={() => start('cafe', { title: '카페', readProject: async () => ({}) })}>
        사용하기
      </button>
      <output>{String(busy)}</output>
    </>
  );
}

function open() {
  vi.mocked(useCreatePage).mockReturnValue({ mutate } as never);
  const router = createMemoryRouter([
    { path: '/', element: <Screen /> },
    { path: '/page/edit', element: <p>편집기</p> },
  ]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const press = () => screen.getByRole('button').click();

beforeEach(() => mutate.mockReset());

test('pressing twice creates one page, also when the first response is fast', async () => {
  const router = open();
  await act(async () => {
    press();
    press();
  });
  expect(mutate).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status')).toHaveTextContent('true');
  const [page, { onSuccess }] = mutate.mock.lastCall ?? [];
  await act(async () => {
    onSuccess();
    press();
  });
  expect(mutate).toHaveBeenCalledTimes(1);
  expect(router.state.location.search).toBe(`?pageId=${page.id}`);
});

test('a retry after a failure creates the same page', async () => {
  open();
  await act(async () => press());
  const [first, { onError }] = mutate.mock.lastCall ?? [];
  await act(async () => onError());
  expect(screen.getByRole('status')).toHaveTextContent('false');
  await act(async () => press());
  expect(mutate).toHaveBeenCalledTimes(2);
  expect(mutate.mock.lastCall?.[0].id).toBe(first.id);
});
