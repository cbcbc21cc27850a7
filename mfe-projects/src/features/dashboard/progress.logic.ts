import type { ProgressDay } from './dashboard.schema.ts';

/** The periods that can be chosen: days until today, or null for all since the first issue. */
export const PERIODS = [
  { days: 30, label: '30일' },
  { days: null, label: '전체' },
] as const;

export interface Summary {
  total: number;
  done: number;
  /** Percentage of finished issues, rounded down, so that 100 means all. */
  percent: number;
  /** Issues that were finished in the period. */
  doneInPeriod: number;
}

/** @param days in their order, at least one */
export function summaryOf(days: readonly ProgressDay[]): Summary {
  const { total = 0, done = 0 } = days.at(-1) ?? {};
  return {
    total,
    done,
    percent: total === 0 ? 0 : Math.floor((done / total) * 100),
    doneInPeriod: done - (days[0]?.done ?? 0),
  };
}

/** The chart described in one sentence. */
export const progressSentence = ({ total, done, percent }: Summary): string =>
  `이슈 ${total}개 가운데 ${done}개를 끝냈어요 (${percent}%)`;

/** A day as `11월 3일`. A day of another year than today is `2025. 11. 3.`. */
export function dayLabel(day: string, today: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return day.slice(0, 4) === today.slice(0, 4) ? `${month}월 ${date}일` : `${year}. ${month}. ${date}.`;
}
