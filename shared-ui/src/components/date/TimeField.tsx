import { useId } from 'react';
import { Box, Flex, Text } from '../../chakra-core.ts';
import { ClockChoices } from './ClockChoices.tsx';

export interface TimeFieldProps {
  label: string;
  /** `14:30`, also with seconds. */
  value: string;
  /** Called with `14:30`. */
  onChange: (value: string) => void;
}

const two = (value: number) => String(value).padStart(2, '0');

/** A time of the day, in Korean form in every browser. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const id = useId();
  const [hour = 0, minute = 0] = value.split(':').map(Number);
  const change = (part: { hour?: number; minute?: number }) =>
    onChange(`${two(part.hour ?? hour)}:${two(part.minute ?? minute)}`);
  return (
    <Box role="group" aria-labelledby={id}>
      <Text id={id} textStyle="sm" fontWeight="500" mb="1.5">
        {label}
      </Text>
      <Flex gap="2">
        <ClockChoices label={label} hour={hour} minute={minute} onChange={change} />
      </Flex>
    </Box>
  );
}
