import { z } from 'zod';

/** An order as `admin_orders()` returns it. */
export const adminOrderSchema = z.object({
  id: z.string(),
  order_no: z.string(),
  created_at: z.string(),
  buyer_email: z.string(),
  site_name: z.string(),
  plan: z.string(),
  amount: z.number(),
  status: z.enum(['ready', 'confirming', 'paid', 'failed', 'canceled', 'unknown']),
  refunded: z.number(),
  refund_reason: z.string().nullable(),
  refund_waits: z.boolean(),
  refund_problem: z.string().nullable(),
  failure_code: z.string().nullable(),
  failure_message: z.string().nullable(),
  method: z.string().nullable(),
  receipt_url: z.string().nullable(),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;

const count = z.number().int().nonnegative();
/** `admin_order_days()`: the last 30 days in Korean time, oldest first. */
export const orderDaysSchema = z.array(
  z.object({ day: z.string(), orders: count, won: count, refunds: count, refunded: count }),
);
export type OrderDay = z.infer<typeof orderDaysSchema>[number];
