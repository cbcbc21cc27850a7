import type { Snapshot } from '@dojang/contract';
import { AppError, AppProvider } from '@dojang/shared-ui';
import { RouterProvider } from '@dojang/shared-ui/router';
import { createMemoryRouter } from '@dojang/shared-ui/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BuildWatch } from '../build-meta.ts';
import { loggedWhereShown, reportCaught } from '../errors/report-error.ts';
import { RemoteLoadError } from '../federation/load-failure.ts';
import { ShellProvider, type ShellState } from '../ShellContext.tsx';
import { AreaError } from './AreaError.tsx';

const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
const onLine = vi.spyOn(navigator, 'onLine', 'get');

beforeEach(() => {
  logged.mockClear();
  onLine.mockReturnValue(true);
  builds.isOutdated.mockReturnValue(false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
afterAll(() => {
  logged.mockRestore();
  onLine.mockRestore();
});

const builds = { check: vi.fn(async () => {}), isOutdated: vi.fn(() => false) };

/** The same wiring as in `App.tsx` and `index.tsx`. */
function open(page: { loader?: () => unknown; Component: () => React.ReactNode }) {
  const router = createMemoryRouter([{ path: '/', ErrorBoundary: AreaError, HydrateFallback: () => null, ...page }]);
  render(
    <AppProvider>
      <ShellProvider
        value={{ snapshot: { id: 's1' } as Snapshot, builds: builds as Partial<BuildWatch> } as ShellState}
      >
        <RouterProvider router={router} onError={loggedWhereShown} />
      </ShellProvider>
    </AppProvider>,
    { onCaughtError: reportCaught },
  );
}

/** Dispatches a window event after the effects that listen for it have run. */
async function happens(event: string) {
  await act(async () => {});
  act(() => void window.dispatchEvent(new Event(event)));
}

const throwing = (error: unknown) => () => {
  throw error;
};
const nothing = () => null;

test.each([
  ['an error', () => new AppError({ code: 'not_found', status: 404 })],
  ['a response', () => new Response('Page Not Found', { status: 404 })],
])('an unknown page is shown without a console message: %s', async (_, make) => {
  open({ Component: throwing(make()) });
  expect(await screen.findByRole('heading', { name: '페이지를 찾을 수 없어요' })).toBeInTheDocument();
  expect(logged).not.toHaveBeenCalled();
});

test('a 404 of a loader is shown without a console message', async () => {
  document.title = '운영 현황 · 도장';
  open({ loader: throwing(new Response('', { status: 404 })), Component: nothing });
  expect(await screen.findByRole('heading', { name: '페이지를 찾을 수 없어요' })).toBeInTheDocument();
  expect(document.title).toBe('페이지를 찾을 수 없어요 · 도장');
  expect(logged).not.toHaveBeenCalled();
});

test('a failure is logged by React with its location and by the area with its snapshot', async () => {
  const error = new Error('boom');
  open({ Component: throwing(error) });
  expect(await screen.findByRole('heading', { name: '문제가 생겼어요' })).toBeInTheDocument();
  expect(logged.mock.calls).toEqual([
    [error, expect.stringContaining('RenderErrorBoundary')],
    ['[shell]', { snapshot: 's1' }, error],
  ]);
});

test('without a network the error does not suggest other menus, and the page opens automatically when the network is back', async () => {
  const unreachable = new RemoteLoadError({ code: 'unreachable', remote: 'content', version: '1', detail: '' });
  const loader = vi.fn<() => unknown>(throwing(unreachable));
  onLine.mockReturnValue(false);
  open({ loader, Component: () => <h1>공지</h1> });
  expect(await screen.findByText(/인터넷에 연결되어 있지 않아요/)).toBeInTheDocument();
  expect(screen.queryByText(/다른 메뉴/)).toBeNull();

  onLine.mockReturnValue(true);
  loader.mockImplementation(() => null);
  await happens('online');
  expect(await screen.findByRole('heading', { name: '공지' })).toBeInTheDocument();
});

test('the page also opens automatically when the network comes back during the requests for its files', async () => {
  const unreachable = new RemoteLoadError({ code: 'unreachable', remote: 'content', version: '1', detail: '' });
  const loader = vi.fn<() => unknown>(throwing(unreachable));
  onLine.mockReturnValue(false);
  open({ loader, Component: () => <h1>공지</h1> });
  const asked = Promise.withResolvers<null>();
  loader.mockImplementation(() => asked.promise);
  fireEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  await expect.poll(() => loader).toHaveBeenCalledTimes(2);

  onLine.mockReturnValue(true);
  await happens('online');
  loader.mockImplementation(() => null);
  asked.reject(unreachable);
  expect(await screen.findByRole('heading', { name: '공지' })).toBeInTheDocument();
});

test('when only the server is unreachable the error suggests other menus', async () => {
  const unreachable = new RemoteLoadError({ code: 'unreachable', remote: 'content', version: '1', detail: '' });
  open({ loader: throwing(unreachable), Component: nothing });
  expect(await screen.findByText(/다른 메뉴는 그대로/)).toBeInTheDocument();
});

/** Advances time in steps, and React renders between the steps. */
async function pass(ms: number) {
  for (let at = 0; at < ms; at += 500) await act(() => vi.advanceTimersByTimeAsync(500));
}

const OUTAGES = [
  ['does not answer', new AppError({ code: 'network' }), /인터넷 연결/],
  ['answers too late', new AppError({ code: 'timeout' }), /응답이 너무 늦어요/],
  ['has too many requests', new AppError({ code: 'unknown', status: 429 }), /요청이 너무 많아요|요청이 많/],
  ['fails', new AppError({ code: 'XX000', status: 500, message: 'connect ENOENT /run/.s.PGSQL' }), /서버에 문제가/],
  [
    'is behind a failing proxy',
    { status: 502, statusText: 'Bad Gateway', data: '<h1>502 Bad Gateway</h1>' },
    /서버에 문제가/,
  ],
  ['sends an invalid answer', new AppError({ code: 'bad_response', message: '<h1>' }), /알 수 없는 답/],
] as const;

test.each(OUTAGES)(
  'when the server %s, the message names the cause, and the page opens automatically',
  async (_, error, words) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 5 });
    const loader = vi.fn<() => unknown>(throwing(error));
    open({ loader, Component: () => <h1>공지</h1> });
    expect(await screen.findByRole('heading', { name: '연결할 수 없어요' })).toBeInTheDocument();
    const text = document.body.textContent;
    expect(text).toMatch(words);
    expect(text).not.toMatch(/<h1>|ENOENT|Bad Gateway/);
    if (!/인터넷/.test(String(words))) expect(text).not.toContain('인터넷');
    await pass(2500);
    expect(loader).toHaveBeenCalledTimes(2);
    await pass(2500);
    expect(loader).toHaveBeenCalledTimes(2);
    loader.mockImplementation(() => null);
    await pass(2500);
    expect(screen.getByRole('heading', { name: '공지' })).toBeInTheDocument();
  },
);

test.each(['online', 'focus'])('it is retried at once on %s', async (event) => {
  const loader = vi.fn<() => unknown>(throwing(new AppError({ code: 'network' })));
  open({ loader, Component: () => <h1>공지</h1> });
  await screen.findByRole('heading', { name: '연결할 수 없어요' });
  loader.mockImplementation(() => null);
  await happens(event);
  expect(await screen.findByRole('heading', { name: '공지' })).toBeInTheDocument();
});

test('다시 시도 reloads a page only when its build is no longer live', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  const loader = vi.fn<() => unknown>(throwing(new Error('broken')));
  open({ loader, Component: nothing });
  fireEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  await expect.poll(() => loader).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
  builds.isOutdated.mockReturnValue(true);
  fireEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  await expect.poll(() => reload).toHaveBeenCalledOnce();
  expect(loader).toHaveBeenCalledTimes(2);
});
