import { won } from '@dojang/api-contract';
import { useQuery } from '@dojang/shared-auth/query';
import { Button, errorText, Modal, QueryView, Skeleton, Stack, snack, Text } from '@dojang/shared-ui';
import { useRefund } from '../plan.mutations.ts';
import { planQueries } from '../plan.queries.ts';
import type { ListedOrder } from '../plan.schema.ts';

interface RefundDialogProps {
  siteId: string;
  order: ListedOrder;
  onClose: () => void;
}

/** Shows the amount of a refund and what ends with it, before the refund is made. */
export function RefundDialog({ siteId, order, onClose }: RefundDialogProps) {
  const offer = useQuery(planQueries.refundOffer(order.id));
  const refund = useRefund(siteId);
  const amount = offer.data ?? 0;
  const submit = () =>
    refund.mutate(
      { orderId: order.id, expected: amount },
      {
        onSuccess: () => {
          snack.success(`${won(amount)}을 환불해요. 카드사에 따라 며칠 걸릴 수 있어요.`);
          onClose();
        },
        onError: () => void offer.refetch(),
      },
    );
  return (
    <Modal
      open
      onClose={onClose}
      title="환불할까요?"
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            닫기
          </Button>
          <Button colorPalette="red" onClick={submit} loading={refund.isPending} disabled={amount === 0}>
            {amount > 0 ? `${won(amount)} 환불받기` : '환불받기'}
          </Button>
        </>
      }
    >
      <QueryView query={offer} skeleton={<Skeleton height="72px" />}>
        {(given) => (
          <Stack gap="3">
            <Text>
              {given > 0
                ? `결제한 ${won(order.amount)} 가운데 ${won(given)}을 돌려드려요.`
                : '돌려받을 남은 기간이 없어요.'}
            </Text>
            <Text textStyle="sm" color="fg.muted">
              {given === order.amount - order.refunded
                ? '7일 안에 프로 기능을 쓰지 않은 결제나 아직 시작하지 않은 기간은 모두 돌려드려요.'
                : '이미 쓴 날을 뺀 남은 날만큼이에요.'}{' '}
              환불하면 이 결제의 기간이 바로 끝나요. 페이지와 답변, 파일은 지워지지 않아요.
            </Text>
            {refund.error && (
              <Text role="alert" textStyle="sm" color="fg.error">
                {errorText(refund.error)}
              </Text>
            )}
          </Stack>
        )}
      </QueryView>
    </Modal>
  );
}
