import type { Snapshot } from '@dojang/contract';
import { AppError, AppProvider } from '@dojang/shared-ui';
import { createMemoryRouter, RouterProvider } from '@dojang/shared-ui/router';
import { act, render, screen } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { RemoteLoadError } from '../federation/load-failure.ts';
import { ShellProvider, type ShellState } from '../ShellContext.tsx';
import { AreaError } from './AreaError.tsx';
import { loggedWhereShown, reportCaught } from './report-error.ts';

const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
const onLine = vi.spyOn(navigator, 'onLine', 'get');

beforeEach(() => {
  logged.mockClear();
  onLine.mockReturnValue(true);
});
afterAll(() => {
  logged.mockRestore();
  onLine.mockRestore();
});

/** As `App.tsx` and `index.tsx` wire it. */
function open(page: { loader?: () => unknown; Component: () => React.ReactNode }) {
  const router = createMemoryRouter([{ path: '/', ErrorBoundary: AreaError, HydrateFallback: () => null, ...page }]);
  render(
    <AppProvider>
      <ShellProvider value={{ snapshot: { id: 's1' } as Snapshot } as ShellState}>
        <RouterProvider router={router} onError={loggedWhereShown} />
      </ShellProvider>
    </AppProvider>,
    { onCaughtError: reportCaught },
  );
}

const throwing = (error: unknown) => () => {
  throw error;
};
const nothing = () => null;

test.each([
  ['an error', () => new AppError({ code: 'not_found', status: 404 })],
  ['a response', () => new Response('Page Not Found', { status: 404 })],
])('what does not exist is shown without a word in the console, be it %s', async (_, make) => {
  open({ Component: throwing(make()) });
  expect(await screen.findByRole('heading', { name: '페이지를 찾을 수 없어요' })).toBeInTheDocument();
  expect(logged).not.toHaveBeenCalled();
});

test('so is what a loader does not find', async () => {
  open({ loader: throwing(new Response('', { status: 404 })), Component: nothing });
  expect(await screen.findByRole('heading', { name: '페이지를 찾을 수 없어요' })).toBeInTheDocument();
  expect(logged).not.toHaveBeenCalled();
});

test('a failure is logged by React with its place and by the area with its snapshot', async () => {
  const error = new Error('boom');
  open({ Component: throwing(error) });
  expect(await screen.findByRole('heading', { name: '문제가 생겼어요' })).toBeInTheDocument();
  expect(logged.mock.calls).toEqual([
    [error, expect.stringContaining('RenderErrorBoundary')],
    ['[shell]', { snapshot: 's1' }, error],
  ]);
});

test('without a network it promises no other menu, and opens by itself when the network is back', async () => {
  const unreachable = new RemoteLoadError({ code: 'unreachable', remote: 'content', version: '1', detail: '' });
  const loader = vi.fn<() => unknown>(throwing(unreachable));
  onLine.mockReturnValue(false);
  open({ loader, Component: () => <h1>공지</h1> });
  expect(await screen.findByText(/인터넷에 연결되어 있지 않아요/)).toBeInTheDocument();
  expect(screen.queryByText(/다른 메뉴/)).toBeNull();

  onLine.mockReturnValue(true);
  loader.mockImplementation(() => null);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { name: '공지' })).toBeInTheDocument();
});

test('where the server alone cannot be reached the other menus are named', async () => {
  const unreachable = new RemoteLoadError({ code: 'unreachable', remote: 'content', version: '1', detail: '' });
  open({ loader: throwing(unreachable), Component: nothing });
  expect(await screen.findByText(/다른 메뉴는 그대로/)).toBeInTheDocument();
});
