import { type TossPayment, tossError, tossPayment } from './toss.schema.ts';

/** An answer of the provider. `status` is 0 without an answer. */
export type TossAnswer =
  | { ok: true; payment: TossPayment }
  | { ok: false; status: number; code: string; message: string };

/** The client of the documented API of Toss Payments. The practice provider has the same API. */
export interface TossClient {
  confirm(payment: { paymentKey: string; orderId: string; amount: number }, key: string): Promise<TossAnswer>;
  cancel(paymentKey: string, cancel: { cancelReason: string; cancelAmount: number }, key: string): Promise<TossAnswer>;
  payment(paymentKey: string): Promise<TossAnswer>;
  paymentOfOrder(orderNo: string): Promise<TossAnswer>;
}

export interface TossClientOptions {
  /** Origin of the API. */
  url: string;
  secretKey: string;
  /** Time limit, which is long because a card company may be slow. */
  timeoutMs?: number;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Never throws: a missing answer, an invalid answer and a refusal are results. */
export function createTossClient(options: TossClientOptions): TossClient {
  const { url, secretKey, timeoutMs = 20_000, fetch: send = fetch } = options;
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;

  async function ask(path: string, body?: object, key?: string): Promise<TossAnswer> {
    try {
      const response = await send(`${url}/v1/payments/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      const json: unknown = await response.json().catch(() => null);
      if (response.ok) return { ok: true, payment: tossPayment.parse(json) };
      const { code, message } = tossError.catch({ code: 'NO_CODE', message: '' }).parse(json);
      return { ok: false, status: response.status, code, message };
    } catch {
      return { ok: false, status: 0, code: 'NO_ANSWER', message: '' };
    }
  }

  return {
    confirm: (payment, key) => ask('confirm', payment, key),
    cancel: (paymentKey, cancel, key) => ask(`${encodeURIComponent(paymentKey)}/cancel`, cancel, key),
    payment: (paymentKey) => ask(encodeURIComponent(paymentKey)),
    paymentOfOrder: (orderNo) => ask(`orders/${encodeURIComponent(orderNo)}`),
  };
}
