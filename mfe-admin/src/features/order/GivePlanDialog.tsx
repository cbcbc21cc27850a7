import { Button, FormField, Input, Modal, NativeSelect, Stack, Text, toAppError } from '@dojang/shared-ui';
import { type FormEvent, useId, useState } from 'react';
import { subdomainIn } from './order.logic.ts';
import { useGivePlan } from './order.mutations.ts';
import { ReasonField } from './ReasonField.tsx';

const SPANS = [
  { days: 30, label: '30일' },
  { days: 90, label: '90일' },
  { days: 365, label: '1년' },
  { days: null, label: '준 기간 거두기' },
];

/** Gives a site a plan without a payment, or takes such a plan back. */
export function GivePlanDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [address, setAddress] = useState('');
  const [days, setDays] = useState<number | null>(30);
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const give = useGivePlan();
  const subdomain = subdomainIn(address);
  const isUnknown = give.error !== null && toAppError(give.error).status === 404;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (subdomain === '' || reason.trim() === '') return;
    give.mutate({ subdomain, days, reason: reason.trim() }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      onClose={onClose}
      title="사이트에 프로 기간 주기"
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" form={id} loading={give.isPending}>
            저장
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="4">
          <Text textStyle="sm" color="fg.muted">
            결제 없이 프로를 쓰게 해요. 결제한 기간이 더 길면 그대로예요. 감사 기록에 남아요.
          </Text>
          <FormField
            label="사이트 주소"
            required
            help="무료 주소의 이름이나 주소 전체를 적어 주세요."
            error={
              isChecked && subdomain === ''
                ? '사이트 주소를 적어 주세요.'
                : isUnknown
                  ? '이 주소를 쓰는 사이트가 없어요.'
                  : undefined
            }
          >
            <Input
              autoComplete="off"
              spellCheck={false}
              value={address}
              onChange={(event) => {
                setAddress(event.target.value);
                give.reset();
              }}
            />
          </FormField>
          <FormField label="기간">
            <NativeSelect.Root>
              <NativeSelect.Field
                value={days ?? ''}
                onChange={({ target }) => setDays(target.value === '' ? null : Number(target.value))}
              >
                {SPANS.map((span) => (
                  <option key={span.label} value={span.days ?? ''}>
                    {span.label}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </FormField>
          <ReasonField value={reason} isChecked={isChecked} onChange={setReason} />
        </Stack>
      </form>
    </Modal>
  );
}
