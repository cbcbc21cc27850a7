import { getSupabase, readRange, unwrap } from '@dojang/shared-auth';
import { pagedListOptions, queryOptions } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import type { View } from './order.logic.ts';
import { type AdminOrder, adminOrderSchema, orderDaysSchema } from './order.schema.ts';

const PAGE_SIZE = 10;

export const orderQueries = {
  days: queryOptions({
    queryKey: keys.orderDays,
    queryFn: async () => orderDaysSchema.parse(unwrap(await getSupabase().rpc('admin_order_days'))),
  }),
  /** Started orders, the newest first. */
  list: (view: View) =>
    pagedListOptions({
      queryKey: keys.orders(view),
      pageSize: PAGE_SIZE,
      read: async (range) => {
        const { rows, total } = await readRange(
          (from, to, options) => getSupabase().rpc('admin_orders', { p_view: view }, options).range(from, to),
          range,
        );
        return { rows: rows.map((row): AdminOrder => adminOrderSchema.parse(row)), total };
      },
    }),
};
