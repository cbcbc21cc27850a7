import { checkoutResponse, type Order, orderSchema, payProviderResponse } from '@dojang/api-contract';
import { apiPost, getSupabase, readRange, unwrap } from '@dojang/shared-auth';
import { pagedListOptions, queryOptions, watching } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import { isOpen, type Return } from './plan.logic.ts';
import { type ListedOrder, listedOrderSchema, sitePlanSchema } from './plan.schema.ts';

const COLUMNS =
  'id, order_no, plan, amount, status, failure_code, failure_message, method, receipt_url, refunded, created_at, paid_at, period_from, period_to, refund_amount, refund_asked_at, refund_problem';
const PAGE_SIZE = 10;
const OPEN_MS = 2_000;

const readCheckout = (orderNo: string) => apiPost('/api/private/pay/checkout', { orderNo }, checkoutResponse);

export const planQueries = {
  /** Throws an AppError with status 404 for an unknown site, and 403 for members who do not manage the site. */
  site: (siteId: string) =>
    queryOptions({
      queryKey: keys.sitePlan(siteId),
      meta: watching({ tables: ['sites', 'orders'] }),
      queryFn: async () => sitePlanSchema.parse(unwrap(await getSupabase().rpc('site_plan', { p_site_id: siteId }))),
    }),
  provider: () =>
    queryOptions({
      queryKey: keys.payProvider,
      queryFn: async () => (await apiPost('/api/private/pay/provider', {}, payProviderResponse)).provider,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** Started orders of a site, the newest first, for its owners. */
  orders: (siteId: string) =>
    pagedListOptions({
      queryKey: keys.orders(siteId),
      meta: watching({ tables: ['orders'] }),
      pageSize: PAGE_SIZE,
      read: async (range) => {
        const { rows, total } = await readRange(
          (from, to, options) =>
            getSupabase()
              .from('orders')
              .select(COLUMNS, options)
              .eq('site_id', siteId)
              .neq('status', 'ready')
              .order('created_at', { ascending: false })
              .order('id')
              .range(from, to),
          range,
        );
        return { rows: rows.map((row): ListedOrder => listedOrderSchema.parse(row)), total };
      },
    }),
  /** The user's own order, with the data for its checkout. Throws an AppError with status 404 for orders of others. */
  checkout: (orderNo: string) =>
    queryOptions({ queryKey: keys.checkout(orderNo), queryFn: () => readCheckout(orderNo), gcTime: 0 }),
  /**
   * The outcome of the order in the address of a return. It first confirms the order, and polls while the outcome is unknown.
   */
  outcome: (found: Exclude<Return, { kind: 'failed' }>) =>
    queryOptions({
      queryKey: keys.outcome(found.orderNo),
      queryFn: async (): Promise<Order> => {
        const { order } = await readCheckout(found.orderNo);
        if (order.status !== 'ready' || found.kind !== 'agreed') return order;
        const { orderNo, paymentKey, amount } = found;
        return apiPost('/api/private/pay/confirm', { orderNo, paymentKey, amount }, orderSchema);
      },
      refetchInterval: ({ state }) => (state.data && isOpen(state.data.status) ? OPEN_MS : false),
      gcTime: 0,
    }),
  refundOffer: (orderId: string) =>
    queryOptions({
      queryKey: keys.refundOffer(orderId),
      queryFn: async () => unwrap(await getSupabase().rpc('refund_offer', { p_order_id: orderId })),
      gcTime: 0,
    }),
};
