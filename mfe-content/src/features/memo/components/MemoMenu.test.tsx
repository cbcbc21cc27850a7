import 'fake-indexeddb/auto';
import { openScreen, refused } from '@dojang/shared-auth/testing';
import { chooseMenuItem } from '@dojang/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as MemoListPage } from '../MemoListPage.tsx';
import { MEMOS, makeMemo, memoServer } from '../memo.fixtures.ts';
import type { Memo } from '../memo.logic.ts';

const removed = (body: string) =>
  makeMemo({ body, removed_at: '2026-11-01T00:00:00Z', purge_at: '2026-12-01T00:00:00Z' });

/** The list with these memos. The menu of the first memo is open. */
async function open(memos: Memo[], { path = '/memo', answers = {} }: { path?: string; answers?: object } = {}) {
  const server = await memoServer(memos, answers as Parameters<typeof memoServer>[1]);
  const view = openScreen(<MemoListPage />, path);
  await view.user.click(await screen.findByRole('button', { name: `${memos[0]?.body} 메모 더 보기` }));
  const choose = (name: string) => chooseMenuItem(view.user, name);
  return { server, choose, ...view };
}

const card = (body: string) => screen.queryByRole('link', { name: `메모 열기: ${body}` });

test('보관 removes a memo from the list at once, and 되돌리기 restores it', async () => {
  const memo = makeMemo({ body: '다 본 것' });
  const { user, server, choose } = await open([memo, makeMemo()]);
  await choose('보관');
  await expect.poll(() => card('다 본 것')).toBeNull();
  expect(await screen.findByText('메모를 보관했어요')).toBeVisible();
  expect(server.stored.get(memo.id)?.archived_at).not.toBeNull();
  await user.click(screen.getByRole('button', { name: '되돌리기' }));
  await expect.poll(() => card('다 본 것')).not.toBeNull();
  expect(server.stored.get(memo.id)?.archived_at).toBeNull();
});

test('휴지통으로 offers an undo, and the undo puts an archived memo back into the archive', async () => {
  const memo = makeMemo({ body: '보관한 것', archived_at: '2026-10-02T00:00:00Z' });
  const { user, server, choose } = await open([memo], { path: '/memo?view=archive' });
  await choose('휴지통으로');
  expect(await screen.findByText('메모를 휴지통으로 옮겼어요')).toBeVisible();
  expect(await screen.findByText('보관한 메모가 없어요')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '되돌리기' }));
  await expect.poll(() => card('보관한 것')).not.toBeNull();
  expect(server.stored.get(memo.id)).toMatchObject({ removed_at: null, archived_at: memo.archived_at });
});

test('a refused action restores the memo and shows the reason', async () => {
  const { choose } = await open([makeMemo({ body: '그대로' })], {
    answers: { [MEMOS.change]: () => refused(503, 'busy') },
  });
  await choose('휴지통으로');
  expect(await screen.findByText('서버가 잠시 바빠요. 조금 뒤에 다시 시도해 주세요.')).toBeVisible();
  await expect.poll(() => card('그대로')).not.toBeNull();
  expect(screen.queryByText('메모를 휴지통으로 옮겼어요')).toBeNull();
});

test('편집 opens the editor of that memo', async () => {
  const memo = makeMemo({ body: '고칠 것' });
  const { choose, address } = await open([memo]);
  await choose('편집');
  expect(address()).toBe(`/memo/edit?memoId=${memo.id}`);
});

test('in the trash a memo is restored', async () => {
  const memo = removed('실수로 지운 것');
  const { server, choose } = await open([memo], { path: '/memo?view=trash' });
  await choose('복원');
  expect(await screen.findByText('메모를 복원했어요')).toBeVisible();
  expect(await screen.findByText('휴지통이 비어 있어요')).toBeVisible();
  expect(server.stored.get(memo.id)?.removed_at).toBeNull();
});

test.each([
  ['취소', true],
  ['완전히 삭제', false],
])('a memo is deleted permanently only after a confirmation: %s', async (answer, remains) => {
  const memo = removed('버릴 것');
  const { user, server, choose } = await open([memo], { path: '/memo?view=trash' });
  await choose('완전히 삭제');
  const question = await screen.findByRole('alertdialog', { name: '메모를 완전히 삭제할까요?' });
  expect(question).toHaveTextContent('되돌릴 수 없어요');
  expect(server.stored.has(memo.id)).toBe(true);
  await user.click(within(question).getByRole('button', { name: answer }));
  await expect.poll(() => card('버릴 것') !== null).toBe(remains);
  expect(server.stored.has(memo.id)).toBe(remains);
});

test('a user without a writable project gets a link to the projects', async () => {
  const { choose } = await open([makeMemo({ body: '길어질 것' })], {
    answers: { 'POST /api/private/project/getMixedProjectList': () => [] },
  });
  await choose('노트로 만들기');
  const dialog = await screen.findByRole('dialog', { name: '어느 프로젝트의 노트로 만들까요?' });
  expect(await within(dialog).findByText('노트를 쓸 수 있는 프로젝트가 없어요')).toBeVisible();
  expect(within(dialog).getByRole('link', { name: '프로젝트로 가기' })).toHaveAttribute('href', '/project');
});

test('a memo becomes an issue of a project, and the issue refers to the memo', async () => {
  const memo = makeMemo({ body: '포스터 맡기기\n금요일까지' });
  const project = {
    id: 'b0000000-0000-4000-8000-000000000001',
    name: '온기커피',
    role: 'member',
    relation: 'joined',
    memberCount: 1,
    noteCount: 0,
    createdAt: '2026-11-22T00:00:00Z',
    updatedAt: '2026-11-22T00:00:00Z',
    removedAt: null,
    purgeAt: null,
  };
  const server = await memoServer([memo], {
    'POST /api/private/project/getMixedProjectList': () => [project],
    'POST /rest/v1/rpc/create_issue': () => ({ id: 'made' }),
  });
  const { user, address } = openScreen(<MemoListPage />, '/memo');
  await user.click(await screen.findByRole('button', { name: /메모 더 보기/ }));
  await chooseMenuItem(user, '이슈로 만들기');
  const dialog = await screen.findByRole('dialog', { name: '어느 프로젝트의 이슈로 만들까요?' });
  await user.click(await within(dialog).findByRole('button', { name: '온기커피' }));
  await expect.poll(() => server.sent('POST /rest/v1/rpc/create_issue').length).toBe(1);
  const body = server.sent('POST /rest/v1/rpc/create_issue')[0]?.body as { p_id: string };
  expect(body).toMatchObject({
    p_project_id: project.id,
    p_title: '포스터 맡기기',
    p_changes: { body_text: '금요일까지', source_type: 'memo', source_id: memo.id },
  });
  await expect.poll(address).toBe(`/project/issue?projectId=${project.id}&issue=${body.p_id}`);
});
