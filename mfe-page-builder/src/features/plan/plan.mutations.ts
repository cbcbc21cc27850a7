import { createOrderResponse, refundResponse } from '@dojang/api-contract';
import { apiPost } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError } from '@dojang/shared-ui';
import { keys } from '../../keys.ts';
import { checkoutPath } from './plan.logic.ts';

/** Orders a month of a plan and opens its checkout. */
export function useBuyPlan(siteId: string) {
  return useMutation({
    mutationFn: (plan: string) => apiPost('/api/private/pay/order', { siteId, plan }, createOrderResponse),
    // The checkout is a separate document, because only its policy allows the provider's script.
    onSuccess: ({ orderNo }) => location.assign(checkoutPath(orderNo)),
    onError: showError,
  });
}

/** Errors are shown in the dialog. */
export function useRefund(siteId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (refund: { orderId: string; expected: number }) =>
      apiPost('/api/private/pay/refund', refund, refundResponse),
    onSettled: () =>
      Promise.all(
        [keys.orders(siteId), keys.sitePlan(siteId)].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}
