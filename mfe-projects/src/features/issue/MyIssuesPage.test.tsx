import { fakeServer, openScreen, person, refused, rows, savedFiles } from '@dojang/shared-auth/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MyIssue, MyIssues } from './issue.schema.ts';
import { Component as MyIssuesPage } from './MyIssuesPage.tsx';
import { columnsById, issue } from './testing.ts';

const P1 = 'b0000000-0000-4000-8000-000000000001';
const P2 = 'b0000000-0000-4000-8000-000000000002';
const ME = person();
const mine = (number: number, values: Partial<MyIssue> = {}): MyIssue => ({
  ...issue(number),
  project_id: P1,
  project_name: '가게',
  reasons: ['assigned'],
  editable: true,
  ...values,
});
const page = (list: readonly MyIssue[], next: string | null = null): MyIssues & { next: string | null } => ({
  rows: list,
  columns: [...columnsById.values()],
  labels: [],
  people: [],
  next,
});

async function open(given: readonly (MyIssues & { next: string | null })[], path = '/issue') {
  let parts = given;
  const server = await fakeServer(
    {
      'POST /rest/v1/rpc/my_issues': ({ body }) => {
        if (parts.length === 0) return refused(400, 'unexpected');
        const { p_after: after } = body as { p_after?: string };
        return parts.find((_part, at) => (at === 0 ? !after : parts[at - 1]?.next === after));
      },
      'GET /rest/v1/boards': () =>
        rows([{ id: 'board', project_id: P1, name: '이슈', access: 'project', rank: 0, archived_at: null }]),
      'GET /rest/v1/board_columns': () =>
        rows([
          ...columnsById.values(),
          ...['todo', 'doing'].map((kind, rank) => ({
            id: `other-${kind}`,
            board_id: 'other',
            name: kind,
            kind,
            rank,
            wip_limit: null,
          })),
        ]),
      'GET /rest/v1/labels': () => rows([]),
      'POST /rest/v1/rpc/project_people': () => rows([]),
      'POST /api/private/project/getDetail': () => refused(404, 'not_found'),
      'POST /rest/v1/rpc/update_issues': ({ body }) => {
        const { p_issue_ids: ids, p_changes: changes } = body as { p_issue_ids: string[]; p_changes: object };
        const change = (row: MyIssue) => (ids.includes(row.id) ? { ...row, ...changes } : row);
        parts = parts.map((part) => ({ ...part, rows: part.rows.map(change) }));
        return parts.flatMap((part) => part.rows.filter(({ id }) => ids.includes(id)));
      },
    },
    ME,
  );
  const view = openScreen(<MyIssuesPage />, path);
  return { ...view, server, updates: () => server.sent('POST /rest/v1/rpc/update_issues').map(({ body }) => body) };
}

const row = (number: number) => screen.findByRole('treeitem', { name: new RegExp(`이슈 ${number}`) });

test('the pages of the list are read to the end and shown with their projects', async () => {
  await open(
    [page([mine(1)], 'issue-1'), page([mine(2, { project_id: P2, project_name: '나무' })])],
    '/issue?group=none',
  );
  expect(within(await row(1)).getByText('가게')).toBeInTheDocument();
  expect(within(await row(2)).getByText('나무')).toBeInTheDocument();
});

test('each tab has an address, and an empty one shows “맡은 이슈가 없어요”', async () => {
  const { user, address } = await open([page([mine(1, { reasons: ['created'] })])]);
  expect(await screen.findByText('맡은 이슈가 없어요')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: '만든 이슈' }));
  expect(address()).toBe('/issue?of=created');
  expect(await row(1)).toBeInTheDocument();
});

test('a property is changed by key at once, in the project of the issue', async () => {
  const { user, updates } = await open([page([mine(1), mine(2)])], '/issue?group=none&sort=number');
  (await row(1)).focus();
  await user.keyboard('p');
  const field = await screen.findByRole('combobox', { name: '우선순위 고르기' });
  await user.type(field, '긴급{Enter}');
  await waitFor(async () =>
    expect(within(await row(1)).getByRole('img', { name: '우선순위 긴급' })).toBeInTheDocument(),
  );
  await waitFor(() => expect(updates()).toEqual([{ p_issue_ids: ['issue-1'], p_changes: { priority: 1 } }]));
});

/** Selects an issue of each of two projects. */
async function selectTwo() {
  const other = mine(2, { project_id: P2, project_name: '나무', board_id: 'other', column_id: 'other-todo' });
  const opened = await open([page([mine(1), other])], '/issue?group=none&sort=number');
  (await row(1)).focus();
  await opened.user.keyboard('xjx');
  expect(await screen.findByText('2개 고름')).toBeInTheDocument();
  return opened;
}

test('issues of two projects get a status that both boards have, and one toast undoes both', async () => {
  const { user, updates } = await selectTwo();
  await user.keyboard('s');
  const field = await screen.findByRole('combobox', { name: '상태 고르기' });
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['할 일', '진행 중']);
  expect(screen.getByRole('option', { checked: true })).toHaveTextContent('할 일');
  await user.type(field, '진행{Enter}');
  await waitFor(() =>
    expect(updates()).toEqual([
      { p_issue_ids: ['issue-1'], p_changes: { column_id: 'doing' } },
      { p_issue_ids: ['issue-2'], p_changes: { column_id: 'other-doing' } },
    ]),
  );
  expect(await screen.findByText('이슈 2개를 ‘진행 중’으로 바꿨어요.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '되돌리기' }));
  await waitFor(() =>
    expect(updates().slice(2)).toEqual([
      { p_issue_ids: ['issue-1'], p_changes: { column_id: 'todo' } },
      { p_issue_ids: ['issue-2'], p_changes: { column_id: 'other-todo' } },
    ]),
  );
});

test('when one of two projects refuses, the other part is kept, and only that part can be undone', async () => {
  const { user, updates, server } = await selectTwo();
  const answer = server.answers['POST /rest/v1/rpc/update_issues'];
  server.answers['POST /rest/v1/rpc/update_issues'] = (request) =>
    JSON.stringify(request.body).includes('issue-2') ? refused(403, 'forbidden') : answer?.(request);
  await user.keyboard('s');
  await user.type(await screen.findByRole('combobox', { name: '상태 고르기' }), '진행{Enter}');
  expect(await screen.findByText('이슈 1개를 ‘진행 중’으로 바꿨어요.')).toBeInTheDocument();
  expect(await screen.findByText(/권한이/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '되돌리기' }));
  await waitFor(() =>
    expect(updates().slice(2)).toEqual([{ p_issue_ids: ['issue-1'], p_changes: { column_id: 'todo' } }]),
  );
});

test('issues of two projects can get a priority together, but no label', async () => {
  const { user, updates } = await selectTwo();
  await user.keyboard('l');
  expect(await screen.findByText(/한 프로젝트의 이슈끼리만/)).toBeInTheDocument();
  await user.keyboard('p');
  await user.type(await screen.findByRole('combobox', { name: '우선순위 고르기' }), '낮음{Enter}');
  await waitFor(() => expect(updates()).toHaveLength(2));
});

test('an issue that the user may not change opens no menu', async () => {
  const { user, updates } = await open([page([mine(1, { editable: false })])], '/issue?group=none');
  (await row(1)).focus();
  await user.keyboard('p');
  expect(screen.queryByRole('combobox', { name: '우선순위 고르기' })).toBeNull();
  expect(updates()).toEqual([]);
});

test('a failure is shown with a retry', async () => {
  const { server, user } = await open([]);
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeInTheDocument();
  server.answers['POST /rest/v1/rpc/my_issues'] = () => page([mine(1)]);
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await row(1)).toBeInTheDocument();
});

const saved = savedFiles();

test('the due dates of my issues are saved as a calendar file; without due dates “기한이 있는 내 이슈가 없어요” is shown', async () => {
  const { server, user } = await open([page([])]);
  const save = await screen.findByRole('button', { name: '기한을 캘린더 파일로 받기' });
  const answer = (text: string) => () => new Response(text, { headers: { 'content-type': 'text/calendar' } });
  server.answers['POST /functions/v1/due-calendar'] = answer('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n');
  await user.click(save);
  await waitFor(() => expect(saved.names()).toEqual([expect.stringMatching(/^dojang-\d{4}-\d\d-\d\d\.ics$/)]));
  server.answers['POST /functions/v1/due-calendar'] = answer('BEGIN:VCALENDAR\r\n');
  await user.click(save);
  expect(await screen.findByText('기한이 있는 내 이슈가 없어요.')).toBeInTheDocument();
  expect(saved.names()).toHaveLength(1);
});
