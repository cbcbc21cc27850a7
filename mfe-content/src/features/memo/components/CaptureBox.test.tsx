import 'fake-indexeddb/auto';
import type { ProjectListItem } from '@dojang/api-contract';
import { openScreen, rows, unreachable } from '@dojang/shared-auth/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as MemoListPage } from '../MemoListPage.tsx';
import { MEMOS, makeMemo, memoServer } from '../memo.fixtures.ts';

async function open(...[memos = [], answers]: Partial<Parameters<typeof memoServer>>) {
  const server = await memoServer(memos, answers);
  const view = openScreen(<MemoListPage />, '/memo');
  return { server, box: await screen.findByRole('textbox', { name: '메모 내용' }), ...view };
}

const save = () => screen.getByRole('button', { name: '저장' });
const cards = () => screen.findAllByRole('article');

test('a saved memo appears in the list, and the box is cleared for the next one', async () => {
  const { user, box, server } = await open([makeMemo({ body: '먼저 쓴 것' })]);
  expect(save()).toBeDisabled();
  await user.type(box, '우유 사기 #장보기');
  await user.click(save());
  expect(box).toHaveValue('');
  expect(box).toHaveFocus();
  await expect.poll(async () => (await cards()).length).toBe(2);
  expect((await cards())[0]).toHaveTextContent('우유 사기 #장보기');
  expect(server.sent(MEMOS.create)[0]?.body).toMatchObject({ body: '우유 사기 #장보기', tags: ['장보기'] });
});

test('Enter inserts a new line and Ctrl+Enter saves', async () => {
  const { user, box, server } = await open();
  await user.type(box, '한 줄{Enter}두 줄');
  expect(server.sent(MEMOS.create)).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => server.sent(MEMOS.create).map(({ body }) => body)).toMatchObject([{ body: '한 줄\n두 줄' }]);
});

test('Ctrl+Enter during a composition saves once, with the complete syllable', async () => {
  const { box, server } = await open();
  fireEvent.change(box, { target: { value: '하' } });
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, isComposing: true });
  fireEvent.change(box, { target: { value: '한' } });
  fireEvent.compositionEnd(box);
  await expect.poll(() => server.sent(MEMOS.create).map(({ body }) => body)).toMatchObject([{ body: '한' }]);
  expect(box).toHaveValue('');
});

test('a memo that could not be sent is marked, and 다시 시도 saves it with the same id', async () => {
  const { user, box, server } = await open([], { [MEMOS.create]: unreachable });
  await user.type(box, '잃으면 안 되는 것');
  await user.click(save());
  expect(await screen.findByText('저장하지 못했어요')).toBeVisible();
  expect(screen.getByText(/서버에 연결하지 못했어요/)).toBeVisible();
  server.answers[MEMOS.create] = ({ body }) => {
    const { id, body: text } = body as { id: string; body: string };
    server.stored.set(id, makeMemo({ id, body: text }));
    return new Response(null, { status: 201 });
  };
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('link', { name: '메모 열기: 잃으면 안 되는 것' })).toBeInTheDocument();
  expect(new Set(server.sent(MEMOS.create).map(({ body }) => (body as { id: string }).id)).size).toBe(1);
});

test('a memo that is stored during the request of the list is not missing from the list', async () => {
  const held = Promise.withResolvers<void>();
  let reads = 0;
  const { user, box, server } = await open([], {
    [MEMOS.read]: async ({ search }) => {
      const id = search.get('id')?.replace('eq.', '');
      const found = rows([...server.stored.values()].filter((memo) => !id || memo.id === id));
      // The first response of the list does not contain the memo, and arrives after the memo was stored.
      if (!id && ++reads === 1) await held.promise;
      return found;
    },
  });
  await user.type(box, '목록보다 빠른 메모');
  await user.click(save());
  await expect.poll(() => screen.queryByText('저장하고 있어요')).toBeNull();
  await expect.poll(() => server.stored.size).toBe(1);
  held.resolve();
  expect(await screen.findByRole('link', { name: '메모 열기: 목록보다 빠른 메모' })).toBeInTheDocument();
});

test('고쳐 쓰기 puts an unsaved memo back into the box, above the current text', async () => {
  const { user, box } = await open([], { [MEMOS.create]: unreachable });
  await user.type(box, '첫 메모');
  await user.click(save());
  await user.type(box, '둘째');
  await user.click(await screen.findByRole('button', { name: '고쳐 쓰기' }));
  expect(box).toHaveValue('첫 메모\n\n둘째');
  expect(screen.queryByText('저장하지 못했어요')).toBeNull();
});

test('captured memos are shown also when the list cannot be loaded', async () => {
  const { user, box } = await open([], { [MEMOS.read]: unreachable, [MEMOS.create]: unreachable });
  await user.type(box, '오프라인 메모');
  await user.click(save());
  expect(await screen.findByText('불러오지 못했어요')).toBeVisible();
  expect(screen.getByRole('article')).toHaveTextContent('오프라인 메모');
});

test('the text in the box is kept for the next visit', async () => {
  const { user, box, unmount } = await open();
  await user.type(box, '아직 쓰는 중');
  unmount();
  openScreen(<MemoListPage />, '/memo');
  await expect.poll(() => screen.getByRole('textbox', { name: '메모 내용' })).toHaveValue('아직 쓰는 중');
});

test('a text too long for a memo can become a note in a project with write permission', async () => {
  const project = (id: string, name: string, role: ProjectListItem['role']): ProjectListItem => ({
    ...{ id, name, role, relation: 'joined', memberCount: 2, noteCount: 0, removedAt: null, purgeAt: null },
    ...{ createdAt: '2026-10-01T00:00:00Z', updatedAt: '2026-10-01T00:00:00Z' },
  });
  const [mine, others] = ['30000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000002'] as const;
  const { user, box, server, address } = await open([], {
    'POST /api/private/project/getMixedProjectList': () => [
      project(mine, '여름 팝업', 'member'),
      project(others, '보기만', 'viewer'),
    ],
    'POST /rest/v1/notes': () => new Response(null, { status: 201 }),
  });
  fireEvent.change(box, { target: { value: `회의록\n${'가'.repeat(20_000)}` } });
  expect(screen.getByText(/20,004자예요\. 메모는 20,000자까지 저장돼요\./)).toBeVisible();
  expect(save()).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '노트로 만들기' }));
  const dialog = await screen.findByRole('dialog', { name: '어느 프로젝트의 노트로 만들까요?' });
  const choice = await within(dialog).findByRole('button', { name: '여름 팝업' });
  expect(within(dialog).queryByRole('button', { name: '보기만' })).toBeNull();
  await user.click(choice);
  await expect.poll(address).toMatch(/^\/project\/note\/edit\/[0-9a-f-]{36}\?projectId=/);
  expect(address()).toContain(mine);
  expect(server.sent('POST /rest/v1/notes')[0]?.body).toMatchObject({ project_id: mine, title: '회의록' });
});
