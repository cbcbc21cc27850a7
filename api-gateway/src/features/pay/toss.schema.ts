import { z } from 'zod';

/** The states of a Payment of Toss Payments. */
export const PAYMENT_STATUSES = [
  'READY',
  'IN_PROGRESS',
  'WAITING_FOR_DEPOSIT',
  'DONE',
  'CANCELED',
  'PARTIAL_CANCELED',
  'ABORTED',
  'EXPIRED',
] as const;

/**
 * The fields of a Payment object (API version 2022-11-16) that are used here. The object has more fields, and new fields may
 * be added.
 */
export const tossPayment = z.looseObject({
  paymentKey: z.string().min(1).max(200),
  orderId: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  totalAmount: z.number().int().nonnegative(),
  balanceAmount: z.number().int().nonnegative(),
  method: z.string().nullish(),
  approvedAt: z.string().nullish(),
  receipt: z.object({ url: z.string() }).nullish(),
});
export type TossPayment = z.infer<typeof tossPayment>;

/** The shape of every error of the API. `message` is a Korean text for the buyer. */
export const tossError = z.object({ code: z.string(), message: z.string().catch('') });

/** A webhook. `data` is a Payment for `PAYMENT_STATUS_CHANGED`. In other webhooks `data` names a payment in another way. */
export const tossEvent = z.looseObject({
  eventType: z.string().max(100),
  data: z.looseObject({ orderId: z.string().max(64).optional(), paymentKey: z.string().max(200).optional() }),
});
