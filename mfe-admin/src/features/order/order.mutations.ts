import { refundResponse } from '@dojang/api-contract';
import { apiPost } from '@dojang/shared-auth';
import { useAdminAct } from '../../use-admin-act.ts';

/** Gives a payment back in the name of the operator; the buyer is told the reason. */
export function useRefundOrder() {
  return useAdminAct(
    (refund: { orderId: string; amount: number; reason: string }) =>
      apiPost('/api/private/pay/adminRefund', refund, refundResponse),
    ({ amount }) => `${amount.toLocaleString('ko-KR')}원을 환불해요`,
  );
}
