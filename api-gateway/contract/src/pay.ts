import { z } from 'zod';

/** An amount for people: `9,900원`. */
export const won = (amount: number): string => `${amount.toLocaleString('ko-KR')}원`;

/** Who takes payments: Toss Payments, the practice provider of a demo, or none. The practice provider charges nobody. */
export const payProviderSchema = z.enum(['toss', 'practice', 'none']);
export type PayProvider = z.infer<typeof payProviderSchema>;

/** POST /api/private/pay/provider: whether anything can be bought here. */
export const payProviderResponse = z.object({ provider: payProviderSchema });

/**
 * POST /api/private/pay/order: an order of one month of a plan for a site, for owners of the site. The server sets the price.
 * 409 `payments_off` where nothing can be bought, 409 `plan_paid_ahead`.
 */
export const createOrderRequest = z.object({ siteId: z.uuid(), plan: z.string().max(20) });
export const createOrderResponse = z.object({ orderNo: z.string() });

/** The order of the caller with its price and its present outcome. */
export const orderSchema = z.object({
  id: z.uuid(),
  orderNo: z.string(),
  siteId: z.string().nullable(),
  siteName: z.string(),
  planName: z.string(),
  /** Won, with VAT. */
  amount: z.number().int(),
  status: z.enum(['ready', 'confirming', 'paid', 'failed', 'canceled', 'unknown']),
  failureCode: z.string().nullable(),
  /** The provider's sentence for the buyer. */
  failureMessage: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  /** The end of the month that was bought. */
  periodTo: z.string().nullable(),
});
export type Order = z.infer<typeof orderSchema>;

/** POST /api/private/pay/checkout: an order, and the data that the checkout needs to open the provider's window. */
export const checkoutRequest = z.object({ orderNo: z.string().max(64) });
export const checkoutResponse = z.object({
  order: orderSchema,
  provider: payProviderSchema,
  /** The public client key of Toss Payments. */
  clientKey: z.string(),
  /** Identifies the buyer for the provider, without telling who the buyer is. */
  customerKey: z.string(),
});
export type Checkout = z.infer<typeof checkoutResponse>;

/**
 * POST /api/private/pay/confirm: the buyer came back from the provider's window. The amount is compared with the order before
 * the provider is asked (409 `payment_amount_changed`). A status of `confirming` or `unknown` is settled later; ask again with
 * `checkout`. Answers the order.
 */
export const confirmPaymentRequest = z.object({
  orderNo: z.string().max(64),
  paymentKey: z.string().min(1).max(200),
  amount: z.number().int(),
});

/**
 * POST /api/private/pay/refund: gives back the amount of `refund_offer`, for owners of the site. 409 `refund_changed` when
 * that amount is less than `expected`. `orders` says whether the refund is done or still under way.
 */
export const refundRequest = z.object({ orderId: z.uuid(), expected: z.number().int().positive() });
/**
 * POST /api/private/pay/adminRefund: a refund by an admin, with a reason for the buyer. Without `amount` the whole rest is
 * given back.
 */
export const adminRefundRequest = z.object({
  orderId: z.uuid(),
  reason: z.string().min(1).max(200),
  amount: z.number().int().positive().optional(),
});
export const refundResponse = z.object({ ok: z.literal(true) });
