import { z } from 'zod';
import { describeError } from '../../platform/errors/describe-error.ts';
import type { Log } from '../../platform/http/log.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import type { Settlement } from './settle.ts';

const orderNos = z.array(z.string());
const AT_ONCE = 10;

/** Settles the orders that are due. The database decides when each order is due again, and gives an order to one gateway only. */
export async function settleDueOrders(deps: {
  rest: Pick<Rest, 'rpc'>;
  settlement: Settlement;
  log: Log;
}): Promise<void> {
  const due = orderNos.parse(await deps.rest.rpc('claim_order_checks', { p_limit: AT_ONCE }));
  await Promise.all(
    due.map((orderNo) =>
      deps.settlement
        .settle(orderNo)
        .catch((error) => deps.log({ level: 'warn', event: 'order_check_failed', error: describeError(error) })),
    ),
  );
}
