import {
  adminRefundRequest,
  checkoutRequest,
  type checkoutResponse,
  confirmPaymentRequest,
  createOrderRequest,
  type createOrderResponse,
  type Order,
  type PayProvider,
  type payProviderResponse,
  refundRequest,
  type refundResponse,
} from '@dojang/api-contract';
import { cut } from '@dojang/contract/text';
import { Hono } from 'hono';
import { z } from 'zod';
import { ApiError, notFound } from '../../platform/errors/api-error.ts';
import { clientAddress, networkOf } from '../../platform/http/client-address.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { Log } from '../../platform/http/log.ts';
import { readJson } from '../../platform/http/read-json.ts';
import type { Signer } from '../../platform/http/signer.ts';
import { createLimits, type LimitDeps } from '../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../platform/middleware/rate-limit/rate-limit.ts';
import { type RequireUserDeps, requireUser } from '../../platform/middleware/token-check/require-user.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { PAY_LIMITS } from './limits.ts';
import { settleDueOrders } from './pay-worker.ts';
import { createSettlement } from './settle.ts';
import type { TossClient } from './toss-client.ts';
import { webhook } from './webhook.ts';

/** The provider that takes payments; null where nothing can be bought. */
export interface Payments {
  provider: Exclude<PayProvider, 'none'>;
  clientKey: string;
  securityKey?: string | undefined;
  toss: TossClient;
  /** The window of the practice provider, and its receipts. */
  window?: Hono<AppEnv>;
}

export type PayDeps = RequireUserDeps &
  LimitDeps & {
    rest: Rest;
    signer: Pick<Signer, 'keyedHash'>;
    config: { trustProxy: boolean };
    payments: Payments | null;
    log: Log;
  };

const rowSchema = z
  .object({
    id: z.uuid(),
    order_no: z.string(),
    site_id: z.string().nullable(),
    site_name: z.string(),
    plan_name: z.string(),
    amount: z.number(),
    status: z.enum(['ready', 'confirming', 'paid', 'failed', 'canceled', 'unknown']),
    failure_code: z.string().nullable(),
    failure_message: z.string().nullable(),
    receipt_url: z.string().nullable(),
    period_to: z.string().nullable(),
  })
  .nullable();
const createdSchema = z.object({ order_no: z.string() });
const begunSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('confirm'), key: z.string() }),
  z.object({ do: z.enum(['ready', 'confirming', 'paid', 'failed', 'canceled', 'unknown']) }),
]);

/**
 * Buying plans of sites: orders, payments and refunds. The database sets prices and decides. The provider knows what was paid.
 */
export function createPay(deps: PayDeps) {
  const { rest, payments, signer } = deps;
  const limits = createLimits(deps, PAY_LIMITS);
  const settlement = payments && createSettlement({ rest, toss: payments.toss });
  const open = () => {
    if (!payments || !settlement) throw new ApiError(409, 'payments_off');
    return { payments, settlement };
  };
  const orderOf = async (userId: string, orderNo: string): Promise<Order> => {
    const row = rowSchema.parse(await rest.rpc('my_order', { p_user: userId, p_order_no: orderNo }));
    if (!row) throw notFound();
    return {
      id: row.id,
      orderNo: row.order_no,
      siteId: row.site_id,
      siteName: row.site_name,
      planName: row.plan_name,
      amount: row.amount,
      status: row.status,
      failureCode: row.failure_code,
      failureMessage: row.failure_message,
      receiptUrl: row.receipt_url,
      periodTo: row.period_to,
    };
  };
  const routes = new Hono<AppEnv>()
    .use('/api/private/pay/*', requireUser(deps))
    .post('/api/private/pay/provider', (c) => {
      const provider = payments?.provider ?? 'none';
      return c.json({ provider } satisfies z.infer<typeof payProviderResponse>);
    })
    .post('/api/private/pay/order', async (c) => {
      const { siteId, plan } = await readJson(c, createOrderRequest);
      const user = c.get('user');
      open();
      await take([limits('payOrder', user.id)], 'too_many_requests');
      const made = await rest.rpc('create_order', { p_user: user.id, p_site_id: siteId, p_plan: plan });
      const orderNo = createdSchema.parse(made).order_no;
      return c.json({ orderNo } satisfies z.infer<typeof createOrderResponse>);
    })
    .post('/api/private/pay/checkout', async (c) => {
      const { orderNo } = await readJson(c, checkoutRequest);
      const user = c.get('user');
      await take([limits('payRead', user.id)], 'too_many_requests');
      const answer: z.infer<typeof checkoutResponse> = {
        order: await orderOf(user.id, orderNo),
        provider: payments?.provider ?? 'none',
        clientKey: payments?.clientKey ?? '',
        customerKey: cut(signer.keyedHash('payment customer', user.id), 40),
      };
      return c.json(answer);
    })
    .post('/api/private/pay/confirm', async (c) => {
      const { orderNo, paymentKey, amount } = await readJson(c, confirmPaymentRequest);
      const user = c.get('user');
      const { settlement } = open();
      await take([limits('payChange', user.id)], 'too_many_requests');
      // A key is kept for one order only, so the key of another order must not be taken here.
      const asked = await orderOf(user.id, orderNo);
      const isOpen = asked.status === 'ready' && asked.amount === amount;
      if (isOpen && (await settlement.isOfAnother(orderNo, paymentKey))) {
        throw new ApiError(409, 'conflict');
      }
      const args = { p_user: user.id, p_order_no: orderNo, p_payment_key: paymentKey, p_amount: amount };
      const begun = begunSchema.parse(await rest.rpc('begin_payment', args));
      // When the gateway is killed after this line, the job looks up the order.
      if (begun.do === 'confirm') await settlement.confirm({ orderNo, paymentKey, amount, key: begun.key });
      return c.json(await orderOf(user.id, orderNo));
    })
    .post('/api/private/pay/refund', async (c) => {
      const { orderId, expected } = await readJson(c, refundRequest);
      const user = c.get('user');
      const { settlement } = open();
      await take([limits('payChange', user.id)], 'too_many_requests');
      const args = { p_user: user.id, p_order_id: orderId, p_expected: expected };
      await settlement.settle(z.string().parse(await rest.rpc('begin_refund', args)));
      return c.json({ ok: true } satisfies z.infer<typeof refundResponse>);
    })
    .post('/api/private/pay/adminRefund', async (c) => {
      const { orderId, reason, amount } = await readJson(c, adminRefundRequest);
      const user = c.get('user');
      const { settlement } = open();
      // The call runs with the admin's token, so that the audit log has the admin's name.
      const args = { p_order_id: orderId, p_reason: reason, ...(amount === undefined ? {} : { p_amount: amount }) };
      await settlement.settle(z.string().parse(await rest.as(user.token).rpc('admin_refund', args)));
      return c.json({ ok: true } satisfies z.infer<typeof refundResponse>);
    });
  if (payments && settlement) {
    routes.route('/', webhook({ ...deps, settlement, limits, securityKey: payments.securityKey }));
    if (payments.window) {
      routes.on('POST', '/pay/practice', async (c, next) => {
        await take([limits('payPractice', networkOf(clientAddress(c, deps.config.trustProxy)))], 'too_many_requests');
        await next();
      });
      routes.route('/', payments.window);
    }
  }
  return {
    routes,
    /** Called by a job of the server. */
    settleDue: async () => {
      if (settlement) await settleDueOrders({ ...deps, settlement });
    },
  };
}
