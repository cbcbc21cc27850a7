import 'fake-indexeddb/auto';
import { currentProjectStore, sessionStore } from '@dojang/shared-auth';
import { openScreen, refused, rows } from '@dojang/shared-auth/testing';
import { unsavedOfAccount } from '@dojang/shared-ui';
import { chooseMenuItem, fakeEditorLayout } from '@dojang/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { idOf, issueServer, PROJECT } from '../issue/server.fixtures.ts';
import { issue } from '../issue/testing.ts';
import { Component as IssuesPage } from './IssuesPage.tsx';

beforeAll(fakeEditorLayout);
afterEach(() => {
  currentProjectStore.getState().clear();
  vi.restoreAllMocks();
});

const few = () => [1, 2, 3].map((number) => issue(number, { id: idOf(number) }));

async function open(answers: Parameters<typeof issueServer>[1] = {}, query = '&sort=number') {
  const fake = await issueServer(few(), answers);
  const view = openScreen(<IssuesPage />, `/project/issue?projectId=${PROJECT}${query}`);
  await screen.findAllByRole('treeitem');
  return { ...view, ...fake };
}
const row = (number: number) => screen.getByRole('treeitem', { name: new RegExp(`#${number}\\b`) });
const option = async (name: string) => (await screen.findByRole('combobox', { name })) as HTMLInputElement;

test('J and K go through the rows, X selects, and Esc ends the selection', async () => {
  const { user } = await open();
  await user.keyboard('j');
  expect(row(1)).toHaveFocus();
  await user.keyboard('jj');
  expect(row(3)).toHaveFocus();
  await user.keyboard('kx');
  expect(row(2)).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Shift>}j{/Shift}');
  expect(screen.getByText('2개 고름')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('2개 고름')).toBeNull();
});

test.each([
  ['p', '우선순위 고르기', '긴급', { priority: 1 }],
  ['s', '상태 고르기', 'doing', { column_id: 'doing' }],
  ['a', '담당자 고르기', '김민아', { add_assignees: ['a0000000-0000-4000-8000-000000000001'] }],
  ['l', '라벨 고르기', '버그', { add_labels: ['c0000000-0000-4000-8000-000000000001'] }],
  ['d', '기한 고르기', '2026-12-03', { due_date: '2026-12-03' }],
])('%s opens %s, and Enter changes the issue', async (key, name, typed, changes) => {
  const { user, calls } = await open();
  await user.keyboard(`j${key}`);
  await user.type(await option(name), `${typed}{Enter}`);
  await waitFor(() => expect(calls('update_issues')).toEqual([{ p_issue_ids: [idOf(1)], p_changes: changes }]));
});

test('a menu changes all selected issues at once, and Esc closes it and gives the focus back', async () => {
  const { user, calls } = await open();
  await user.keyboard('jxjxp');
  await user.type(await option('우선순위 고르기'), '높음{Enter}');
  await waitFor(() =>
    expect(calls('update_issues')).toEqual([{ p_issue_ids: [idOf(1), idOf(2)], p_changes: { priority: 2 } }]),
  );
  await user.keyboard('s');
  await option('상태 고르기');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('combobox', { name: '상태 고르기' })).toBeNull();
  expect(row(2)).toHaveFocus();
});

test('a refused change is rolled back, and the reason is shown', async () => {
  const { user } = await open({ 'POST /rest/v1/rpc/update_issues': () => refused(403, 'forbidden') });
  await user.keyboard('jp');
  await user.type(await option('우선순위 고르기'), '긴급{Enter}');
  await waitFor(() => expect(within(row(1)).getByRole('img', { name: '우선순위 없음' })).toBeInTheDocument());
  expect(await screen.findByText(/권한이/)).toBeInTheDocument();
});

test('Enter opens the issue beside the list, J goes to the next one, and Esc closes it', async () => {
  const { user, address } = await open();
  await user.keyboard('j{Enter}');
  await waitFor(() => expect(address()).toContain(`issue=${idOf(1)}`));
  await user.keyboard('j');
  await waitFor(() => expect(address()).toContain(`issue=${idOf(2)}`));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).not.toContain('issue='));
});

test('opening and closing issues keeps the scroll position of the list, also when the panel hides the list', async () => {
  const { user, router } = await open();
  const scrollTo = vi.spyOn(window, 'scrollTo');
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(3600);
  for (const [keys, count] of [
    ['j{Enter}', 1],
    ['j', 1],
    ['{Escape}', 2],
  ] as const) {
    const before = router.state.location;
    await user.keyboard(keys);
    await waitFor(() => expect(router.state.location).not.toBe(before));
    expect(router.state.preventScrollReset).toBe(true);
    expect(scrollTo).toHaveBeenCalledTimes(count);
  }
  // On a screen as narrow as a phone the page begins at the panel, and returns to the list.
  expect(scrollTo.mock.calls).toEqual([
    [0, 0],
    [0, 3600],
  ]);
});

test('selected issues go to the trash, and 되돌리기 restores them', async () => {
  const { user, calls } = await open({ 'POST /rest/v1/rpc/restore_issues': () => null });
  await user.keyboard('jx');
  const { style } = document.documentElement;
  expect(style.getPropertyValue('--tools-below')).not.toBe('');
  await user.click(within(screen.getByRole('toolbar', { name: '고른 이슈' })).getByRole('button', { name: '휴지통' }));
  expect(style.getPropertyValue('--tools-below')).toBe('');
  await waitFor(() => expect(calls('remove_issues')).toEqual([{ p_issue_ids: [idOf(1)] }]));
  await waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: '되돌리기' }));
  await waitFor(() => expect(calls('restore_issues')).toEqual([{ p_issue_ids: [idOf(1)] }]));
});

test('more issues than one request accepts are removed and restored together', async () => {
  const many = Array.from({ length: 501 }, (_, at) => issue(at + 1, { id: idOf(at + 1) }));
  const { calls } = await issueServer(many, { 'POST /rest/v1/rpc/restore_issues': () => null });
  const { user } = openScreen(<IssuesPage />, `/project/issue?projectId=${PROJECT}&sort=number`);
  await screen.findAllByRole('treeitem');
  await user.keyboard('j{Control>}a{/Control}');
  expect(screen.getByText('501개 고름')).toBeInTheDocument();
  await user.click(within(screen.getByRole('toolbar', { name: '고른 이슈' })).getByRole('button', { name: '휴지통' }));
  await user.click(await screen.findByRole('button', { name: '되돌리기' }));
  const sizes = (name: string) => calls(name).map((body) => (body as { p_issue_ids: string[] }).p_issue_ids.length);
  await waitFor(() => expect(sizes('restore_issues')).toEqual([500, 1]));
  expect(sizes('remove_issues')).toEqual([500, 1]);
});

test('C opens the form of a new issue, and Enter creates it', async () => {
  const made = issue(4, { id: idOf(4), title: '포스터 맡기기' });
  const { user, calls, add } = await open({
    'POST /rest/v1/rpc/create_issue': () => {
      add(made);
      return made;
    },
  });
  await user.keyboard('c');
  await user.type(await screen.findByRole('textbox', { name: '새 이슈의 제목' }), '포스터 맡기기{Enter}');
  await waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(4));
  expect(calls('create_issue')).toMatchObject([{ p_project_id: PROJECT, p_title: '포스터 맡기기' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a view with the name of one of my views replaces it, and a removed view can be restored', async () => {
  const view = { id: idOf(70), name: '할 일만', query: 'status=todo', is_shared: true };
  const { user, calls } = await open({
    'GET /rest/v1/issue_views': () => rows([{ ...view, user_id: sessionStore.getState().id }]),
    'POST /rest/v1/rpc/save_issue_view': () => null,
    'POST /rest/v1/rpc/remove_issue_view': () => null,
  });
  const menu = async (item: string) => {
    await user.click(screen.getByRole('button', { name: '보기' }));
    await chooseMenuItem(user, item);
  };
  await menu('지금 보기 저장');
  await user.type(await screen.findByRole('textbox', { name: '이름' }), '할 일만');
  expect(screen.getByText('같은 이름의 보기를 지금 보기로 바꿔요.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '바꾸기' }));
  const saved = { p_id: view.id, p_name: '할 일만', p_is_shared: true };
  await waitFor(() => expect(calls('save_issue_view')).toMatchObject([{ ...saved, p_query: 'sort=number' }]));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await menu('저장한 보기 지우기');
  await user.click(await screen.findByRole('button', { name: '‘할 일만’ 보기 지우기' }));
  await user.click(await screen.findByRole('button', { name: '되돌리기' }));
  await waitFor(() => expect(calls('save_issue_view')).toMatchObject([{}, { ...saved, p_query: 'status=todo' }]));
});

test('the typed name of a view is filled in again after Esc, and is deleted once it is saved', async () => {
  const { user, calls } = await open({
    'GET /rest/v1/issue_views': () => rows([]),
    'POST /rest/v1/rpc/save_issue_view': () => null,
  });
  const begin = async () => {
    await user.click(screen.getByRole('button', { name: '보기' }));
    await chooseMenuItem(user, '지금 보기 저장');
    return screen.findByRole('textbox', { name: '이름' });
  };
  const kept = () => unsavedOfAccount(sessionStore.getState().id, 'issue-view');
  await user.type(await begin(), '할 일만');
  await user.click(screen.getByRole('checkbox', { name: '프로젝트의 모두와 함께 쓰기' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const name = await begin();
  expect(await screen.findByText('전에 적고 저장하지 않은 내용이에요.')).toBeVisible();
  expect(name).toHaveValue('할 일만');
  expect(screen.getByRole('checkbox', { name: '프로젝트의 모두와 함께 쓰기' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(calls('save_issue_view')).toMatchObject([{ p_name: '할 일만', p_is_shared: true }]));
  await expect.poll(kept).toEqual([]);
});

test('a board offers saved views, but neither the order nor the columns of the table', async () => {
  await issueServer(few());
  openScreen(<IssuesPage />, `/project/issue?projectId=${PROJECT}&view=board`);
  expect(await screen.findByRole('button', { name: '보기' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '묶기' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '정렬' })).toBeNull();
  expect(screen.queryByRole('button', { name: '보일 항목' })).toBeNull();
});

test('a message tells about a new card that the filter hides, with a link to it', async () => {
  const made = issue(4, { id: idOf(4), title: '포스터 맡기기' });
  const { add } = await issueServer(few(), {
    'POST /rest/v1/rpc/create_issue': () => {
      add(made);
      return made;
    },
  });
  const { user, address } = openScreen(<IssuesPage />, `/project/issue?projectId=${PROJECT}&view=board&q=이슈`);
  await user.click(await screen.findByRole('button', { name: '‘todo’ 열에 새 이슈' }));
  await user.type(screen.getByRole('textbox', { name: '‘todo’ 열의 새 이슈 제목' }), '포스터 맡기기');
  vi.spyOn(crypto, 'randomUUID').mockReturnValueOnce(made.id as ReturnType<typeof crypto.randomUUID>);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('‘포스터 맡기기’ 이슈를 만들었어요.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '열기' }));
  await waitFor(() => expect(address()).toContain(`issue=${made.id}`));
});

test('a project without issues offers to import them, and its board', async () => {
  await issueServer([]);
  const { user } = openScreen(<IssuesPage />, `/project/issue?projectId=${PROJECT}`);
  expect(await screen.findByText('첫 이슈를 만들어 보세요')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '보드' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '이슈 더 보기' }));
  await chooseMenuItem(user, 'CSV에서 가져오기');
  expect(await screen.findByRole('dialog', { name: /가져오기/ })).toBeInTheDocument();
});
