import 'fake-indexeddb/auto';
import { sessionStore } from '@dojang/shared-auth';
import { fakeServer, openScreen, person, refused } from '@dojang/shared-auth/testing';
import { keepEntry, unsavedOfAccount } from '@dojang/shared-ui';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Issue } from '../issue.schema.ts';
import { idOf, issueServer, PROJECT } from '../server.fixtures.ts';
import { columnsById, issue } from '../testing.ts';
import type { IssueData } from '../use-issue-data.ts';
import { SubIssues } from './SubIssues.tsx';

const DATA: IssueData = {
  projectId: PROJECT,
  heads: [],
  byId: new Map(),
  boards: [],
  columns: columnsById,
  labels: new Map(),
  people: new Map(),
  canWrite: true,
};
const open = (number: number) => {
  const parent: Issue = {
    ...issue(number, { id: idOf(number) }),
    project_id: PROJECT,
    body: { type: 'doc', content: [] },
    updated_by: null,
    removed_at: null,
    source_type: null,
    source_id: null,
  };
  return openScreen(<SubIssues issue={parent} data={DATA} editable onOpen={undefined} />);
};
const field = () => screen.queryByRole('textbox', { name: '새 하위 이슈의 제목' });

test('a half-typed sub-issue is filled in again after another issue was opened', async () => {
  await issueServer([]);
  const first = open(1);
  await first.user.click(screen.getByRole('button', { name: '하위 이슈 추가' }));
  await first.user.keyboard('반쯤 적은 제목');
  first.unmount();
  const other = open(2);
  expect(field()).toBeNull();
  other.unmount();
  const again = open(1);
  expect(field()).toHaveValue('반쯤 적은 제목');
  expect(field()).not.toHaveFocus();
  await again.user.clear(field() as HTMLElement);
});

test('a title that the server refused is shown again too, until it is removed', async () => {
  await issueServer([], { 'POST /rest/v1/rpc/create_issue': () => refused(403, 'forbidden') });
  const first = open(3);
  await first.user.click(screen.getByRole('button', { name: '하위 이슈 추가' }));
  await first.user.keyboard('거절된 제목{Enter}');
  expect(await screen.findByText('거절된 제목')).toBeVisible();
  first.unmount();
  const again = open(3);
  expect(await screen.findByText('거절된 제목')).toBeVisible();
  await again.user.click(screen.getByRole('button', { name: /지우기|버리기/ }));
  expect(screen.queryByText('거절된 제목')).toBeNull();
});

const me = () => sessionStore.getState().id;
const kept = async () => (await unsavedOfAccount(me(), 'typed')).map(({ key, value }) => [key[2], value]);
/** The journal entry of a closed tab of the same browser. */
const left = (about: string, value: unknown) =>
  keepEntry({ key: [me(), 'typed', about, crypto.randomUUID()], value, rev: 0, at: Date.now() });

test('a half-typed sub-issue is kept in the journal until it is sent and the response has arrived', async () => {
  const isAnswered = Promise.withResolvers<void>();
  await issueServer([], {
    'POST /rest/v1/rpc/create_issue': async () => {
      await isAnswered.promise;
      return issue(9, { id: idOf(9) });
    },
  });
  const { user } = open(4);
  await user.click(screen.getByRole('button', { name: '하위 이슈 추가' }));
  await user.keyboard('급한 일');
  await expect.poll(kept).toEqual([[`sub-issue ${idOf(4)}`, '급한 일']]);
  await user.keyboard('{Enter}');
  await expect.poll(kept).toMatchObject([[`unsent ${idOf(4)}`, [{ title: '급한 일' }]]]);
  expect(screen.queryByText('급한 일')).toBeNull();
  isAnswered.resolve();
  await expect.poll(kept).toEqual([]);
});

test('text of a closed tab is shown without moving the focus, and is sent with its former id', async () => {
  const { calls } = await issueServer([], { 'POST /rest/v1/rpc/create_issue': () => issue(9, { id: idOf(9) }) });
  const id = crypto.randomUUID();
  await left(`sub-issue ${idOf(5)}`, '반쯤 적은 제목');
  await left(`unsent ${idOf(5)}`, [{ id, title: '답을 못 받은 제목', isSending: true, isFirst: true }]);
  const { user } = open(5);
  expect(await screen.findByDisplayValue('반쯤 적은 제목')).toBe(field());
  expect(field()).not.toHaveFocus();
  expect(await screen.findByText('답을 못 받은 제목')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '다시 만들기' }));
  await expect.poll(() => screen.queryByText('답을 못 받은 제목')).toBeNull();
  expect(calls('create_issue')).toMatchObject([{ p_id: id, p_title: '답을 못 받은 제목' }]);
  await user.clear(field() as HTMLElement);
  await expect.poll(kept).toEqual([]);
});

test('titles of several tabs are combined, and text typed now is not replaced', async () => {
  await issueServer([], { 'POST /rest/v1/rpc/create_issue': () => refused(403, 'forbidden') });
  const first = open(6);
  await first.user.click(screen.getByRole('button', { name: '하위 이슈 추가' }));
  await first.user.keyboard('하나{Enter}');
  expect(await screen.findByText('하나')).toBeVisible();
  await first.user.type(field() as HTMLElement, '지금 적는 것');
  first.unmount();
  await left(`unsent ${idOf(6)}`, [{ id: crypto.randomUUID(), title: '둘' }]);
  await left(`sub-issue ${idOf(6)}`, '다른 탭의 것');
  open(6);
  expect(await screen.findByText('둘')).toBeVisible();
  expect(screen.getByText('하나')).toBeVisible();
  expect(field()).toHaveValue('지금 적는 것');
  await expect.poll(async () => (await kept()).map(([, value]) => value)).toContain('다른 탭의 것');
});

test('another user in the same tab does not see it', async () => {
  await issueServer([]);
  const first = open(7);
  await first.user.click(screen.getByRole('button', { name: '하위 이슈 추가' }));
  await first.user.keyboard('내 것');
  await expect.poll(kept).toContainEqual([`sub-issue ${idOf(7)}`, '내 것']);
  first.unmount();
  await fakeServer({}, person({ id: crypto.randomUUID() }));
  open(7);
  await expect(screen.findByDisplayValue('내 것', undefined, { timeout: 300 })).rejects.toThrow();
});
