import { openScreen, person, refused } from '@dojang/shared-auth/testing';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Component as AgreementDetailPage } from './AgreementDetailPage.tsx';
import { AGREEMENT, admin, agreement, agreementServer, draft, published, VERSIONS } from './agreement.fixtures.ts';

const PATH = `/agreement/detail?boardId=${AGREEMENT}`;
const changed = agreement([published(1, -100), published(2, -3, { change: 'adverse', summary: '환불 기한' })]);

test('the version in force is shown with its text, its changes, and the answer of the user', async () => {
  await agreementServer([changed]);
  openScreen(<AgreementDetailPage />, PATH);
  expect(await screen.findByText('2번째 글')).toBeVisible();
  expect(screen.getByText(/^2번째 판 · .* 시행$/)).toBeVisible();
  expect(screen.getByText('회원에게 불리한 변경')).toBeVisible();
  expect(screen.getByText('환불 기한')).toBeVisible();
  expect(await screen.findByText('1번째 판에 동의했어요.')).toBeVisible();
  expect(screen.queryByRole('link', { name: '다음 판 쓰기' })).toBeNull();
});

test('a guest reads it without an answer, and an admin may write the next version', async () => {
  const server = await agreementServer([changed], {}, person({ status: 'loggedOut', id: '' }));
  const { unmount } = openScreen(<AgreementDetailPage />, PATH);
  expect(await screen.findByText('2번째 글')).toBeVisible();
  expect(server.sent('POST /rest/v1/rpc/my_consents')).toEqual([]);
  unmount();
  await agreementServer([changed], {}, admin);
  openScreen(<AgreementDetailPage />, PATH);
  expect(await screen.findByRole('link', { name: '다음 판 쓰기' })).toHaveAttribute(
    'href',
    `/agreement/write?boardId=${AGREEMENT}`,
  );
});

test('another version can be chosen and compared, and the address names both', async () => {
  await agreementServer([changed]);
  const { user, address } = openScreen(<AgreementDetailPage />, PATH);
  await user.selectOptions(await screen.findByRole('combobox', { name: '견줄 판' }), '1');
  const table = within(await screen.findByRole('table', { name: '1번째 판과 2번째 판의 차이' }));
  expect(table.getAllByRole('row').at(-1)).toHaveTextContent(/뺀 글: 1번째 글.*더한 글: 2번째 글/);
  expect(address()).toBe(`${PATH}&version=2&compare=1`);
  await user.selectOptions(screen.getByRole('combobox', { name: '견줄 판' }), '');
  await user.selectOptions(screen.getByRole('combobox', { name: '보는 판' }), '1');
  expect(await screen.findByText('1번째 글')).toBeVisible();
  expect(address()).toBe(`${PATH}&version=1`);
});

test('an address with an unknown version shows the version in force, and says so', async () => {
  await agreementServer([changed]);
  openScreen(<AgreementDetailPage />, `${PATH}&version=9`);
  expect(await screen.findByText('찾으시는 판이 없어서 2번째 판을 보여 드려요.')).toBeVisible();
  expect(await screen.findByText('2번째 글')).toBeVisible();
});

test('it can be printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await agreementServer([changed]);
  const { user } = openScreen(<AgreementDetailPage />, PATH);
  await user.click(await screen.findByRole('button', { name: '인쇄' }));
  expect(print).toHaveBeenCalledOnce();
});

test('an agreement without a published version has no text', async () => {
  await agreementServer([agreement([draft(1)])], {}, admin);
  openScreen(<AgreementDetailPage />, PATH);
  expect(await screen.findByText('아직 게시한 판이 없어요')).toBeVisible();
});

test('a text that cannot be loaded has a retry button, and an unknown agreement is not found', async () => {
  await agreementServer([changed], { [VERSIONS]: () => refused(500, 'internal') });
  const { unmount } = openScreen(<AgreementDetailPage />, PATH);
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeEnabled();
  unmount();
  await agreementServer([]);
  openScreen(<AgreementDetailPage />, PATH);
  expect(await screen.findByText('오류 화면')).toBeVisible();
});

test('without an id the list is shown', async () => {
  await agreementServer([]);
  const { address } = openScreen(<AgreementDetailPage />, '/agreement/detail');
  await expect.poll(address).toBe('/agreement/list');
});
