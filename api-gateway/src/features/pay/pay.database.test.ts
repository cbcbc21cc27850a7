import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AppDeps, createGateway } from '../../app.ts';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';
import { createPracticeProvider, type Fault, type PracticeProvider, type Route } from './practice/provider.ts';
import { startPracticeServer } from './practice/server.ts';
import { type Card, inMemory } from './practice/store.ts';
import { practiceWindow } from './practice/window.ts';
import { createTossClient } from './toss-client.ts';

let gateway: DatabaseApp;
let mina: Person;
let other: Person;
let siteId: string;
let provider: PracticeProvider;
let server: Awaited<ReturnType<typeof startPracticeServer>>;
let made: ReturnType<typeof createGateway>;
let wrong: Partial<Record<Route, Fault>> = {};
let requests = 0;
const SECURITY_KEY = 'security';

beforeAll(async () => {
  gateway = await startDatabaseApp();
  provider = createPracticeProvider({
    secretKey: 'test_sk_1',
    store: inMemory(),
    now: () => gateway.clock.now,
    receiptUrl: (key) => `https://receipt.example/${key}`,
    fault: (route) => {
      requests += 1;
      return wrong[route] ?? 'none';
    },
  });
  server = await startPracticeServer(provider.api);
  const toss = createTossClient({ url: server.url, secretKey: 'test_sk_1', timeoutMs: 300 });
  const payments = {
    provider: 'practice',
    clientKey: '',
    securityKey: SECURITY_KEY,
    toss,
    window: practiceWindow(provider),
  };
  made = createGateway({ ...gateway.deps, payments } as AppDeps);
  [mina, other] = [await gateway.signUp('김민아'), await gateway.signUp('다른 사람')];
});
afterAll(async () => {
  await server?.stop();
  await gateway?.stop();
});
beforeEach(async () => {
  wrong = {};
  requests = 0;
  const { sql } = gateway.database;
  await sql`delete from payment_events`;
  await sql`delete from payments`;
  await sql`delete from orders`;
  await sql`delete from outbox`;
  await sql`delete from notifications`;
  const [site] = await sql<{ id: string }[]>`
    update sites set plan = 'free', plan_until = null, plan_ends_at = null, granted_until = null, plan_used_at = null, plan_told = null
    where owner_id = ${mina.id} returning id`;
  siteId = site?.id ?? '';
});

const post = (path: string, body: unknown, who: Person | null = mina, headers: Record<string, string> = {}) =>
  made.app.request(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: gateway.deps.supabase.publishableKey,
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const pay = async (path: string, body: unknown, who: Person = mina) => {
  const response = await post(`/api/private/pay/${path}`, body, who);
  // The code reads only these fields.
  return { status: response.status, ...((await response.json()) as { orderNo: string; periodTo: string }) };
};
const order = async (): Promise<string> => (await pay('order', { siteId, plan: 'pro' })).orderNo;
const authorize = (orderNo: string, card: Card = 'ok', amount = 9900) =>
  provider.authorize({ orderId: orderNo, orderName: '프로 1개월', amount, card });
const buy = async (card: Card = 'ok') => {
  const orderNo = await order();
  const paymentKey = await authorize(orderNo, card);
  return { orderNo, paymentKey, answer: await pay('confirm', { orderNo, paymentKey, amount: 9900 }) };
};
const runJob = async () => {
  await gateway.database.sql`update orders set next_check_at = now() where next_check_at is not null`;
  await made.settleOrders();
};
const rowOf = async (orderNo: string) => {
  const [row] = await gateway.database.sql`select * from orders where order_no = ${orderNo}`;
  return row as Record<string, unknown> & { id: string; status: string };
};
const planOf = async () => (await gateway.database.sql`select (plan_of(${siteId})).id`)[0]?.id;
const mails = async () =>
  (
    await gateway.database.sql`select kind from outbox where kind like 'pay%' or kind like 'plan%' order by created_at`
  ).map(({ kind }) => kind);
const event = (orderNo: string, status: string, more: object = {}) =>
  JSON.stringify({
    eventType: 'PAYMENT_STATUS_CHANGED',
    createdAt: '2026-12-01T00:00:00',
    data: { orderId: orderNo, status, ...more },
  });
const webhook = (body: string, headers: Record<string, string> = {}) =>
  post('/api/public/pay/webhook', body, null, headers);

describe('buying', () => {
  test('an order is priced by the server, paid once and gives the site a month, a receipt, a mail and a notification', async () => {
    const { answer, orderNo } = await buy();
    expect(answer).toMatchObject({
      status: 'paid',
      amount: 9900,
      receiptUrl: expect.stringContaining('https://receipt.example/'),
    });
    expect(await planOf()).toBe('pro');
    const row = await rowOf(orderNo);
    expect(new Date(String(answer.periodTo)).getTime()).toBeGreaterThan(Date.now() + 27 * 86_400_000);
    expect(row).toMatchObject({ method: '연습 카드', refunded: 0 });
    expect(await mails()).toEqual(['payment_paid']);
    const told = await gateway.database.sql`select kind from notifications where user_id = ${mina.id}`;
    expect(told.map(({ kind }) => kind)).toEqual(['page-builder.plan_paid']);
    // Loading the return address again changes nothing, and sends no request to the provider.
    requests = 0;
    const { paymentKey } = { paymentKey: String(row.payment_key) };
    expect(await pay('confirm', { orderNo, paymentKey, amount: 9900 })).toMatchObject({ status: 'paid' });
    expect(requests).toBe(0);
    expect(await mails()).toEqual(['payment_paid']);
  });

  test('an amount in the return address other than the order’s is refused before the provider is asked', async () => {
    const orderNo = await order();
    const paymentKey = await authorize(orderNo, 'ok', 100);
    expect(await pay('confirm', { orderNo, paymentKey, amount: 100 })).toMatchObject({
      code: 'payment_amount_changed',
    });
    expect(requests).toBe(0);
    // With the right amount in the address, the provider refuses a payment that it did not authorize.
    expect(await pay('confirm', { orderNo, paymentKey, amount: 9900 })).toMatchObject({ status: 'failed' });
    expect(provider.payment(paymentKey)?.status).toBe('IN_PROGRESS');
    expect(await planOf()).toBe('free');
  });

  test('a known payment cannot be taken for another order: its own order is paid with it', async () => {
    const orderNo = await order();
    const paymentKey = await authorize(orderNo);
    const [theirs] = await gateway.database.sql`select id from sites where owner_id = ${other.id}`;
    const foreign = (await pay('order', { siteId: theirs?.id, plan: 'pro' }, other)).orderNo;
    expect(await pay('confirm', { orderNo: foreign, paymentKey, amount: 9900 }, other)).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect(await rowOf(foreign)).toMatchObject({ status: 'ready', payment_key: null });
    expect(await pay('confirm', { orderNo, paymentKey, amount: 9900 })).toMatchObject({ status: 'paid' });
  });

  test('a payment that was taken for another order while the provider was away is given back', async () => {
    const orderNo = await order();
    const paymentKey = await authorize(orderNo);
    const [theirs] = await gateway.database.sql`select id from sites where owner_id = ${other.id}`;
    const foreign = (await pay('order', { siteId: theirs?.id, plan: 'pro' }, other)).orderNo;
    wrong = { read: 'before', confirm: 'before' };
    await pay('confirm', { orderNo: foreign, paymentKey, amount: 9900 }, other);
    expect(await rowOf(foreign)).toMatchObject({ status: 'unknown', payment_key: paymentKey });
    wrong = {};
    await runJob();
    expect(await rowOf(foreign)).toMatchObject({ status: 'failed', payment_key: null });
    expect(await pay('confirm', { orderNo, paymentKey, amount: 9900 })).toMatchObject({ status: 'paid' });
  });

  test('a declined card says why, and the next try is another order', async () => {
    const { answer, orderNo } = await buy('declined');
    expect(answer).toMatchObject({
      status: 'failed',
      failureCode: 'REJECT_CARD_PAYMENT',
      failureMessage: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.',
    });
    expect(await planOf()).toBe('free');
    expect(await order()).not.toBe(orderNo);
  });

  test('a double click makes one order; only owners can order, and they cannot set the price', async () => {
    expect(await order()).toBe(await order());
    expect(await pay('order', { siteId, plan: 'pro' }, other)).toMatchObject({ status: 404 });
    expect(await pay('order', { siteId, plan: 'free' })).toMatchObject({ status: 400 });
    expect(await pay('checkout', { orderNo: await order() }, other)).toMatchObject({ status: 404 });
    await gateway.database.sql`
      insert into site_members (site_id, user_id, email, role) values (${siteId}, ${other.id}, ${other.email}, 'manager')`;
    expect(await pay('order', { siteId, plan: 'pro' }, other)).toMatchObject({ status: 403 });
    await gateway.database.sql`delete from site_members where user_id = ${other.id} and role = 'manager'`;
  });

  test('without a provider nothing can be bought', async () => {
    const response = await gateway.post('/api/private/pay/order', { siteId, plan: 'pro' }, mina);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'payments_off' });
    expect(await (await gateway.post('/api/private/pay/provider', {}, mina)).json()).toEqual({ provider: 'none' });
    expect((await gateway.post('/api/public/pay/webhook', {})).status).toBe(404);
  });
});

describe('an unknown outcome', () => {
  test.each(['after', 'hang'] as const)('is looked up at once when the answer is lost (%s)', async (fault) => {
    wrong = { confirm: fault };
    expect((await buy()).answer).toMatchObject({ status: 'paid' });
    expect(await mails()).toEqual(['payment_paid']);
  });

  test('an unknown outcome never counts as failed: the job asks until the provider tells it', async () => {
    wrong = { confirm: 'after', read: 'before' };
    const { answer, orderNo } = await buy();
    expect(answer).toMatchObject({ status: 'unknown' });
    await runJob();
    expect((await rowOf(orderNo)).status).toBe('unknown');
    wrong = {};
    await runJob();
    expect((await rowOf(orderNo)).status).toBe('paid');
    expect(await planOf()).toBe('pro');
  });

  test('a request that never arrived is sent again with the same key', async () => {
    wrong = { confirm: 'before' };
    const { answer, orderNo, paymentKey } = await buy();
    expect(answer).toMatchObject({ status: 'unknown' });
    wrong = {};
    await runJob();
    expect((await rowOf(orderNo)).status).toBe('paid');
    expect(provider.payment(paymentKey)?.status).toBe('DONE');
  });

  test('a gateway that dies after asking leaves an order that the job finishes', async () => {
    const orderNo = await order();
    const paymentKey = await authorize(orderNo);
    await gateway.database.sql`select begin_payment(${mina.id}, ${orderNo}, ${paymentKey}, 9900)`;
    await runJob();
    expect((await rowOf(orderNo)).status).toBe('paid');
  });

  test('an order without a payment ends after an hour, and two gateways do not ask about the same order', async () => {
    const orderNo = await order();
    await runJob();
    expect((await rowOf(orderNo)).status).toBe('ready');
    await gateway.database.sql`update orders set created_at = now() - interval '2 hours', next_check_at = now()`;
    requests = 0;
    await Promise.all([made.settleOrders(), made.settleOrders()]);
    expect(requests).toBe(1);
    expect(await rowOf(orderNo)).toMatchObject({ status: 'failed', failure_code: 'NOT_PAID' });
  });
});

describe('webhooks', () => {
  test('webhooks are hints: a forged webhook changes nothing, and a repeated one is read once', async () => {
    const orderNo = await order();
    expect((await webhook(event(orderNo, 'DONE'))).status).toBe(200);
    expect((await rowOf(orderNo)).status).toBe('ready');
    requests = 0;
    expect((await webhook(event(orderNo, 'DONE'))).status).toBe(200);
    expect(requests).toBe(0);
    expect(await gateway.database.sql`select from payment_events`).toHaveLength(1);
  });

  test('webhooks that come late or in another order never undo a change of a payment', async () => {
    const { orderNo, paymentKey } = await buy();
    const [done] = await gateway.database.sql`select raw from payments`;
    await createTossClient({ url: server.url, secretKey: 'test_sk_1' }).cancel(
      paymentKey,
      { cancelReason: '운영자', cancelAmount: 9900 },
      'key',
    );
    expect((await webhook(event(orderNo, 'CANCELED'))).status).toBe(200);
    expect((await rowOf(orderNo)).status).toBe('canceled');
    expect(await planOf()).toBe('free');
    const late = {
      paymentKey,
      orderId: orderNo,
      status: 'DONE',
      totalAmount: 9900,
      balanceAmount: 9900,
      raw: done?.raw,
    };
    await gateway.database.sql`select record_payment(${gateway.database.sql.json(late as never)})`;
    expect(await rowOf(orderNo)).toMatchObject({ status: 'canceled', refunded: 9900 });
    expect(await mails()).toEqual(['payment_paid', 'payment_refunded']);
  });

  test('webhooks with a wrong signature are refused, with the right signature accepted, and other bodies get 400', async () => {
    const orderNo = await order();
    const body = event(orderNo, 'DONE');
    const sign = (key: string) => ({
      'tosspayments-webhook-transmission-time': '2026-12-01T00:00:00+09:00',
      'tosspayments-webhook-signature': `v1:AAAA,v1:${createHmac('sha256', key).update(`${body}:2026-12-01T00:00:00+09:00`).digest('base64')}`,
    });
    expect((await webhook(body, sign('other'))).status).toBe(401);
    expect(await gateway.database.sql`select from payment_events`).toHaveLength(0);
    expect((await webhook(body, sign(SECURITY_KEY))).status).toBe(200);
    expect((await webhook('{"eventType":1}')).status).toBe(400);
    expect((await webhook('{')).status).toBe(400);
  });

  test('webhooks about unknown orders store nothing', async () => {
    expect((await webhook(event('somebody-elses-order', 'DONE'))).status).toBe(200);
    expect(await gateway.database.sql`select from payment_events`).toHaveLength(0);
  });
});

describe('refunds', () => {
  const offer = async (id: string) => {
    const response = await post('/rest/v1/rpc/refund_offer', { p_order_id: id });
    return (await response.json()) as number;
  };

  test('within seven days an unused plan is refunded in full, and the site has the free plan at once', async () => {
    const { orderNo, paymentKey } = await buy();
    const { id } = await rowOf(orderNo);
    expect(await offer(id)).toBe(9900);
    expect(await pay('refund', { orderId: id, expected: 9900 }, other)).toMatchObject({ status: 404 });
    expect(await pay('refund', { orderId: id, expected: 9900 })).toMatchObject({ ok: true });
    expect(provider.payment(paymentKey)?.status).toBe('CANCELED');
    expect(await rowOf(orderNo)).toMatchObject({ status: 'canceled', refunded: 9900 });
    expect(await planOf()).toBe('free');
    expect(await mails()).toEqual(['payment_paid', 'payment_refunded']);
    expect(await pay('refund', { orderId: id, expected: 9900 })).toMatchObject({ ok: true });
    expect(provider.payment(paymentKey)?.cancels).toHaveLength(1);
  });

  test('later, or when the plan was used, the days that have not begun are refunded', async () => {
    const { orderNo } = await buy();
    const { id } = await rowOf(orderNo);
    await gateway.database.sql`update sites set plan_used_at = now() where id = ${siteId}`;
    const [row] = await gateway.database.sql`
      update orders set paid_at = paid_at - interval '10 days 1 hour', period_from = null, period_to = null
      where id = ${id} returning site_id`;
    await gateway.database.sql`select settle_site_plan(${row?.site_id})`;
    const { days } = (
      await gateway.database.sql`
      select round(extract(epoch from period_to - period_from) / 86400)::int as days from orders where id = ${id}`
    )[0] as { days: number };
    const expected = Math.floor((9900 * (days - 11)) / days / 10) * 10;
    expect(await offer(id)).toBe(expected);
    expect(await pay('refund', { orderId: id, expected: expected + 10 })).toMatchObject({ code: 'refund_changed' });
    expect(await pay('refund', { orderId: id, expected })).toMatchObject({ ok: true });
    expect(await rowOf(orderNo)).toMatchObject({ status: 'canceled', refunded: expected });
    expect(await planOf()).toBe('free');
  });

  test.each(['before', 'after', 'hang'] as const)(
    'the job finishes a refund with an unknown outcome once (%s)',
    async (fault) => {
      const { orderNo, paymentKey } = await buy();
      const { id } = await rowOf(orderNo);
      wrong = { cancel: fault };
      expect(await pay('refund', { orderId: id, expected: 9900 })).toMatchObject({ ok: true });
      wrong = {};
      await runJob();
      expect((await rowOf(orderNo)).status).toBe('canceled');
      expect(provider.payment(paymentKey)?.cancels).toHaveLength(1);
    },
  );

  test('a refund by an admin has a reason and an audit row, and the buyer is told', async () => {
    const { orderNo } = await buy();
    const { id } = await rowOf(orderNo);
    const refund = { orderId: id, reason: '중복 결제', amount: 5000 };
    expect(await pay('adminRefund', refund, other)).toMatchObject({ status: 403 });
    await gateway.database.sql`update profiles set level = 'admin' where id = ${other.id}`;
    expect(await pay('adminRefund', refund, other)).toMatchObject({ ok: true });
    expect(await rowOf(orderNo)).toMatchObject({ status: 'canceled', refunded: 5000 });
    const [row] = await gateway.database.sql`select action, after from audit_log where target_id = ${id}`;
    expect(row).toMatchObject({ action: 'order.refund', after: { refund: 5000, reason: '중복 결제' } });
    expect(await pay('adminRefund', refund, other)).toMatchObject({ status: 409 });
    await gateway.database.sql`update profiles set level = 'member' where id = ${other.id}`;
  });

  test('a refund in the provider’s console is noticed, and a partial refund does not end the plan', async () => {
    const { orderNo, paymentKey } = await buy();
    const toss = createTossClient({ url: server.url, secretKey: 'test_sk_1' });
    await toss.cancel(paymentKey, { cancelReason: '운영자', cancelAmount: 1000 }, 'console-1');
    await runJob();
    expect(await rowOf(orderNo)).toMatchObject({ status: 'paid', refunded: 1000 });
    expect(await planOf()).toBe('pro');
    await toss.cancel(paymentKey, { cancelReason: '운영자', cancelAmount: 8900 }, 'console-2');
    await runJob();
    expect(await rowOf(orderNo)).toMatchObject({ status: 'canceled', refunded: 9900 });
  });
});

describe('the practice window', () => {
  const query = (more: Record<string, string> = {}) =>
    new URLSearchParams({
      orderId: 'dojang-123456',
      orderName: '<b>프로</b>',
      amount: '9900',
      successUrl: '/page/setting?tab=plan',
      failUrl: '/page/setting?tab=plan&pay=failed',
      ...more,
    });
  const decide = (card: string, more: Record<string, string> = {}) =>
    made.app.request('/pay/practice', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: query({ card, ...more }).toString(),
    });

  test('the practice window says that nothing is charged, shows text as plain text and runs no script', async () => {
    const response = await made.app.request(`/pay/practice?${query()}`);
    const html = await response.text();
    expect(html).toContain('실제로 결제되지 않아요');
    expect(html).toContain('&lt;b&gt;프로');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('the practice window returns as the real one does, and to this origin only', async () => {
    const agreed = await decide('ok');
    expect(agreed.status).toBe(303);
    expect(agreed.headers.get('location')).toMatch(
      /^\/page\/setting\?tab=plan&paymentType=NORMAL&paymentKey=practice_[\w-]+&orderId=dojang-123456&amount=9900$/,
    );
    expect((await decide('cancel')).headers.get('location')).toMatch(
      /^\/page\/setting\?tab=plan&pay=failed&code=PAY_PROCESS_CANCELED&/,
    );
    for (const successUrl of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      expect((await decide('ok', { successUrl })).status).toBe(400);
    }
  });

  test('payments that nobody confirmed never displace a payment of an order, and a network may begin so many', async () => {
    const { orderNo, paymentKey } = await buy();
    for (let at = 0; at < 150; at++) await authorize(`dojang-pending-${at}`);
    expect(provider.payment(paymentKey)).toMatchObject({ orderId: orderNo, status: 'DONE' });
    const statuses: number[] = [];
    for (let at = 0; at < 70; at++) statuses.push((await decide('ok')).status);
    expect(statuses.at(0)).toBe(303);
    expect(statuses.at(-1)).toBe(429);
  });
});
