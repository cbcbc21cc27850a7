import { sessionStore } from '@dojang/shared-auth';
import { setTabTitle } from '@dojang/shared-ui/core';
import { Outlet, RouterProvider, useMatches } from '@dojang/shared-ui/router';
import { createMemoryRouter } from '@dojang/shared-ui/testing';
import { act, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberRecent } from './recents.store.ts';
import { useVisited } from './use-visited.ts';

const USER = crypto.randomUUID();
const MEMO = crypto.randomUUID();
const STAY_MS = 2500;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStore.setState({ status: 'loggedIn', id: USER });
});

afterEach(() => {
  vi.useRealTimers();
  sessionStore.setState({ status: 'loggedOut', id: '' });
});

const route = (path: string, title: string) => ({
  path,
  element: null,
  handle: { descriptor: { path, title, key: 'memoId' } },
});

/** Sets the title of the route after a navigation, as the shell does. */
function Root() {
  const handle = useMatches().at(-1)?.handle as ReturnType<typeof route>['handle'] | undefined;
  useLayoutEffect(() => setTabTitle(`${handle?.descriptor.title} · 도장`), [handle]);
  useVisited();
  return <Outlet />;
}

/** The router, at the editor of a memo. */
function openEditor() {
  const children = [route('/memo/edit', '메모 쓰기'), route('/memo/detail', '메모')];
  const router = createMemoryRouter([{ element: <Root />, children }], {
    initialEntries: [`/memo/edit?memoId=${MEMO}`],
  });
  render(<RouterProvider router={router} />);
  return router;
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const stay = () => wait(STAY_MS);

const remembered = () =>
  (
    JSON.parse(localStorage.getItem('dojang.recents') ?? '') as { state: { recents: { label: string }[] } }
  ).state.recents.map(({ label }) => label);

test('a document that gets its title while it is open has one recent place with that title', async () => {
  openEditor();
  setTabTitle('새 메모 · 도장');
  await stay();
  expect(remembered()).toEqual(['새 메모']);
  setTabTitle('고양이 사료 · 도장');
  await wait(500);
  expect(remembered()).toEqual(['고양이 사료']);
  // The palette opens the document at another address.
  rememberRecent(USER, { to: `/memo/detail?memoId=${MEMO}`, label: '고양이 사료', openedAt: Date.now() });
  expect(remembered()).toEqual(['고양이 사료']);
});

test('a renamed document replaces its recent place that has another address', async () => {
  rememberRecent(USER, { to: `/memo/detail?memoId=${MEMO}`, label: '장보기', openedAt: Date.now() });
  openEditor();
  setTabTitle('장보기 · 도장');
  await stay();
  setTabTitle('주말 장보기 · 도장');
  await wait(500);
  expect(remembered()).toEqual(['주말 장보기']);
});

test('the title of the next page is not given to the page that was left', async () => {
  const router = openEditor();
  setTabTitle('장보기 · 도장');
  await stay();
  await act(() => router.navigate('/memo/detail?memoId=other'));
  setTabTitle('회의록 · 도장');
  expect(remembered()).toEqual(['장보기']);
  await stay();
  expect(remembered()).toEqual(['회의록', '장보기']);
});

test('a title that changed just before the user left the page is remembered', async () => {
  const router = openEditor();
  setTabTitle('장보기 · 도장');
  await stay();
  setTabTitle('주말 장보기 · 도장');
  await act(() => router.navigate('/memo/detail?memoId=other'));
  expect(remembered()).toEqual(['주말 장보기']);
});

test('the title of an error page is not remembered as a document', async () => {
  openEditor();
  setTabTitle('장보기 · 도장');
  await stay();
  setTabTitle('문제가 생겼어요 · 도장', { isError: true });
  await wait(500);
  expect(remembered()).toEqual(['장보기']);
});

test('after the session is lost nothing is remembered any more', async () => {
  openEditor();
  setTabTitle('장보기 · 도장');
  await stay();
  act(() => sessionStore.setState({ status: 'loggedOut', id: '' }));
  setTabTitle('주말 장보기 · 도장');
  await wait(500);
  expect(localStorage.getItem('dojang.recents')).not.toContain('장보기');
});
