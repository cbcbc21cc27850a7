import { Button, Field, formatDateTime, Input, Modal, Stack, Text } from '@dojang/shared-ui';
import { useState } from 'react';
import { snoozeChoices, toLocalInput } from '../alert.logic.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  onChoose: (until: Date) => void;
}

/** Asks when an alert shall come back. */
export function SnoozeDialog({ open, onClose, onChoose }: Props) {
  return (
    <Modal open={open} onClose={onClose} title="언제 다시 볼까요?" size="sm">
      <Choices onChoose={onChoose} />
    </Modal>
  );
}

function Choices({ onChoose }: Pick<Props, 'onChoose'>) {
  const [now] = useState(() => new Date());
  const [custom, setCustom] = useState('');
  const chosen = custom ? new Date(custom) : null;
  const isPast = chosen !== null && !(chosen > new Date());
  return (
    <Stack gap="2" pb="4">
      {snoozeChoices(now).map(({ label, until }) => (
        <Button key={label} variant="outline" justifyContent="space-between" onClick={() => onChoose(until)}>
          {label}
          <Text as="span" color="fg.muted" fontWeight="400">
            {formatDateTime(until)}
          </Text>
        </Button>
      ))}
      <Field.Root invalid={isPast} mt="2">
        <Field.Label>직접 고르기</Field.Label>
        <Input
          type="datetime-local"
          value={custom}
          min={toLocalInput(now)}
          onChange={(event) => setCustom(event.target.value)}
        />
        <Field.ErrorText>지금보다 나중이어야 해요.</Field.ErrorText>
      </Field.Root>
      <Button disabled={!chosen || isPast} onClick={() => chosen && onChoose(chosen)}>
        이때 다시 보기
      </Button>
    </Stack>
  );
}
