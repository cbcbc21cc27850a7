import { useEffect, useState } from 'react';
import { Box, Input } from '../../chakra-core.ts';
import { DayButton } from './DayButton.tsx';
import { readDay, shownDay } from './date.logic.ts';

export interface DateFieldProps {
  label: string;
  /** `2026-09-03`, an empty text, or a typed text that is not a day. */
  value: string;
  onChange: (value: string) => void;
  /** The first day that the calendar offers. When the user types an earlier day, the form shows the error. */
  min?: string | undefined;
  size?: 'xs' | 'sm' | 'md';
  isInvalid?: boolean;
  describedBy?: string | undefined;
}

/** A field for a day in Korean format, in every browser. The day can be typed in several formats, or chosen in a calendar. */
export function DateField({
  label,
  value,
  onChange,
  min,
  size = 'md',
  isInvalid = false,
  describedBy,
}: DateFieldProps) {
  const [text, setText] = useState(() => shownDay(value));
  useEffect(() => {
    // Typed text keeps its format. A day from outside is written in the standard format.
    setText((typed) => ((readDay(typed) ?? typed.trim()) === value ? typed : shownDay(value)));
  }, [value]);
  return (
    <Box position="relative" flex="1" minW="0">
      <Input
        size={size}
        pe="10"
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        autoComplete="off"
        maxLength={40}
        placeholder="예: 2026. 9. 3."
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange(readDay(target.value) ?? target.value.trim());
        }}
        onBlur={() => setText(shownDay(value))}
      />
      <Box position="absolute" insetEnd="1" top="50%" translate="0 -50%">
        <DayButton
          label={`${label} 달력`}
          value={value}
          min={min}
          size={size}
          onChoose={(day) => {
            setText(shownDay(day));
            onChange(day);
          }}
        />
      </Box>
    </Box>
  );
}
