import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useSearchState } from './use-search-state.ts';

function Filters() {
  const [search, setSearch] = useSearchState();
  const add = (name: string, value: string) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      next.set(name, value);
      return next;
    });
  return (
    <>
      <output>{String(search)}</output>
      <button type="button" onClick={() => add('level', 'admin')}>
        등급
      </button>
      <button type="button" onClick={() => add('q', '김')}>
        검색
      </button>
    </>
  );
}

test('a filter that is chosen during a pending navigation is added to the pending one, and both are shown at once', async () => {
  const guards: (() => void)[] = [];
  const guard = () => new Promise<null>((resolve) => guards.push(() => resolve(null)));
  const router = createMemoryRouter([{ path: '/', loader: guard, element: <Filters /> }], {
    initialEntries: ['/?page=2'],
    hydrationData: { loaderData: { 0: null } },
  });
  const user = userEvent.setup();
  render(<RouterProvider router={router} />);
  await user.click(screen.getByText('등급'));
  await user.click(screen.getByText('검색'));
  expect(screen.getByRole('status')).toHaveTextContent('page=2&level=admin&q=%EA%B9%80');
  expect(router.state.location.search).toBe('?page=2');
  for (const pass of guards) pass();
  await expect.poll(() => router.state.location.search).toBe('?page=2&level=admin&q=%EA%B9%80');
});

test('going back shows the filters of that URL', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Filters /> }], { initialEntries: ['/'] });
  const user = userEvent.setup();
  render(<RouterProvider router={router} />);
  await user.click(screen.getByText('등급'));
  await expect.poll(() => screen.getByRole('status').textContent).toBe('level=admin');
  await router.navigate(-1);
  await expect.poll(() => screen.getByRole('status').textContent).toBe('');
});

test('a late render of an earlier URL does not undo a later choice', async () => {
  const guards: (() => void)[] = [];
  const guard = () => new Promise<null>((resolve) => guards.push(() => resolve(null)));
  const router = createMemoryRouter([{ path: '/', loader: guard, element: <Filters /> }], {
    initialEntries: ['/'],
    hydrationData: { loaderData: { 0: null } },
  });
  render(<RouterProvider router={router} />);
  fireEvent.click(screen.getByText('등급'));
  await act(async () => {
    guards[0]?.();
    while (router.state.location.search !== '?level=admin') await Promise.resolve();
    screen.getByText('검색').click();
  });
  expect(screen.getByRole('status')).toHaveTextContent('level=admin&q=%EA%B9%80');
  for (const pass of guards) pass();
  await expect.poll(() => router.state.location.search).toBe('?level=admin&q=%EA%B9%80');
});

test('a choice whose navigation was cancelled is no longer shown', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Filters /> }], { initialEntries: ['/?page=2'] });
  render(<RouterProvider router={router} />);
  const blocker = router.getBlocker('test', () => true);
  expect(blocker.state).toBe('unblocked');
  fireEvent.click(screen.getByText('등급'));
  expect(screen.getByRole('status')).toHaveTextContent('level=admin');
  await expect.poll(() => screen.getByRole('status').textContent).toBe('page=2');
});
