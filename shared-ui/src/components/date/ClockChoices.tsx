import { NativeSelect } from '../../chakra-widgets.ts';
import { offeredMinutes, shownHour } from './date.logic.ts';

interface ClockChoicesProps {
  label: string;
  hour: number;
  minute: number;
  isDisabled?: boolean;
  onChange: (part: { hour?: number; minute?: number }) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, text: shownHour(hour) }));

/** Two choices for a time: the hour and the minute. */
export function ClockChoices({ label, hour, minute, isDisabled = false, onChange }: ClockChoicesProps) {
  const minutes = offeredMinutes(minute).map((value) => ({ value, text: `${String(value).padStart(2, '0')}분` }));
  return (
    <>
      <Choice
        label={`${label} 시`}
        value={hour}
        options={HOURS}
        isDisabled={isDisabled}
        onChange={(chosen) => onChange({ hour: chosen })}
      />
      <Choice
        label={`${label} 분`}
        value={minute}
        options={minutes}
        isDisabled={isDisabled}
        onChange={(chosen) => onChange({ minute: chosen })}
      />
    </>
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
