import { currentProjectStore, sessionStore } from '@dojang/shared-auth';
import { createQueryClient, QueryClientProvider } from '@dojang/shared-auth/query';
import { AppProvider, DashboardWidgetsProvider } from '@dojang/shared-ui';
import { RouterProvider } from '@dojang/shared-ui/router';
import { createMemoryRouter } from '@dojang/shared-ui/testing';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Component as DashboardPage } from './DashboardPage.tsx';
import { PATIENCE_MS } from './use-checklist.ts';

/** The answer of each table or function; one that is missing never answers. */
let answers: Record<string, { data: unknown; error: unknown; count: number | null }>;
const asked: string[] = [];

/** A fake query builder: after any chain of calls it gives the answer of its table or function. */
function question(name: string) {
  asked.push(name);
  const builder: object = new Proxy(() => {}, {
    get: (_, property) => {
      if (property !== 'then') return () => builder;
      return (resolve: (answer: unknown) => void) => {
        if (answers[name]) resolve(answers[name]);
      };
    },
  });
  return builder;
}
vi.mock(import('@dojang/shared-auth'), async (original) => ({
  ...(await original()),
  getSupabase: () => ({ from: question, rpc: question }) as never,
}));

const rows = (data: unknown[]) => ({ data, error: null, count: data.length });
const broken = { data: null, count: null, error: { code: 'XX000', message: 'broken' } };

function open(memberCount: number) {
  sessionStore.setState({ status: 'loggedIn', id: 'u1' });
  currentProjectStore.setState({ project: { id: 'p1', name: '우리 팀', role: 'owner', memberCount, createdAt: '' } });
  const router = createMemoryRouter([{ path: '/', element: <DashboardPage /> }], {
    initialEntries: ['/?projectId=p1'],
  });
  render(
    <AppProvider>
      <QueryClientProvider client={createQueryClient()}>
        <DashboardWidgetsProvider value={() => <p>위젯</p>}>
          <RouterProvider router={router} />
        </DashboardWidgetsProvider>
      </QueryClientProvider>
    </AppProvider>,
  );
}
const checklist = () => screen.queryByRole('region', { name: '시작하기' });

/** Lets the time pass that the page waits for answers. It does not pass by itself, however slow the machine is. */
let endPatience = () => {};

beforeEach(() => {
  const start = setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => {
    if (ms !== PATIENCE_MS) return start(run, ms);
    endPatience = () => act(run);
    return 0;
  });
  answers = { notes: rows([{ id: 'n1' }]), project_people: rows([{ id: 'u1' }]), pages: rows([{ id: 'g1' }]) };
  asked.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

test('while the first steps are loading, the widgets load but are not shown', async () => {
  delete answers.pages;
  open(2);
  expect(await screen.findByText('위젯')).not.toBeVisible();
  expect(checklist()).toBeNull();
});

test('open first steps are shown above the widgets', async () => {
  open(1);
  expect(await screen.findByText('2 / 3')).toBeInTheDocument();
  expect(screen.getByText('위젯')).toBeVisible();
});

test('finished first steps are not shown, and not requested again in this browser', async () => {
  open(2);
  await waitFor(() => expect(screen.getByText('위젯')).toBeVisible());
  expect(checklist()).toBeNull();
  await waitFor(() => expect(localStorage.getItem('dojang:app:u1:checklist.done')).toBe('["p1"]'));
  cleanup();
  asked.length = 0;
  answers = {};
  open(2);
  expect(screen.getByText('위젯')).toBeVisible();
  expect(asked).toEqual([]);
});

test('first steps that cannot be loaded show no error, and do not count as finished', async () => {
  answers.pages = broken;
  open(2);
  await waitFor(() => expect(screen.getByText('위젯')).toBeVisible());
  expect(checklist()).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(localStorage.getItem('dojang:app:u1:checklist.done')).toBeNull();
});

test('slow first steps delay the widgets only briefly', async () => {
  delete answers.pages;
  open(2);
  expect(await screen.findByText('위젯')).not.toBeVisible();
  endPatience();
  expect(screen.getByText('위젯')).toBeVisible();
  expect(checklist()).toBeNull();
});
