import { refundResponse, won } from '@dojang/api-contract';
import { apiPost, getSupabase, unwrap } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { formatDate, showError, snack, toAppError } from '@dojang/shared-ui';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { useAdminAct } from '../../use-admin-act.ts';

/** Refunds a payment in the name of the operator. The buyer is told the reason. */
export function useRefundOrder() {
  return useAdminAct(
    (refund: { orderId: string; amount: number; reason: string }) =>
      apiPost('/api/private/pay/adminRefund', refund, refundResponse),
    ({ amount }) => `${won(amount)}을 환불해요`,
  );
}

const givenSchema = z.object({ name: z.string(), until: z.string().nullable() });

/**
 * Gives a site a plan without a payment. When `days` is null, the plan is taken back. An unknown address is reported beside its
 * field.
 */
export function useGivePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ subdomain, days, reason }: { subdomain: string; days: number | null; reason: string }) => {
      const args = { p_subdomain: subdomain, p_reason: reason, ...(days === null ? {} : { p_days: days }) };
      return givenSchema.parse(unwrap(await getSupabase().rpc('admin_give_plan', args)));
    },
    onSuccess: ({ name, until }) => {
      snack.success(
        until ? `‘${name}’ 사이트는 ${formatDate(until)}까지 프로예요` : `‘${name}’ 사이트는 이제 무료예요`,
      );
      return client.invalidateQueries({ queryKey: keys.all });
    },
    onError: (error) => {
      if (toAppError(error).status !== 404) showError(error);
    },
  });
}
