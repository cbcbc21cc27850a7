import type { Checkout } from '@dojang/api-contract';
import { expect, test, vi } from 'vitest';
import { openWindow } from './open-window.ts';

const checkout: Checkout = {
  order: {
    ...{ id: '', orderNo: '261201-0123456789ab', siteId: null, siteName: '온기', planName: '프로', amount: 9900 },
    ...{ status: 'ready', failureCode: null, failureMessage: null, receiptUrl: null, periodTo: null },
  },
  ...{ provider: 'toss', clientKey: 'test_ck_abc', customerKey: 'customer' },
};
const script = () => document.querySelector<HTMLScriptElement>('script[src^="https://js.tosspayments.com/"]');

test('the provider’s script is loaded when somebody pays, and is called with this order', async () => {
  expect(script()).toBeNull();
  const requestPayment = vi.fn(async () => {});
  const opening = openWindow(checkout, '/page/setting?tab=plan');
  expect(script()?.src).toBe('https://js.tosspayments.com/v2/standard');
  window.TossPayments = (clientKey) => {
    expect(clientKey).toBe('test_ck_abc');
    return {
      payment: ({ customerKey }) => ({ requestPayment: customerKey === 'customer' ? requestPayment : vi.fn() }),
    };
  };
  script()?.dispatchEvent(new Event('load'));
  await opening;
  expect(requestPayment).toHaveBeenCalledWith(
    expect.objectContaining({
      method: 'CARD',
      amount: { currency: 'KRW', value: 9900 },
      orderId: '261201-0123456789ab',
      successUrl: `${location.origin}/page/setting?tab=plan`,
      failUrl: `${location.origin}/page/setting?tab=plan`,
    }),
  );
  Reflect.deleteProperty(window, 'TossPayments');
  script()?.remove();
});

test('a script that does not load causes an error, and is loaded again at the next try', async () => {
  const opening = openWindow(checkout, '/page');
  script()?.dispatchEvent(new Event('error'));
  await expect(opening).rejects.toMatchObject({ code: 'network' });
  expect(script()).toBeNull();
});
