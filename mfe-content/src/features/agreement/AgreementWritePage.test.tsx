import 'fake-indexeddb/auto';
import { openScreen, person, refused } from '@dojang/shared-auth/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as AgreementWritePage } from './AgreementWritePage.tsx';
import { AGREEMENT, AGREEMENTS, agreement, agreementServer, draft, inDays, published } from './agreement.fixtures.ts';
import type { VersionHead } from './agreement.logic.ts';

const PUBLISH = 'POST /rest/v1/rpc/publish_agreement';
const SAVE = 'POST /rest/v1/rpc/save_agreement_draft';

async function open(versions: VersionHead[], answers: Parameters<typeof agreementServer>[1] = {}) {
  // Each test has another account, so that no test finds journal entries of another.
  const admin = person({ id: crypto.randomUUID(), level: 'admin', is_admin: true });
  const server = await agreementServer([agreement(versions)], answers, admin);
  return { server, ...openScreen(<AgreementWritePage />, `/agreement/write?boardId=${AGREEMENT}`) };
}

const publish = () => screen.findByRole('button', { name: '게시' });

test('a draft is shown with its changes, and is not saved before it is changed', async () => {
  const { server } = await open([published(1, -100), draft(2)]);
  expect(await screen.findByRole('heading', { name: '이용약관 2번째 판' })).toBeVisible();
  expect(screen.getByText('1번째 판에서 이어 써요.')).toBeVisible();
  const changes = within(await screen.findByRole('table', { name: '1번째 판과 2번째 판의 차이' }));
  expect(changes.getAllByRole('row').at(-1)).toHaveTextContent(/뺀 글: 1번째 글.*더한 글: 2번째 글/);
  expect(server.sent(SAVE)).toEqual([]);
});

test('a version after the first needs a date on which it takes effect', async () => {
  await open([published(1, -100), draft(2)]);
  expect(await publish()).toBeDisabled();
  expect(screen.getByText('시행일을 정해 주세요.')).toBeVisible();
});

test('an adverse change cannot be published earlier than in 30 days', async () => {
  await open([published(1, -100), draft(2, { change: 'adverse', effective_at: inDays(10) })]);
  expect(await publish()).toBeDisabled();
  expect(screen.getByText(/불리한 변경은 알리는 날부터 30일 뒤에 시행할 수 있어요/)).toBeVisible();
});

test('a draft is published after a confirmation, on the shown revision', async () => {
  const { server, user, address } = await open([published(1, -100), draft(2, { effective_at: inDays(40) })], {
    [PUBLISH]: () => ({ ok: true, rev: 3, updated_at: inDays(0) }),
  });
  await user.click(await publish());
  const question = await screen.findByRole('alertdialog', { name: '2번째 판을 게시할까요?' });
  expect(question).toHaveTextContent('게시한 뒤에 고칠 수 없어요');
  await user.click(within(question).getByRole('button', { name: '게시' }));
  await expect.poll(address).toBe(`/agreement/detail?boardId=${AGREEMENT}&version=2`);
  expect(server.sent(PUBLISH).map(({ body }) => body)).toEqual([
    { p_agreement_id: AGREEMENT, p_version: 2, p_base_rev: 2 },
  ]);
});

test('a publication that is refused leaves the draft on the screen', async () => {
  const { user, address } = await open([published(1, -100), draft(2, { effective_at: inDays(40) })], {
    [PUBLISH]: () => refused(500, 'internal'),
  });
  const button = await publish();
  await user.click(button);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '게시' }));
  expect(await screen.findByText(/서버/)).toBeVisible();
  expect(address()).toBe(`/agreement/write?boardId=${AGREEMENT}`);
  await waitFor(() => expect(button).toBeEnabled());
});

test('a first version needs no date, and compares with nothing', async () => {
  await open([draft(1)]);
  expect(await screen.findByText('첫 판이에요.')).toBeVisible();
  expect(await publish()).toBeEnabled();
  expect(screen.queryByRole('combobox', { name: '변경의 종류' })).toBeNull();
  expect(screen.queryByRole('region', { name: '바뀌는 내용' })).toBeNull();
});

test('an agreement that cannot be loaded has a retry button, and an unknown agreement is not found', async () => {
  const { unmount } = await open([], { [AGREEMENTS]: () => refused(500, 'internal') });
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeEnabled();
  unmount();
  await open([], { [AGREEMENTS]: () => Response.json([]) });
  expect(await screen.findByText('오류 화면')).toBeVisible();
});

test('without an id the list is shown', async () => {
  await agreementServer([]);
  const { address } = openScreen(<AgreementWritePage />, '/agreement/write');
  await expect.poll(address).toBe('/agreement/list');
});
