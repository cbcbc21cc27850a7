import { openScreen, refused } from '@dojang/shared-auth/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as AgreementListPage } from './AgreementListPage.tsx';
import { AGREEMENT, AGREEMENTS, admin, agreement, agreementServer, draft, published } from './agreement.fixtures.ts';

const changing = agreement([published(1, -100), published(2, 20, { summary: '환불 기한' })]);

test('everybody sees the version in force and the next version', async () => {
  await agreementServer([changing]);
  openScreen(<AgreementListPage />, '/agreement/list');
  const row = within(await screen.findByRole('listitem'));
  expect(row.getByRole('link', { name: '이용약관' })).toHaveAttribute('href', `/agreement/detail?boardId=${AGREEMENT}`);
  expect(row.getByText('필수')).toBeVisible();
  expect(row.getByText(/1번째 판 · .*부터 시행/)).toBeVisible();
  expect(row.getByText(/환불 기한/)).toHaveTextContent('시행 예정');
  expect(row.getByRole('link', { name: '2번째 판' })).toHaveAttribute(
    'href',
    `/agreement/detail?boardId=${AGREEMENT}&version=2&compare=1`,
  );
  expect(screen.queryByRole('link', { name: '약관 관리' })).toBeNull();
});

test('an admin gets links to the management, and from an agreement without a version to its draft', async () => {
  await agreementServer([agreement([draft(1)])], {}, admin);
  openScreen(<AgreementListPage />, '/agreement/list');
  expect(await screen.findByRole('link', { name: '이용약관' })).toHaveAttribute(
    'href',
    `/agreement/write?boardId=${AGREEMENT}`,
  );
  expect(screen.getByRole('link', { name: '약관 관리' })).toHaveAttribute('href', '/admin/agreement');
});

test('without agreements the list says so', async () => {
  await agreementServer([]);
  openScreen(<AgreementListPage />, '/agreement/list');
  expect(await screen.findByText('시행 중인 약관이 없어요')).toBeVisible();
});

test('a list that cannot be loaded has a retry button', async () => {
  const server = await agreementServer([changing], { [AGREEMENTS]: () => refused(500, 'internal') });
  const { user } = openScreen(<AgreementListPage />, '/agreement/list');
  const retry = await screen.findByRole('button', { name: '다시 시도' });
  server.answers[AGREEMENTS] = () => Response.json([]);
  await user.click(retry);
  expect(await screen.findByText('시행 중인 약관이 없어요')).toBeVisible();
});

test('the versions of an agreement are listed from the newest, and only an admin may write the next version', async () => {
  const path = `/agreement/list?boardId=${AGREEMENT}`;
  await agreementServer([changing]);
  const { unmount } = openScreen(<AgreementListPage />, path);
  expect(await screen.findByRole('heading', { name: '이용약관' })).toBeVisible();
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual([expect.stringMatching(/^2번째 판시행 예정/), expect.stringMatching(/^1번째 판시행 중/)]);
  expect(screen.queryByRole('link', { name: '다음 판 쓰기' })).toBeNull();
  unmount();

  await agreementServer([agreement([...changing.versions, draft(3)])], {}, admin);
  openScreen(<AgreementListPage />, path);
  const write = `/agreement/write?boardId=${AGREEMENT}`;
  expect(await screen.findByRole('link', { name: '다음 판 쓰기' })).toHaveAttribute('href', write);
  expect(await screen.findByRole('link', { name: /3번째 판.*작성 중/ })).toHaveAttribute('href', write);
});

test('the versions of an unknown agreement are not found', async () => {
  await agreementServer([]);
  openScreen(<AgreementListPage />, `/agreement/list?boardId=${AGREEMENT}`);
  expect(await screen.findByText('오류 화면')).toBeVisible();
});
