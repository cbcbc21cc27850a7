import { numberText } from '@dojang/shared-ui';
/** A day with several numbers. A chart shows one of them. */
export type DayOf<Series extends string> = { day: string } & Record<Series, number>;

export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

const GAP = 0.25;

/**
 * The bars of a chart, left to right, in a box of `width` × `height`. The greatest value reaches the top and zero has
 * no height. Any other bar is at least one unit high, so that 1 is visible next to 1,000.
 */
export function barsOf(values: readonly number[], width: number, height: number): Bar[] {
  const greatest = Math.max(1, ...values);
  const slot = width / Math.max(1, values.length);
  return values.map((value, index) => {
    const tall = value === 0 ? 0 : Math.max(1, (value / greatest) * height);
    return { x: index * slot + (slot * GAP) / 2, y: height - tall, width: slot * (1 - GAP), height: tall };
  });
}

/** What one bar shows: a day, or a week from this day on. */
export interface Span {
  day: string;
  value: number;
}

/** More bars than this are too thin to be seen on a phone. */
const MOST_BARS = 92;

/** The time spans of a chart: days, or weeks of which the last one ends with the last day. */
export function spansOf<Series extends string>(
  days: readonly DayOf<Series>[],
  series: Series,
): { spans: Span[]; isWeekly: boolean } {
  const all = days.map((each) => ({ day: each.day, value: each[series] }));
  if (all.length <= MOST_BARS) return { spans: all, isWeekly: false };
  const spans: Span[] = [];
  for (let end = all.length; end > 0; end -= 7) {
    const week = all.slice(Math.max(0, end - 7), end);
    spans.unshift({ day: week[0]?.day ?? '', value: week.reduce((sum, { value }) => sum + value, 0) });
  }
  return { spans, isWeekly: true };
}

/** '2026-11-03' → '11월 3일' */
export function dayName(day: string): string {
  const [, month = '', date = ''] = day.split('-');
  return `${Number(month)}월 ${Number(date)}일`;
}

/** The chart as text, for screen readers. */
export function chartText<Series extends string>(days: readonly DayOf<Series>[], series: Series, unit: string): string {
  const total = days.reduce((sum, day) => sum + day[series], 0);
  if (total === 0) return `최근 ${days.length}일 동안 없어요`;
  const peak = days.reduce((best, day) => (day[series] > best[series] ? day : best));
  return `최근 ${days.length}일 동안 ${numberText(total)}${unit}, 가장 많은 날은 ${dayName(peak.day)} ${numberText(peak[series])}${unit}`;
}
