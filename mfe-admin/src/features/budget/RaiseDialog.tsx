import { Button, FormField, Input, Modal, NativeSelect, Stack, Text } from '@dojang/shared-ui';
import { type FormEvent, useId, useState } from 'react';
import { ReasonField } from '../order/ReasonField.tsx';
import { mostOf, NAMES, typedAmount, unitOf, useText } from './budget.logic.ts';
import { type Holder, useRaiseBudget } from './budget.mutations.ts';
import { BUDGETS, type Budget, type Use } from './budget.schema.ts';

interface Props {
  /** Who gets more: a person's name, or the name of a network. */
  name: string;
  holder: Holder;
  use: Use;
  first: Budget;
  onClose: () => void;
}

/** Gives a person or a network more of a budget. */
export function RaiseDialog({ name, holder, use, first, onClose }: Props) {
  const id = useId();
  const [budget, setBudget] = useState<Budget>(first);
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const raise = useRaiseBudget();
  const most = typedAmount(budget, text, mostOf(budget, use));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (most === null || reason.trim() === '') return;
    raise.mutate({ holder, budget, most, reason: reason.trim() }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      onClose={onClose}
      title="한도 늘리기"
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" form={id} loading={raise.isPending}>
            늘리기
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="4">
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {name} · {useText(budget, use)}. 감사 기록에 남아요.
          </Text>
          <FormField label="무엇을">
            <NativeSelect.Root>
              <NativeSelect.Field
                value={budget}
                onChange={({ target }) => setBudget(BUDGETS.find((each) => each === target.value) ?? first)}
              >
                {BUDGETS.map((each) => (
                  <option key={each} value={each}>
                    {NAMES[each]}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </FormField>
          <FormField
            label={`새 한도(${unitOf(budget).name})`}
            required
            error={isChecked && most === null ? '지금 한도보다 큰 숫자를 적어 주세요.' : undefined}
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </FormField>
          <ReasonField value={reason} isChecked={isChecked} onChange={setReason} />
        </Stack>
      </form>
    </Modal>
  );
}
