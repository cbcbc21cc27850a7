import { useId } from 'react';
import { Box, Flex, NativeSelect, Text } from '../../chakra-core.ts';
import { DateField } from './DateField.tsx';
import { offeredMinutes, partsOf, shownHour, timeOf } from './date.logic.ts';

export interface DateTimeFieldProps {
  label: string;
  /** `2026-09-03T14:30`, empty, or with what was typed in place of a day. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, text: shownHour(hour) }));

/** A day with its time, in Korean form in every browser. The time can be chosen once there is a day. */
export function DateTimeField({ label, value, onChange, error }: DateTimeFieldProps) {
  const id = useId();
  const parts = partsOf(value);
  const change = (patch: Partial<typeof parts>) => onChange(timeOf({ ...parts, ...patch }));
  const minutes = offeredMinutes(parts.minute).map((minute) => ({
    value: minute,
    text: `${String(minute).padStart(2, '0')}분`,
  }));
  const errorId = `${id}error`;
  return (
    <Box role="group" aria-labelledby={id}>
      <Text id={id} textStyle="sm" fontWeight="500" mb="1.5">
        {label}
      </Text>
      <Flex gap="2">
        <DateField
          label={`${label} 날짜`}
          value={parts.day}
          isInvalid={error !== undefined}
          describedBy={error === undefined ? undefined : errorId}
          onChange={(day) => change({ day })}
        />
        <Choice
          label={`${label} 시`}
          value={parts.hour}
          options={HOURS}
          isDisabled={parts.day === ''}
          onChange={(hour) => change({ hour })}
        />
        <Choice
          label={`${label} 분`}
          value={parts.minute}
          options={minutes}
          isDisabled={parts.day === ''}
          onChange={(minute) => change({ minute })}
        />
      </Flex>
      {error !== undefined && (
        <Text id={errorId} role="alert" textStyle="xs" color="fg.error" fontWeight="500" mt="1.5">
          {error}
        </Text>
      )}
    </Box>
  );
}

interface ChoiceProps {
  label: string;
  value: number;
  options: readonly { value: number; text: string }[];
  isDisabled: boolean;
  onChange: (value: number) => void;
}

function Choice({ label, value, options, isDisabled, onChange }: ChoiceProps) {
  return (
    <NativeSelect.Root width="auto" flexShrink="0" disabled={isDisabled}>
      <NativeSelect.Field
        aria-label={label}
        value={value}
        fontVariantNumeric="tabular-nums"
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
