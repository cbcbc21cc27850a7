import { expect, test } from 'vitest';
import { nextMonth, practiceAddress, reasonOf, returnIn, stageOf, taxOf, usesOf } from './plan.logic.ts';

const at = (day: number) => new Date(Date.UTC(2026, 11, day)).toISOString();
const now = Date.UTC(2026, 11, 10);

test('price and VAT add up to the paid amount', () => {
  expect(taxOf(9900)).toEqual({ supply: 9000, vat: 900 });
  for (const amount of [1, 10, 999, 12_345]) {
    const { supply, vat } = taxOf(amount);
    expect(supply + vat).toBe(amount);
  }
});

test('a month is active, about to end, in its week of grace, or over', () => {
  expect(stageOf({ until: null, ends_at: null }, now)).toBe('free');
  expect(stageOf({ until: at(25), ends_at: at(32) }, now)).toBe('active');
  expect(stageOf({ until: at(15), ends_at: at(22) }, now)).toBe('ending');
  expect(stageOf({ until: at(9), ends_at: at(16) }, now)).toBe('grace');
  expect(stageOf({ until: at(2), ends_at: at(9) }, now)).toBe('ended');
});

test('the address of a return decides the next step', () => {
  const read = (query: string) => returnIn(new URLSearchParams(query));
  expect(read('tab=plan')).toBeNull();
  expect(read('orderId=dojang-1&paymentKey=k&amount=9900')).toEqual({
    kind: 'agreed',
    orderNo: 'dojang-1',
    paymentKey: 'k',
    amount: 9900,
  });
  expect(read('orderId=dojang-1&paymentKey=k&amount=x')).toEqual({ kind: 'order', orderNo: 'dojang-1' });
  expect(read('code=PAY_PROCESS_CANCELED&message=m')).toMatchObject({ kind: 'failed', code: 'PAY_PROCESS_CANCELED' });
});

test('the reason is our text, else the text of the provider, else a general text', () => {
  expect(reasonOf('REJECT_CARD_PAYMENT', '한도초과')).toMatch(/한도를 넘었거나/);
  expect(reasonOf('SOMETHING_NEW', '카드사 점검 중이에요.')).toBe('카드사 점검 중이에요.');
  expect(reasonOf('SOMETHING_NEW', null)).toMatch(/다시 시도/);
  expect(reasonOf('payment_of_another_order', null)).toMatch(/다른 주문의 결제/);
});

test('usage beyond the free plan is marked, and stays', () => {
  const free = {
    ...{ id: 'free', name: '무료', price: 0, max_pages: 3, max_domains: 0 },
    ...{ max_retention_days: 90, max_file_bytes: 500 * 1024 ** 2 },
  };
  const used = { pages: 5, domains: 1, file_bytes: 600 * 1024 ** 2 };
  const plan = { plan: 'free', until: null, ends_at: null, is_granted: false, is_owner: true, site_name: '온기' };
  expect(usesOf({ ...plan, used, plans: [free] })).toEqual([
    { label: '게시한 페이지', value: '5개 / 3개', isOver: true },
    { label: '내 도메인', value: '1개', isOver: true },
    { label: '사진과 파일', value: '600MB / 500MB', isOver: true },
  ]);
});

test('the practice window is opened with this amount, and returns to our own path', () => {
  const order = {
    ...{ id: '', orderNo: 'dojang-1', siteId: null, siteName: '온기 & 커피', planName: '프로', amount: 9900 },
    ...{ status: 'ready' as const, failureCode: null, failureMessage: null, receiptUrl: null, periodTo: null },
  };
  const address = practiceAddress(
    { order, provider: 'practice', clientKey: '', customerKey: '' },
    '/page/setting?tab=plan',
  );
  const query = new URL(address, 'http://localhost').searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    amount: '9900',
    orderName: '프로 1개월 · 온기 & 커피',
    successUrl: '/page/setting?tab=plan',
  });
});

test.each([
  [null, '2026-11-29', '2026-12-29'],
  ['2026-11-20T00:00:00Z', '2026-11-29', '2026-12-29'],
  // It is the first day of the month in Korea.
  ['2027-02-28T15:00:00Z', '2027-03-01', '2027-04-01'],
  ['2027-01-31T05:00:00Z', '2027-01-31', '2027-02-28'],
  ['2026-12-31T05:00:00Z', '2026-12-31', '2027-01-31'],
])('a month that is paid while the plan lasts until %s is from %s until %s', (until, from, to) => {
  expect(nextMonth({ until }, Date.parse('2026-11-29T05:00:00Z'))).toEqual({ from, to });
});
