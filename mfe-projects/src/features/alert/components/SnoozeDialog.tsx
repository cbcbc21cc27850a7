import { fromKorean, koreanDay } from '@dojang/contract/time';
import { Box, Button, DateTimeField, formatDateTime, isDayTime, Modal, NO_DAY, Stack, Text } from '@dojang/shared-ui';
import { useState } from 'react';
import { snoozeChoices } from '../alert.logic.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  onChoose: (until: Date) => void;
}

/** Asks when an alert should return. */
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
  const [isTried, setTried] = useState(false);
  const chosen = isDayTime(custom) ? fromKorean(custom) : null;
  const isPast = chosen !== null && chosen <= new Date();
  const problem = isPast ? '지금보다 나중이어야 해요.' : isTried && !chosen ? `${NO_DAY}.` : undefined;
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
      <Box mt="2">
        <DateTimeField label="직접 고르기" value={custom} min={koreanDay(now)} error={problem} onChange={setCustom} />
      </Box>
      <Button
        disabled={custom === '' || isPast}
        onClick={() => {
          setTried(true);
          if (chosen) onChoose(chosen);
        }}
      >
        이때 다시 보기
      </Button>
    </Stack>
  );
}
