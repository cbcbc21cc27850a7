import type { APIRequestContext } from '@playwright/test';
import type { PersonApi } from './api.ts';

/** Buys a month of 프로 for a site with a practice payment, without the screens. */
export async function buyPlan(me: PersonApi, request: APIRequestContext, siteId: string): Promise<void> {
  const { orderNo } = await me.send<{ orderNo: string }>('/api/private/pay/order', { siteId, plan: 'pro' });
  const form = { orderId: orderNo, orderName: '프로', amount: 9900, successUrl: '/', failUrl: '/', card: 'ok' };
  const answer = await request.post('/pay/practice', { form, maxRedirects: 0 });
  const back = new URL(answer.headers().location ?? '', 'http://localhost').searchParams;
  const paid = { orderNo, paymentKey: back.get('paymentKey'), amount: 9900 };
  const { status } = await me.send<{ status: string }>('/api/private/pay/confirm', paid);
  if (status !== 'paid') throw new Error(`the practice payment is ${status}`);
}
