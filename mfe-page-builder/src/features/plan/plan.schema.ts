import { z } from 'zod';

export const planSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Won per month, with VAT. */
  price: z.number(),
  max_pages: z.number().nullable(),
  max_domains: z.number(),
  max_retention_days: z.number().nullable(),
  max_file_bytes: z.number().nullable(),
});
export type Plan = z.infer<typeof planSchema>;

/** Result of `site_plan()`. */
export const sitePlanSchema = z.object({
  /** The plan whose limits apply now. */
  plan: z.string(),
  until: z.string().nullable(),
  /** When the limits of the free plan begin. It is later than `until`, unless the plan was refunded. */
  ends_at: z.string().nullable(),
  is_granted: z.boolean(),
  is_owner: z.boolean(),
  site_name: z.string(),
  used: z.object({ pages: z.number(), domains: z.number(), file_bytes: z.number() }),
  plans: z.array(planSchema),
});
export type SitePlan = z.infer<typeof sitePlanSchema>;

/** An order in the list of its site. */
export const listedOrderSchema = z.object({
  id: z.string(),
  order_no: z.string(),
  plan: z.string(),
  amount: z.number(),
  status: z.enum(['ready', 'confirming', 'paid', 'failed', 'canceled', 'unknown']),
  failure_code: z.string().nullable(),
  failure_message: z.string().nullable(),
  method: z.string().nullable(),
  receipt_url: z.string().nullable(),
  refunded: z.number(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  period_from: z.string().nullable(),
  period_to: z.string().nullable(),
  refund_amount: z.number().nullable(),
  refund_asked_at: z.string().nullable(),
  refund_problem: z.string().nullable(),
});
export type ListedOrder = z.infer<typeof listedOrderSchema>;
