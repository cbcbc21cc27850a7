import { z } from 'zod';
import type { Rest } from '../../platform/supabase/rest.ts';
import { isAbsent, isDefinite, toRecord } from './outcome.logic.ts';
import type { TossAnswer, TossClient } from './toss-client.ts';

export interface SettleDeps {
  rest: Pick<Rest, 'rpc'>;
  toss: TossClient;
}

/** The state of an order afterwards; null for an order that does not exist. */
type Status = string | null;

export interface Settlement {
  /** Confirms a payment to which its buyer has just agreed. `key` makes a repeated request the same request. */
  confirm(order: { orderNo: string; paymentKey: string; amount: number; key: string }): Promise<Status>;
  /** Whether the provider says that a payment is of another order. False where it cannot tell. */
  isOfAnother(orderNo: string, paymentKey: string): Promise<boolean>;
  /** Asks the provider for the state of an order, and finishes what was begun. Anybody may call it at any time. */
  settle(orderNo: string): Promise<Status>;
}

const status = z.string().nullable();
const checkSchema = z
  .object({
    status: z.string(),
    payment_key: z.string().nullable(),
    amount: z.number(),
    key: z.string(),
    is_old: z.boolean(),
    refund: z.object({ amount: z.number(), balance: z.number(), reason: z.string(), key: z.string() }).nullable(),
  })
  .nullable();
type Check = NonNullable<z.infer<typeof checkSchema>>;

/**
 * Brings orders to the state that the provider reports. This code never decides by itself that a payment failed. When an
 * answer does not tell the outcome, the order stays open, and it is looked up until the provider tells the outcome.
 */
export function createSettlement({ rest, toss }: SettleDeps): Settlement {
  const rpc = async (name: string, args: Record<string, unknown>): Promise<Status> =>
    status.parse(await rest.rpc(name, args));
  const record = (answer: TossAnswer & { ok: true }) => rpc('record_payment', { p_payment: toRecord(answer.payment) });
  const defer = (orderNo: string) => rpc('defer_order', { p_order_no: orderNo });
  const fail = (orderNo: string, code: string, message: string | null = null) =>
    rpc('fail_order', { p_order_no: orderNo, p_code: code, p_message: message });
  /** The order was given the payment of another order, which gets it back. */
  const release = (orderNo: string) => rpc('release_payment', { p_order_no: orderNo });
  const look = (orderNo: string, paymentKey: string | null) =>
    paymentKey === null ? toss.paymentOfOrder(orderNo) : toss.payment(paymentKey);

  const confirm: Settlement['confirm'] = async ({ orderNo, paymentKey, amount, key }) => {
    const answer = await toss.confirm({ paymentKey, orderId: orderNo, amount }, key);
    if (answer.ok) return isOf(answer, orderNo) ? record(answer) : release(orderNo);
    // A refusal is believed only when a look-up of the payment agrees.
    const seen = await look(orderNo, paymentKey);
    if (seen.ok && !isOf(seen, orderNo)) return release(orderNo);
    if (seen.ok && seen.payment.status !== 'IN_PROGRESS' && seen.payment.status !== 'READY') {
      const isOver = seen.payment.status === 'ABORTED' || seen.payment.status === 'EXPIRED';
      if (isOver && isDefinite(answer)) return fail(orderNo, answer.code, answer.message);
      return record(seen);
    }
    const isUntouched = seen.ok || isAbsent(seen);
    return isUntouched && isDefinite(answer) ? fail(orderNo, answer.code, answer.message) : defer(orderNo);
  };

  async function refund(orderNo: string, paymentKey: string, wanted: NonNullable<Check['refund']>): Promise<Status> {
    const { amount, reason, key } = wanted;
    const answer = await toss.cancel(paymentKey, { cancelReason: reason, cancelAmount: amount }, key);
    if (answer.ok) return record(answer);
    const seen = await look(orderNo, paymentKey);
    if (!seen.ok) return defer(orderNo);
    const recorded = await record(seen);
    if (seen.payment.balanceAmount <= wanted.balance) return recorded;
    if (!isDefinite(answer)) return defer(orderNo);
    await rest.rpc('refuse_refund', { p_order_no: orderNo, p_message: answer.message || answer.code });
    return recorded;
  }

  const settle: Settlement['settle'] = async (orderNo) => {
    const check = checkSchema.parse(await rest.rpc('order_check', { p_order_no: orderNo }));
    if (!check) return null;
    const { payment_key: paymentKey, amount, key } = check;
    const seen = await look(orderNo, paymentKey);
    if (!seen.ok) {
      // An order without a payment after an hour will never have one, because the provider's windows end sooner.
      return isAbsent(seen) && check.is_old ? fail(orderNo, 'NOT_PAID') : defer(orderNo);
    }
    if (!isOf(seen, orderNo)) return paymentKey === null ? defer(orderNo) : release(orderNo);
    // The buyer agreed in a window and never came back. Only a return confirms the payment, so it can no longer be
    // charged.
    if (paymentKey === null && !tookMoney(seen)) return check.is_old ? fail(orderNo, 'NOT_PAID') : defer(orderNo);
    // The buyer agreed, and the request was lost. A retry with the same key cannot charge twice.
    const wasBegun = check.status === 'confirming' || check.status === 'unknown';
    if (wasBegun && paymentKey !== null && seen.payment.status === 'IN_PROGRESS') {
      return confirm({ orderNo, paymentKey, amount, key });
    }
    if (check.refund && paymentKey !== null && seen.payment.balanceAmount > check.refund.balance) {
      await record(seen);
      return refund(orderNo, paymentKey, check.refund);
    }
    const recorded = await record(seen);
    return recorded === 'ready' || recorded === 'confirming' || recorded === 'unknown' ? defer(orderNo) : recorded;
  };

  const isOfAnother: Settlement['isOfAnother'] = async (orderNo, paymentKey) => {
    const seen = await toss.payment(paymentKey);
    return seen.ok && !isOf(seen, orderNo);
  };

  return { confirm, isOfAnother, settle };
}

const tookMoney = ({ payment: { status } }: TossAnswer & { ok: true }) =>
  status === 'DONE' || status === 'PARTIAL_CANCELED' || status === 'CANCELED';
const isOf = (answer: TossAnswer & { ok: true }, orderNo: string) => answer.payment.orderId === orderNo;
