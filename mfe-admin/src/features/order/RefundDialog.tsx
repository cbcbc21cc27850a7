import { won } from '@dojang/api-contract';
import { sendsMail } from '@dojang/shared-auth';
import { Button, FormField, Input, Modal, Stack, Text } from '@dojang/shared-ui';
import { type FormEvent, useId, useState } from 'react';
import { useRefundOrder } from './order.mutations.ts';
import type { AdminOrder } from './order.schema.ts';
import { ReasonField } from './ReasonField.tsx';

/** Asks for the amount and the reason of a refund. */
export function RefundDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const id = useId();
  const left = order.amount - order.refunded;
  const [amount, setAmount] = useState(String(left));
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const refund = useRefundOrder();
  const value = Number(amount);
  const isAmount = Number.isInteger(value) && value >= 1 && value <= left;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isAmount || reason.trim() === '') return;
    refund.mutate({ orderId: order.id, amount: value, reason: reason.trim() }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      onClose={onClose}
      title="환불할까요?"
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" form={id} colorPalette="red" loading={refund.isPending}>
            환불
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="4">
          <Text textStyle="sm" color="fg.muted">
            ‘{order.site_name}’ 사이트의 요금제가 바로 끝나요.{sendsMail() && ' 구매자에게 이유를 메일로 알려요.'} 감사
            기록에 남아요.
          </Text>
          <FormField
            label="금액"
            required
            help={`${won(left)}까지 돌려줄 수 있어요.`}
            error={isChecked && !isAmount ? `1원부터 ${won(left)}까지 적어 주세요.` : undefined}
          >
            <Input inputMode="numeric" value={amount} onChange={(event) => setAmount(event.target.value)} />
          </FormField>
          <ReasonField value={reason} isChecked={isChecked} onChange={setReason} />
        </Stack>
      </form>
    </Modal>
  );
}
