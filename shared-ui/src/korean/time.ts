import { koreanClock, koreanDay, type TimeValue } from '@dojang/contract/time';

export type { TimeValue } from '@dojang/contract/time';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const isTime = (date: Date) => !Number.isNaN(date.getTime());

function clockText(clock: Date): string {
  const hours = clock.getUTCHours();
  return `${hours < 12 ? '오전' : '오후'} ${hours % 12 || 12}:${String(clock.getUTCMinutes()).padStart(2, '0')}`;
}

/** '2026. 9. 3.' in Korea; '' for an invalid time. */
export function formatDate(value: TimeValue): string {
  const clock = koreanClock(value);
  return isTime(clock) ? `${clock.getUTCFullYear()}. ${clock.getUTCMonth() + 1}. ${clock.getUTCDate()}.` : '';
}

/** '오후 2:05' in Korea, rounded up to a full minute; '' for an invalid time. */
export function formatClockAfter(value: TimeValue): string {
  const clock = koreanClock(value);
  return isTime(clock) ? clockText(new Date(Math.ceil(clock.getTime() / MINUTE) * MINUTE)) : '';
}

/** '2026. 9. 3. 오후 2:05' in Korea; '' for an invalid time. */
export function formatDateTime(value: TimeValue): string {
  const clock = koreanClock(value);
  return isTime(clock) ? `${formatDate(value)} ${clockText(clock)}` : '';
}

/**
 * A relative time in everyday Korean: 방금 전 (also for clocks that run a little ahead), 3분 전, today 오후 2:05, this year
 * 9월 3일, else 2026. 9. 3.
 */
export function formatRelativeTime(value: TimeValue, now: TimeValue = Date.now()): string {
  const [clock, nowClock] = [koreanClock(value), koreanClock(now)];
  const passed = nowClock.getTime() - clock.getTime();
  if (Number.isNaN(passed)) return '';
  if (passed > -MINUTE && passed < MINUTE) return '방금 전';
  if (passed > 0 && passed < HOUR) return `${Math.floor(passed / MINUTE)}분 전`;
  if (koreanDay(value) === koreanDay(now)) return clockText(clock);
  if (clock.getUTCFullYear() !== nowClock.getUTCFullYear()) return formatDate(value);
  return `${clock.getUTCMonth() + 1}월 ${clock.getUTCDate()}일`;
}

/** Milliseconds until `formatRelativeTime` may return another text; null when it does not change on that day. */
export function nextRelativeChange(value: TimeValue, now: number = Date.now()): number | null {
  const passed = now - new Date(value).getTime();
  if (Number.isNaN(passed)) return null;
  if (passed < 0) return MINUTE;
  return passed < HOUR ? MINUTE - (passed % MINUTE) : null;
}
