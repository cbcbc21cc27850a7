import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, type ButtonProps, IconButton } from '../../chakra-core.ts';

// The calendar is loaded when somebody opens it, because a day can also be typed.
const Calendar = lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar }));

export interface DayButtonProps {
  label: string;
  /** Text on the button. Without it the button shows only an icon. */
  text?: string;
  /** `2026-09-03`; anything else chooses no day. */
  value: string;
  /** The first day that can be chosen. */
  min?: string | undefined;
  size?: 'xs' | 'sm' | 'md';
  onChoose: (day: string) => void;
}

/** A button that opens a calendar, in Korean in every browser. */
export function DayButton({ label, text, value, min, size = 'md', onChoose }: DayButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const face = { label, text, size };
  if (!isAsked) return <Face {...face} onClick={() => setAsked(true)} />;
  return (
    <Suspense fallback={<Face {...face} loading />}>
      <Calendar value={value} min={min} trigger={<Face {...face} />} onChoose={onChoose} />
    </Suspense>
  );
}

interface FaceProps extends Omit<ButtonProps, 'size'> {
  label: string;
  text?: string | undefined;
  size: 'xs' | 'sm' | 'md';
}

function Face({ label, text, size, ...button }: FaceProps) {
  const common = { size: size === 'xs' ? '2xs' : 'xs', variant: 'ghost', 'aria-label': label } as const;
  return text === undefined ? (
    <IconButton {...button} {...common}>
      <CalendarDays />
    </IconButton>
  ) : (
    <Button {...button} {...common} size="sm">
      <CalendarDays /> {text}
    </Button>
  );
}
