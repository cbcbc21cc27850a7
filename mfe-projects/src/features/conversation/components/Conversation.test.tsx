import 'fake-indexeddb/auto';
import { COMMENT_LIMIT } from '@dojang/contract/document';
import { fakeServer, openScreen, person, refused, rows } from '@dojang/shared-auth/testing';
import { snack, unsavedOfAccount } from '@dojang/shared-ui';
import { chooseMenuItem, fakeEditorLayout } from '@dojang/shared-ui/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { ConversationItem, Thread } from '../conversation.schema.ts';
import { Conversation } from './Conversation.tsx';

const READ = 'POST /rest/v1/rpc/conversation';
const SAVE = 'POST /rest/v1/rpc/save_comment';
const REACT = 'POST /rest/v1/rpc/toggle_reaction';

/** The part of the editor that the tests use. TipTap stores the editor on its element. */
interface Chain {
  focus(at: 'end'): Chain;
  insertContent(content: string | object): Chain;
  run(): boolean;
}

beforeAll(fakeEditorLayout);

/** Time limit for a machine that is busy with other tests. */
const PATIENT = { timeout: 10_000 };

const text = (value: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: value }] }],
});

async function open({ isMine = false } = {}) {
  const me = person({ id: crypto.randomUUID() });
  const [projectId, noteId] = [crypto.randomUUID(), crypto.randomUUID()];
  const thread: Thread = {
    kind: 'comment',
    id: crypto.randomUUID(),
    at: '2026-11-22T09:00:00Z',
    actor: isMine ? me.id : null,
    actor_name: '이도윤',
    body: text('어떻게 할까요?'),
    edited_at: null,
    resolved_at: null,
    resolved_by: null,
    removed_at: null,
    reactions: [],
    answers: [],
  };
  const stream: ConversationItem[] = [thread];
  const server = await fakeServer(
    {
      [READ]: () => rows(stream, stream.length),
      'POST /rest/v1/rpc/project_people': () => rows([]),
      'POST /api/private/project/getDetail': () => ({}),
    },
    me,
  );
  const { user, unmount } = openScreen(
    <Conversation target={{ type: 'note', id: noteId }} projectId={projectId} canWrite />,
  );
  const box = await screen.findByRole('textbox', { name: '댓글' }, PATIENT);
  const { editor } = box as HTMLElement & { editor: { chain(): Chain } };
  const write = (words: string | object) => {
    act(() => void editor.chain().focus('end').insertContent(words).run());
    act(() => void fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', ctrlKey: true }));
  };
  const saved = () => server.sent(SAVE).map(({ body }) => body as Record<string, unknown>);
  return { user, unmount, me, server, stream, thread, box, write, saved, noteId };
}

test('⌘Enter sends a comment, and the box is empty for the next one', async () => {
  const { server, stream, thread, box, write, saved, noteId } = await open();
  server.answers[SAVE] = ({ body }) => {
    const { p_id: id } = body as { p_id: string };
    stream.unshift({ ...thread, id, body: text('이렇게요.') });
    return {};
  };
  write('이렇게요.');
  expect(box).toHaveTextContent('');
  await expect.poll(() => screen.getAllByRole('article').length, PATIENT).toBe(2);
  expect(saved()).toMatchObject([{ p_target_id: noteId, p_target_type: 'note', p_body_text: '이렇게요.' }]);
  expect(screen.queryByText('보내는 중이에요')).toBeNull();
});

test('a picture alone is a comment, and it is stored as a file of the project', async () => {
  const { server, saved, write } = await open();
  server.answers[SAVE] = () => ({});
  expect(screen.getByRole('button', { name: '그림 넣기' })).toBeInTheDocument();
  const src = `/storage/v1/object/note-pictures/${crypto.randomUUID()}/${'a'.repeat(64)}.webp`;
  write({ type: 'image', attrs: { src, width: 20, height: 10 } });
  await expect.poll(saved, PATIENT).toMatchObject([{ p_body_text: '그림' }]);
  expect(JSON.stringify(saved()[0]?.p_body)).toContain(src);
});

test('a comment that was refused stays with the reason, and is sent again with the same id', async () => {
  const { server, box, write, saved } = await open();
  server.answers[SAVE] = () => refused(400, 'comment_too_long');
  write('긴 글');
  const alert = await screen.findByRole('alert', {}, PATIENT);
  expect(alert).toHaveTextContent('보내지 못했어요');
  expect(box).toHaveTextContent('');
  server.answers[SAVE] = () => ({});
  fireEvent.click(within(alert).getByRole('button', { name: '다시 보내기' }));
  await expect.poll(() => screen.queryByRole('alert'), PATIENT).toBeNull();
  const [first, second] = saved();
  expect(second?.p_id).toBe(first?.p_id);
});

test('a comment that is too long is not sent, and stays in the box with the reason', async () => {
  const { box, write, saved } = await open();
  const REASON = '댓글이 20,000자를 넘어 남길 수 없어요. 나누어 적어 주세요.';
  const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  const said = vi.spyOn(snack, 'error');
  write('가'.repeat(COMMENT_LIMIT.characters + 1));
  expect(said).toHaveBeenCalledWith(REASON);
  expect(box.textContent).toHaveLength(COMMENT_LIMIT.characters + 1);
  expect(saved()).toEqual([]);
  await expect.poll(status, PATIENT).toContain(REASON);
});

test('a warning is shown before a comment becomes too long', async () => {
  const { box } = await open();
  const { editor } = box as HTMLElement & { editor: { chain(): Chain } };
  act(() => void editor.chain().focus('end').insertContent('가'.repeat(16_000)).run());
  const warning = '댓글이 거의 찼어요. 20,000자 가운데 16,000자를 썼어요. 나누어 적어 주세요.';
  expect(await screen.findByText(warning, {}, PATIENT)).toBeVisible();
});

test('a refused comment is taken back into the box', async () => {
  const { server, box, write } = await open();
  server.answers[SAVE] = () => refused(400, 'comment_too_long');
  write('긴 글');
  fireEvent.click(await screen.findByRole('button', { name: '고쳐 쓰기' }, PATIENT));
  expect(box).toHaveTextContent('긴 글');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a reaction is shown at once, and removed when it is refused', async () => {
  const { user, server } = await open();
  let answer: (value: Response) => void = () => {};
  server.answers[REACT] = () => new Promise<Response>((resolve) => (answer = resolve));
  await user.click(screen.getByRole('button', { name: '이도윤 님의 댓글에 반응하기' }));
  await chooseMenuItem(user, '👀');
  expect(await screen.findByRole('button', { name: /^👀 1 ?명/, pressed: true }, PATIENT)).toBeVisible();
  await act(async () => answer(refused(403, 'forbidden')));
  await expect.poll(() => screen.queryByRole('button', { name: /^👀/ }), PATIENT).toBeNull();
});

test('text typed into a sent comment stays in the journal until it is saved', async () => {
  const { user, unmount, me } = await open({ isMine: true });
  await user.click(screen.getByRole('button', { name: '이도윤 님의 댓글 메뉴' }));
  await chooseMenuItem(user, '고치기');
  const box = await screen.findByRole('textbox', { name: '댓글 고치기' }, PATIENT);
  const { editor } = box as HTMLElement & { editor: { chain(): Chain } };
  act(() => void editor.chain().focus('end').insertContent(' 내일요.').run());
  expect(box).toHaveTextContent('어떻게 할까요? 내일요.');
  unmount();
  const left = async () => (await unsavedOfAccount(me.id, 'comment-edit')).map(({ value }) => JSON.stringify(value));
  await expect.poll(left, PATIENT).toEqual([expect.stringContaining('내일요.')]);
});

test('text typed into a sent comment during a save stays, and is saved next', async () => {
  const { user, server, saved } = await open({ isMine: true });
  let answer = (_: Response) => {};
  server.answers[SAVE] = () => new Promise<Response>((resolve) => (answer = resolve));
  await user.click(screen.getByRole('button', { name: '이도윤 님의 댓글 메뉴' }));
  await chooseMenuItem(user, '고치기');
  const box = await screen.findByRole('textbox', { name: '댓글 고치기' }, PATIENT);
  const { editor } = box as HTMLElement & { editor: { chain(): Chain } };
  const type = (words: string) => act(() => void editor.chain().focus('end').insertContent(words).run());
  type(' 내일요.');
  await user.click(screen.getByRole('button', { name: '저장' }));
  await expect.poll(saved, PATIENT).toHaveLength(1);
  type(' 모레요.');
  await act(async () => answer(Response.json({})));
  await expect.poll(() => screen.getByRole('button', { name: '저장' }), PATIENT).toBeEnabled();
  expect(box).toHaveTextContent('어떻게 할까요? 내일요. 모레요.');
  expect(screen.getByText('저장했어요. 그 뒤에 적은 글은 다시 저장해 주세요.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '저장' }));
  await expect.poll(() => saved().at(-1), PATIENT).toMatchObject({ p_body_text: '어떻게 할까요? 내일요. 모레요.' });
});
