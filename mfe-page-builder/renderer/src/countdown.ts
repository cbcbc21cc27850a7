/** Component types whose text the renderer computes from the `datetime` attribute. */
export const COUNTDOWN_TYPES: ReadonlySet<unknown> = new Set(['countdown', 'countdown-date']);

const DAY_MS = 86_400_000;
const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'];

/**
 * The text of a countdown: `D-32`, `D-DAY` or `D+3`, then the date in words and the day from which the days were counted. That
 * day is shown because a published page is not rendered again each day. `null` when a date is not a valid `YYYY-MM-DD`.
 */
export function countdownText(type: unknown, date: unknown, today: string): string | null {
  const day = dayOf(date);
  const from = dayOf(today);
  if (!day || !from) return null;
  if (type === 'countdown') {
    const days = Math.round((day.getTime() - from.getTime()) / DAY_MS);
    if (days === 0) return 'D-DAY';
    return days > 0 ? `D-${days}` : `D+${-days}`;
  }
  const words = `${day.getUTCFullYear()}년 ${monthDay(day)} ${WEEKDAYS[day.getUTCDay()]}요일`;
  return `${words} (${monthDay(from)} 기준)`;
}

const monthDay = (day: Date) => `${day.getUTCMonth() + 1}월 ${day.getUTCDate()}일`;

function dayOf(value: unknown): Date | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const day = new Date(`${value}T00:00:00Z`);
  // `2026-02-30` would be counted as March 2.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? day : null;
}
