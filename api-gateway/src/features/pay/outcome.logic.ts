import type { TossPayment } from './toss.schema.ts';

interface Refusal {
  status: number;
  code: string;
}

/**
 * Refusals that do not tell whether money was taken. A status of 5xx and a missing answer do not tell it either. The reasons
 * are trouble of the provider, a request that is still running, a request that was done before, and keys that the operator has
 * to correct.
 */
const UNSURE: ReadonlySet<string> = new Set([
  'PROVIDER_ERROR',
  'CARD_PROCESSING_ERROR',
  'ALREADY_PROCESSED_PAYMENT',
  'ALREADY_PROCESSING_REQUEST',
  'ALREADY_CANCELED_PAYMENT',
  'IDEMPOTENT_REQUEST_PROCESSING',
  'DUPLICATED_ORDER_ID',
  'UNAUTHORIZED_KEY',
  'INVALID_API_KEY',
  'FORBIDDEN_REQUEST',
  'INCORRECT_BASIC_AUTH_FORMAT',
  'NO_CODE',
]);

/** Whether a refusal says that this request took or gave back no money, and that it never will. */
export const isDefinite = ({ status, code }: Refusal): boolean =>
  status >= 400 && status < 500 && ![401, 408, 409, 425, 429].includes(status) && !UNSURE.has(code);

/** Whether the provider says that it does not have this payment. */
export const isAbsent = ({ status, code }: Refusal): boolean =>
  status === 404 && (code === 'NOT_FOUND_PAYMENT' || code === 'NOT_FOUND_PAYMENT_SESSION');

/**
 * A payment in the form that `record_payment` takes. `raw` contains only fields that may be stored: no numbers of cards and
 * accounts, no secret.
 */
export function toRecord(payment: TossPayment) {
  const { paymentKey, orderId, status, totalAmount, balanceAmount, method, approvedAt, receipt } = payment;
  const url = receipt ? URL.parse(receipt.url) : null;
  return {
    paymentKey,
    orderId,
    status,
    totalAmount,
    balanceAmount,
    method: method ?? null,
    approvedAt: approvedAt ?? null,
    // The receipt becomes a link, so only web addresses are taken.
    receiptUrl: url && /^https?:$/.test(url.protocol) && url.href.length <= 1000 ? url.href : null,
    raw: {
      status,
      totalAmount,
      balanceAmount,
      cancels: payment.cancels ?? null,
      failure: payment.failure ?? null,
      lastTransactionKey: payment.lastTransactionKey ?? null,
    },
  };
}
