import { currentProjectStore } from '@dojang/shared-auth';
import { type Answer, fakeServer, openScreen, person, refused, rows } from '@dojang/shared-auth/testing';
import { DashboardWidgetsProvider } from '@dojang/shared-ui';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Component as DashboardPage } from './DashboardPage.tsx';
import { PATIENCE_MS } from './use-checklist.ts';

const PAGES = 'GET /rest/v1/pages';
const never = () => new Promise(() => {});

/** Rows that are returned only for these filters, e.g. `project_id: 'eq.p1'`. */
const rowsOf =
  (filters: Record<string, string>, list: object[]): Answer =>
  ({ search }) =>
    rows(Object.entries(filters).every(([column, filter]) => search.get(column) === filter) ? list : []);

/** Opens the dashboard of a project with a note. The user has a page. */
async function open(memberCount: number, answers: Record<string, Answer> = {}) {
  const project = { id: 'p1', name: '우리 팀', role: 'owner' as const, memberCount, createdAt: '' };
  const server = await fakeServer(
    {
      'GET /rest/v1/notes': rowsOf({ project_id: 'eq.p1', removed_at: 'is.null' }, [{ id: 'n1' }]),
      'POST /rest/v1/rpc/project_people': ({ body }) =>
        rows((body as { p_project_id: string }).p_project_id === 'p1' ? [{ id: 'u1' }] : []),
      [PAGES]: rowsOf({ removed_at: 'is.null' }, [{ id: 'g1' }]),
      'POST /api/private/project/getDetail': () => project,
      ...answers,
    },
    person({ id: 'u1' }),
  );
  currentProjectStore.setState({ project });
  openScreen(
    <DashboardWidgetsProvider value={() => <p>위젯</p>}>
      <DashboardPage />
    </DashboardWidgetsProvider>,
    '/project/dashboard?projectId=p1',
  );
  return server;
}
const checklist = () => screen.queryByRole('region', { name: '시작하기' });

/** Advances the time for which the page waits for responses. It does not pass by itself, however slow the machine is. */
let endPatience = () => {};

beforeEach(() => {
  const start = setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => {
    if (ms !== PATIENCE_MS) return start(run, ms);
    endPatience = () => act(run);
    return 0;
  });
});
afterEach(() => vi.unstubAllGlobals());

test('while the first steps are loading, the widgets load but are not shown', async () => {
  await open(2, { [PAGES]: never });
  expect(await screen.findByText('위젯')).not.toBeVisible();
  expect(checklist()).toBeNull();
});

test('open first steps are shown above the widgets', async () => {
  await open(1);
  expect(await screen.findByText('2 / 3')).toBeInTheDocument();
  expect(screen.getByText('위젯')).toBeVisible();
});

test('finished first steps are not shown, and not requested again in this browser', async () => {
  await open(2);
  await waitFor(() => expect(screen.getByText('위젯')).toBeVisible());
  expect(checklist()).toBeNull();
  await waitFor(() => expect(localStorage.getItem('dojang:app:u1:checklist.done')).toBe('["p1"]'));
  cleanup();
  const server = await open(2);
  expect(screen.getByText('위젯')).toBeVisible();
  for (const route of ['GET /rest/v1/notes', 'POST /rest/v1/rpc/project_people', PAGES]) {
    expect(server.sent(route)).toEqual([]);
  }
});

test('first steps that cannot be loaded show no error, and do not count as finished', async () => {
  await open(2, { [PAGES]: () => refused(400, 'XX000', 'broken') });
  await waitFor(() => expect(screen.getByText('위젯')).toBeVisible());
  expect(checklist()).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(localStorage.getItem('dojang:app:u1:checklist.done')).toBeNull();
});

test('slow first steps delay the widgets only briefly', async () => {
  await open(2, { [PAGES]: never });
  expect(await screen.findByText('위젯')).not.toBeVisible();
  endPatience();
  expect(screen.getByText('위젯')).toBeVisible();
  expect(checklist()).toBeNull();
});
