import { type Answer, fakeServer, openScreen, person, refused, rows } from '@dojang/shared-auth/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlanTab } from './PlanTab.tsx';

const SITE = 'c0000000-0000-4000-8000-000000000001';
const ORDER = 'c0000000-0000-4000-8000-000000000002';
const PLAN = 'POST /rest/v1/rpc/site_plan';
const PROVIDER = 'POST /api/private/pay/provider';
const ORDERS = 'GET /rest/v1/orders';
const CHECKOUT = 'POST /api/private/pay/checkout';
const CONFIRM = 'POST /api/private/pay/confirm';
const OFFER = 'POST /rest/v1/rpc/refund_offer';
const REFUND = 'POST /api/private/pay/refund';

const plans = [
  {
    id: 'free',
    name: '무료',
    price: 0,
    max_pages: 3,
    max_domains: 0,
    max_retention_days: 90,
    max_file_bytes: 524_288_000,
  },
  {
    id: 'pro',
    name: '프로',
    price: 9900,
    max_pages: null,
    max_domains: 20,
    max_retention_days: null,
    max_file_bytes: null,
  },
];
const sitePlan = (change: object = {}) => ({
  ...{ plan: 'free', until: null, ends_at: null, is_granted: false, is_owner: true, site_name: '온기커피' },
  ...{ used: { pages: 2, domains: 0, file_bytes: 0 }, plans, ...change },
});
const order = (change: object = {}) => ({
  ...{ id: ORDER, orderNo: 'dojang-123456', siteId: SITE, siteName: '온기커피', planName: '프로', amount: 9900 },
  ...{ status: 'ready', failureCode: null, failureMessage: null, receiptUrl: null, periodTo: null, ...change },
});
const checkout = (change: object = {}) => ({
  order: order(change),
  provider: 'practice',
  clientKey: '',
  customerKey: 'c',
});
const listed = (change: object = {}) => ({
  ...{ id: ORDER, order_no: 'dojang-123456', plan: 'pro', amount: 9900, status: 'paid', failure_code: null },
  ...{ failure_message: null, method: '연습 카드', receipt_url: 'https://receipt.example/1', refunded: 0 },
  ...{ created_at: '2026-12-01T00:00:00Z', paid_at: null, period_from: null, period_to: null, refund_amount: null },
  ...{ refund_asked_at: null, refund_problem: null, ...change },
});

async function open(query: string, answers: Record<string, Answer> = {}) {
  const server = await fakeServer(
    { [PLAN]: () => sitePlan(), [PROVIDER]: () => ({ provider: 'practice' }), [ORDERS]: () => rows([]), ...answers },
    person({}),
  );
  return { server, ...openScreen(<PlanTab siteId={SITE} />, `/page/setting?tab=plan&siteId=${SITE}${query}`) };
}
const RETURN = '&paymentType=NORMAL&orderId=dojang-123456&paymentKey=key&amount=9900';

test('compares the plans with prices, and says that a practice payment charges nobody', async () => {
  await open('');
  const pro = await screen.findByRole('article', { name: '프로' });
  expect(pro).toHaveTextContent('9,900원 / 월 · 부가세 포함');
  expect(screen.getByRole('article', { name: '무료' })).toHaveTextContent('게시하는 페이지 3개');
  expect(await within(pro).findByRole('button', { name: '프로로 바꾸기' })).toBeEnabled();
  expect(screen.getByText('연습 결제')).toBeVisible();
});

test('before a month is paid the page says from when and until when it lasts', async () => {
  const until = '2099-11-29T05:00:00Z';
  await open('', { [PLAN]: () => sitePlan({ plan: 'pro', until, ends_at: '2099-12-06T05:00:00Z', is_granted: true }) });
  const pro = await screen.findByRole('article', { name: '프로' });
  expect(pro).toHaveTextContent('2099. 11. 29.부터 한 달 더, 2099. 12. 29.까지 쓸 수 있어요.');
  expect(within(pro).getByRole('button', { name: '한 달 연장하기' })).toBeVisible();
});

test('without a provider, and for managers, there is a text in place of the buy button', async () => {
  await open('', { [PROVIDER]: () => ({ provider: 'none' }) });
  expect(await screen.findByText(/지금은 이곳에서 결제할 수 없어요/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '프로로 바꾸기' })).toBeNull();
});

test('a return from the provider is confirmed with the data in its address, and shown', async () => {
  const { server } = await open(RETURN, {
    [CHECKOUT]: () => checkout(),
    [CONFIRM]: () => order({ status: 'paid', periodTo: '2027-01-01T00:00:00Z' }),
  });
  expect(await screen.findByRole('heading', { name: '프로 요금제를 결제했어요' })).toBeVisible();
  expect(server.sent(CONFIRM).map(({ body }) => body)).toEqual([
    { orderNo: 'dojang-123456', paymentKey: 'key', amount: 9900 },
  ]);
});

test('a payment without a known outcome shows “결제를 확인하고 있어요”, and then its outcome without a reload @nightly', async () => {
  let asked = 0;
  await open(RETURN, {
    [CHECKOUT]: () => {
      asked += 1;
      return checkout({ status: asked > 1 ? 'paid' : 'ready' });
    },
    [CONFIRM]: () => order({ status: 'unknown' }),
  });
  expect(await screen.findByRole('heading', { name: '결제를 확인하고 있어요' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: '프로 요금제를 결제했어요' })).toBeVisible(), {
    timeout: 10_000,
  });
});

test('a declined card shows its reason and a retry, and so does a closed window', async () => {
  const { unmount } = await open(RETURN, {
    [CHECKOUT]: () => checkout(),
    [CONFIRM]: () => order({ status: 'failed', failureCode: 'REJECT_CARD_PAYMENT' }),
  });
  expect(await screen.findByText(/한도를 넘었거나 잔액이 부족해서/)).toBeVisible();
  expect(screen.getByRole('button', { name: '다시 시도' })).toBeVisible();
  unmount();
  await open('&code=PAY_PROCESS_CANCELED&message=x&orderId=dojang-123456');
  expect(await screen.findByText(/결제를 취소했어요/)).toBeVisible();
});

test('a refund shows its amount before it is made, and a change meanwhile is reported', async () => {
  let answer: Answer = () => refused(409, 'refund_changed', '그사이 환불 금액이 달라졌어요.');
  const { user, server } = await open('', {
    [ORDERS]: () => rows([listed()]),
    [OFFER]: () => 6600,
    [REFUND]: (request) => answer(request),
  });
  expect(await screen.findByRole('link', { name: /영수증/ })).toHaveAttribute('href', 'https://receipt.example/1');
  await user.click(screen.getByRole('button', { name: /환불/ }));
  const dialog = await screen.findByRole('dialog', { name: '환불할까요?' });
  await user.click(await within(dialog).findByRole('button', { name: '6,600원 환불받기' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('환불 금액이 달라졌어요');
  answer = () => ({ ok: true });
  await user.click(within(dialog).getByRole('button', { name: '6,600원 환불받기' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent(REFUND).at(-1)?.body).toEqual({ orderId: ORDER, expected: 6600 });
});
