import type { Checkout } from '@dojang/api-contract';
import { AppError } from '@dojang/shared-ui';
import { orderName, practiceAddress } from './plan.logic.ts';

/** The part of SDK v2 that is used here. */
interface TossPayments {
  payment(options: { customerKey: string }): {
    requestPayment(request: {
      method: 'CARD';
      amount: { currency: 'KRW'; value: number };
      orderId: string;
      orderName: string;
      successUrl: string;
      failUrl: string;
      windowTarget: 'self';
    }): Promise<void>;
  };
}
declare global {
  interface Window {
    TossPayments?: (clientKey: string) => TossPayments;
  }
}

const SDK = 'https://js.tosspayments.com/v2/standard';

/** The SDK must come from the provider by the provider's rules. It is loaded only when somebody pays. */
function loadSdk(): Promise<(clientKey: string) => TossPayments> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new AppError({ code: 'network' }));
    const done = () => (window.TossPayments ? resolve(window.TossPayments) : fail());
    if (window.TossPayments) return done();
    const script = document.createElement('script');
    script.src = SDK;
    script.onload = done;
    script.onerror = () => {
      script.remove();
      fail();
    };
    document.head.append(script);
  });
}

/**
 * Opens the provider's window over the whole page. The buyer returns to `returnTo`, a path of this origin.
 *
 * @throws AppError `network` when the provider cannot be reached
 */
export async function openWindow(checkout: Checkout, returnTo: string): Promise<void> {
  const { order, provider, clientKey, customerKey } = checkout;
  if (provider === 'none') throw new AppError({ code: 'payments_off', status: 409 });
  if (provider === 'practice') {
    location.assign(practiceAddress(checkout, returnTo));
    return;
  }
  const toss = (await loadSdk())(clientKey);
  await toss.payment({ customerKey }).requestPayment({
    method: 'CARD',
    amount: { currency: 'KRW', value: order.amount },
    orderId: order.orderNo,
    orderName: orderName(order),
    successUrl: location.origin + returnTo,
    failUrl: location.origin + returnTo,
    windowTarget: 'self',
  });
}
