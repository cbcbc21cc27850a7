import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router';
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

test('an earlier URL that is still being rendered when the later navigation ends does not undo the later choice', async () => {
  const guards: (() => void)[] = [];
  const guard = () => new Promise<null>((resolve) => guards.push(() => resolve(null)));
  const shown: string[] = [];
  function Choices() {
    const [search, setSearch] = useSearchState();
    const [address] = useSearchParams();
    shown.push(String(search));
    return (
      <>
        <output>{String(address)}</output>
        {['admin', 'super'].map((level) => (
          <button type="button" key={level} onClick={() => setSearch(() => new URLSearchParams({ level }))}>
            {level}
          </button>
        ))}
      </>
    );
  }
  /** Takes longer than React renders in one piece. The second navigation ends while the first URL is being rendered. */
  function Slow() {
    const [address] = useSearchParams();
    for (const until = performance.now() + 20; performance.now() < until; );
    if (address.get('level') === 'admin' && guards.length === 2) guards[1]?.();
    return null;
  }
  const page = (
    <>
      <Choices />
      {Array.from({ length: 5 }, (_, at) => (
        <Slow key={at} />
      ))}
    </>
  );
  const router = createMemoryRouter([{ path: '/', loader: guard, element: page }], {
    initialEntries: ['/'],
    hydrationData: { loaderData: { 0: null } },
  });
  render(<RouterProvider router={router} />);
  // React renders in pieces only outside of `act`.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    screen.getByText('admin').click();
    await expect.poll(() => guards.length).toBe(1);
    guards[0]?.();
    while (router.state.location.search !== '?level=admin') await Promise.resolve();
    screen.getByText('super').click();
    const before = shown.length;
    await expect.poll(() => screen.getByRole('status').textContent).toBe('level=super');
    expect(new Set(shown.slice(before))).toEqual(new Set(['level=super']));
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  }
});
