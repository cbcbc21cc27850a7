import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Box, IconButton, Input } from '../../chakra-core.ts';
import { readDay, shownDay } from './date.logic.ts';

// The calendar is loaded when somebody opens one; a day can be typed without it.
const Calendar = lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar }));

export interface DateFieldProps {
  label: string;
  /** `2026-09-03`, empty, or what was typed and is no day. */
  value: string;
  onChange: (value: string) => void;
  size?: 'xs' | 'md';
  isInvalid?: boolean;
  describedBy?: string | undefined;
}

/** A day in Korean form, in every browser: it can be typed in several ways, or chosen in a calendar. */
export function DateField({ label, value, onChange, size = 'md', isInvalid = false, describedBy }: DateFieldProps) {
  const [text, setText] = useState(() => shownDay(value));
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    // What is being typed keeps its form; a day from outside is written anew.
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
        {isAsked ? (
          <Suspense fallback={<CalendarButton label={label} size={size} loading />}>
            <Calendar
              label={label}
              value={value}
              size={size}
              onChoose={(day) => {
                setText(shownDay(day));
                onChange(day);
              }}
            />
          </Suspense>
        ) : (
          <CalendarButton label={label} size={size} onClick={() => setAsked(true)} />
        )}
      </Box>
    </Box>
  );
}

interface CalendarButtonProps {
  label: string;
  size: 'xs' | 'md';
  loading?: boolean;
  onClick?: () => void;
}

function CalendarButton({ label, size, ...button }: CalendarButtonProps) {
  return (
    <IconButton size={size === 'xs' ? '2xs' : 'xs'} variant="ghost" aria-label={`${label} 달력`} {...button}>
      <CalendarDays />
    </IconButton>
  );
}
