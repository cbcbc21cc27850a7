import { DatePicker, parseDate, useDatePickerContext } from '@chakra-ui/react';
import { datePickerSlotRecipe } from '@chakra-ui/react/theme';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactElement, useEffect } from 'react';
import { Portal } from '../../chakra-core.ts';
import { isDay } from './date.logic.ts';

interface CalendarProps {
  /** `2026-09-03`; anything else chooses no day. */
  value: string;
  /** The first day that can be chosen. */
  min?: string | undefined;
  /** The button that opens the calendar. */
  trigger: ReactElement;
  onChoose: (day: string) => void;
}

type View = 'day' | 'month' | 'year';
const AROUND: Record<View, string> = { day: '달', month: '해', year: '열 해' };
const NEXT_VIEW: Record<View, string> = { day: '달 고르기', month: '해 고르기', year: '해 고르기' };

const TEXTS = {
  // The accessible name of a day begins with the visible text, so that users of voice control can say it.
  dayCell: ({ valueText, selected, value }: { valueText: string; selected: boolean; value: { day: number } }) =>
    `${value.day}, ${valueText}${selected ? ', 고른 날' : ''}`,
  trigger: (open: boolean) => (open ? '달력 닫기' : '달력 열기'),
  content: '달력',
  prevTrigger: (view: View) => `이전 ${AROUND[view]}`,
  nextTrigger: (view: View) => `다음 ${AROUND[view]}`,
};

/** A calendar behind a button. It opens when its code is loaded. */
export function Calendar({ value, min, trigger, onChoose }: CalendarProps) {
  return (
    <DatePicker.Root
      recipe={datePickerSlotRecipe}
      width="auto"
      locale="ko-KR"
      timeZone="Asia/Seoul"
      value={isDay(value) ? [parseDate(value)] : []}
      {...(min !== undefined && isDay(min) ? { min: parseDate(min) } : {})}
      translations={TEXTS}
      positioning={{ placement: 'bottom-end' }}
      onValueChange={({ value: [day] }) => day && onChoose(day.toString())}
    >
      <OpenWhenLoaded />
      <DatePicker.Control width="auto">
        <DatePicker.Trigger asChild unstyled>
          {trigger}
        </DatePicker.Trigger>
      </DatePicker.Control>
      <Portal>
        <DatePicker.Positioner>
          <DatePicker.Content colorPalette="brand">
            {(['day', 'month', 'year'] as const).map((view) => (
              <DatePicker.View key={view} view={view}>
                <DatePicker.ViewControl>
                  <DatePicker.PrevTrigger>
                    <ChevronLeft />
                  </DatePicker.PrevTrigger>
                  <ViewTrigger view={view} />
                  <DatePicker.NextTrigger>
                    <ChevronRight />
                  </DatePicker.NextTrigger>
                </DatePicker.ViewControl>
                {view === 'day' && <DatePicker.DayTable />}
                {view === 'month' && <DatePicker.MonthTable />}
                {view === 'year' && <DatePicker.YearTable />}
              </DatePicker.View>
            ))}
          </DatePicker.Content>
        </DatePicker.Positioner>
      </Portal>
    </DatePicker.Root>
  );
}

/** The shown month, year or decade, as a button that opens the next larger view. */
function ViewTrigger({ view }: { view: View }) {
  const { start, end } = useDatePickerContext().visibleRangeText;
  const shown = start === end ? start : `${start} - ${end}`;
  return (
    <DatePicker.ViewTrigger aria-label={`${shown}, ${NEXT_VIEW[view]}`}>
      <DatePicker.RangeText />
    </DatePicker.ViewTrigger>
  );
}

/**
 * Opens the calendar in an effect, because opening moves the focus to the day. A calendar that is open from the start does not
 * move it.
 */
function OpenWhenLoaded() {
  const { setOpen } = useDatePickerContext();
  useEffect(() => setOpen(true), []);
  return null;
}
