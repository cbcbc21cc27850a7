import { randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { TossPayment } from '../toss.schema.ts';
import type { Card, PracticeStore, StoredPayment } from './store.ts';

/**
 * The fault of a request. `before`: the answer is an error and nothing was done; `after`: the request was done and the answer
 * is an error; `hang`: the request was done and no answer comes.
 */
export type Fault = 'none' | 'before' | 'after' | 'hang';
export type Route = 'confirm' | 'cancel' | 'read';

export interface PracticeOptions {
  secretKey: string;
  store: PracticeStore;
  /** Milliseconds since 1970. */
  now(): number;
  /** The address at which a receipt is shown. */
  receiptUrl(paymentKey: string): string;
  fault?: (route: Route) => Fault;
}

/** A payment window in which the buyer agreed. */
export interface Authorization {
  orderId: string;
  orderName: string;
  amount: number;
  card: Card;
}

const LATE_MS = 8_000;
/** A payment has to be confirmed within ten minutes after the window, as the provider's documentation says. */
const EXPIRES_MS = 10 * 60_000;

const confirmBody = z.object({ paymentKey: z.string(), orderId: z.string(), amount: z.number() });
const cancelBody = z.object({
  cancelReason: z.string().min(1).max(200),
  cancelAmount: z.number().int().positive().optional(),
});

type Answer = { status: 200 | 400 | 401 | 403 | 404 | 409 | 500; body: object };
const error = (status: Answer['status'], code: string, message: string): Answer => ({
  status,
  body: { code, message },
});
const ABSENT = error(404, 'NOT_FOUND_PAYMENT', '존재하지 않는 결제 정보 입니다.');
const BROKEN = error(
  500,
  'FAILED_INTERNAL_SYSTEM_PROCESSING',
  '내부 시스템 처리 작업이 실패했습니다. 잠시 후 다시 시도해주세요.',
);

/**
 * Implements the documented API of Toss Payments with payments of its own: confirm, cancel and look-ups, with Basic
 * authentication, idempotency keys and the documented errors. It charges nobody.
 */
export function createPracticeProvider({ secretKey, store, now, receiptUrl, fault = () => 'none' }: PracticeOptions) {
  const at = () => new Date(now()).toISOString();
  const expected = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
  const visible = (stored: StoredPayment): TossPayment => {
    if (stored.payment.status === 'IN_PROGRESS' && now() > stored.authorizedAt + EXPIRES_MS) {
      stored.payment.status = 'EXPIRED';
    }
    return stored.payment;
  };

  function confirm(body: unknown): Answer {
    const given = confirmBody.safeParse(body).data;
    const stored = given && store.get(given.paymentKey);
    if (!given || !stored)
      return error(404, 'NOT_FOUND_PAYMENT_SESSION', '결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.');
    const payment = visible(stored);
    if (payment.status === 'EXPIRED') {
      return error(404, 'NOT_FOUND_PAYMENT_SESSION', '결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.');
    }
    if (payment.status !== 'IN_PROGRESS') return error(400, 'ALREADY_PROCESSED_PAYMENT', '이미 처리된 결제 입니다.');
    if (payment.orderId !== given.orderId || payment.totalAmount !== given.amount) {
      return error(400, 'INVALID_REQUEST', '잘못된 요청입니다.');
    }
    if (store.all().some((other) => other.payment.orderId === given.orderId && other.payment.approvedAt)) {
      return error(400, 'DUPLICATED_ORDER_ID', '이미 승인 및 취소가 진행된 중복된 주문번호 입니다.');
    }
    if (stored.card === 'declined') {
      payment.status = 'ABORTED';
      payment.failure = { code: 'REJECT_CARD_PAYMENT', message: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.' };
      return error(403, 'REJECT_CARD_PAYMENT', '한도초과 혹은 잔액부족으로 결제에 실패했습니다.');
    }
    Object.assign(payment, {
      status: 'DONE',
      approvedAt: at(),
      balanceAmount: payment.totalAmount,
      receipt: { url: receiptUrl(payment.paymentKey) },
      lastTransactionKey: randomUUID(),
    });
    if (stored.card === 'late') stored.silentUntil = now() + LATE_MS;
    return { status: 200, body: payment };
  }

  function cancel(paymentKey: string, body: unknown): Answer {
    const stored = store.get(paymentKey);
    const given = cancelBody.safeParse(body).data;
    if (!stored) return ABSENT;
    const { payment } = stored;
    if (!given) return error(400, 'INVALID_REQUEST', '잘못된 요청입니다.');
    if (payment.status === 'CANCELED') return error(400, 'ALREADY_CANCELED_PAYMENT', '이미 취소된 결제 입니다.');
    if (payment.status !== 'DONE' && payment.status !== 'PARTIAL_CANCELED') {
      return error(403, 'NOT_CANCELABLE_PAYMENT', '취소 할 수 없는 결제 입니다.');
    }
    const amount = given.cancelAmount ?? payment.balanceAmount;
    if (amount > payment.balanceAmount) {
      return error(403, 'NOT_CANCELABLE_AMOUNT', '취소 할 수 없는 금액 입니다.');
    }
    payment.balanceAmount -= amount;
    payment.status = payment.balanceAmount === 0 ? 'CANCELED' : 'PARTIAL_CANCELED';
    const done = {
      cancelAmount: amount,
      cancelReason: given.cancelReason,
      canceledAt: at(),
      transactionKey: randomUUID(),
    };
    payment.cancels = [...((payment.cancels as object[] | null) ?? []), done];
    return { status: 200, body: payment };
  }

  function read(stored: StoredPayment | undefined): Answer {
    if (!stored) return ABSENT;
    if ((stored.silentUntil ?? 0) > now()) return BROKEN;
    return { status: 200, body: visible(stored) };
  }

  /** Does each request once for its idempotency key. */
  async function once(request: Request, act: (body: unknown) => Answer): Promise<Answer> {
    const key = request.headers.get('idempotency-key');
    const known = key ? store.answers.get(key) : undefined;
    if (known) return known as Answer;
    const answer = structuredClone(act(await request.json().catch(() => null)));
    if (key) store.answers.set(key, answer);
    return answer;
  }

  async function serve(route: Route, request: Request, act: () => Answer | Promise<Answer>): Promise<Response> {
    if (request.headers.get('authorization') !== expected) {
      return respond(error(401, 'UNAUTHORIZED_KEY', '인증되지 않은 시크릿 키 혹은 클라이언트 키 입니다.'));
    }
    const wrong = fault(route);
    if (wrong === 'before') return respond(BROKEN);
    const answer = await act();
    await store.save();
    if (wrong === 'hang') return new Promise(() => {});
    return respond(wrong === 'after' ? BROKEN : answer);
  }
  const respond = ({ status, body }: Answer) => Response.json(body, { status });

  const api = new Hono()
    .post('/v1/payments/confirm', (c) =>
      serve('confirm', c.req.raw, async () => {
        const answer = await once(c.req.raw, confirm);
        const { paymentKey } = answer.body as { paymentKey?: string };
        const card = paymentKey ? store.get(paymentKey)?.card : undefined;
        return card === 'lost' || card === 'late' ? BROKEN : answer;
      }),
    )
    .post('/v1/payments/:key/cancel', (c) =>
      serve('cancel', c.req.raw, () => once(c.req.raw, (body) => cancel(c.req.param('key'), body))),
    )
    .get('/v1/payments/orders/:orderId', (c) =>
      serve('read', c.req.raw, () => {
        const found = store.all().filter(({ payment }) => payment.orderId === c.req.param('orderId'));
        return read(found.find(({ payment }) => payment.approvedAt) ?? found.at(-1));
      }),
    )
    .get('/v1/payments/:key', (c) => serve('read', c.req.raw, () => read(store.get(c.req.param('key')))));

  /** Called when the buyer agrees in the window: makes a payment that waits to be confirmed. Returns its key. */
  async function authorize({ orderId, orderName, amount, card }: Authorization): Promise<string> {
    const paymentKey = `practice_${randomBytes(18).toString('base64url')}`;
    store.add({
      card,
      authorizedAt: now(),
      payment: {
        version: '2022-11-16',
        paymentKey,
        type: 'NORMAL',
        orderId,
        orderName,
        mId: 'practice',
        currency: 'KRW',
        method: '연습 카드',
        totalAmount: amount,
        balanceAmount: amount,
        status: 'IN_PROGRESS',
        requestedAt: at(),
        approvedAt: null,
        cancels: null,
        receipt: null,
        failure: null,
      },
    });
    await store.save();
    return paymentKey;
  }

  return { api, authorize, payment: (paymentKey: string) => store.get(paymentKey)?.payment };
}

export type PracticeProvider = ReturnType<typeof createPracticeProvider>;
