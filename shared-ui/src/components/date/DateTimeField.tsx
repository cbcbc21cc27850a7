import { useId } from 'react';
import { Box, Flex, Text } from '../../chakra-core.ts';
import { ClockChoices } from './ClockChoices.tsx';
import { DateField } from './DateField.tsx';
import { partsOf, timeOf } from './date.logic.ts';

export interface DateTimeFieldProps {
  label: string;
  /** `2026-09-03T14:30`, empty, or with typed text in the place of the day. */
  value: string;
  onChange: (value: string) => void;
  /** The first day that the calendar offers. */
  min?: string | undefined;
  help?: string | undefined;
  error?: string | undefined;
}

/** A day and its time, in Korean format in every browser. The time can be chosen after the day is set. */
export function DateTimeField({ label, value, onChange, min, help, error }: DateTimeFieldProps) {
  const id = useId();
  const parts = partsOf(value);
  const change = (patch: Partial<typeof parts>) => onChange(timeOf({ ...parts, ...patch }));
  const note = error ?? help;
  const noteId = `${id}note`;
  return (
    <Box role="group" aria-labelledby={id}>
      <Text id={id} textStyle="sm" fontWeight="500" mb="1.5">
        {label}
      </Text>
      <Flex gap="2" wrap="wrap">
        <Flex flex="1 0 9.5rem" minW="0">
          <DateField
            label={`${label} 날짜`}
            value={parts.day}
            min={min}
            isInvalid={error !== undefined}
            describedBy={note === undefined ? undefined : noteId}
            onChange={(day) => change({ day })}
          />
        </Flex>
        <Flex gap="2">
          <ClockChoices
            label={label}
            hour={parts.hour}
            minute={parts.minute}
            isDisabled={parts.day === ''}
            onChange={change}
          />
        </Flex>
      </Flex>
      {note !== undefined && (
        <Text
          id={noteId}
          textStyle="xs"
          mt="1.5"
          {...(error === undefined ? { color: 'fg.muted' } : { role: 'alert', color: 'fg.error', fontWeight: '500' })}
        >
          {note}
        </Text>
      )}
    </Box>
  );
}
