/** The accepted forms of a time: an ISO string of the database, milliseconds since 1970, or a Date. */
export type TimeValue = string | number | Date;

/** Korea is nine hours ahead of UTC, without summer time since 1988. */
const AHEAD_MS = 9 * 3_600_000;

/**
 * A date whose UTC fields (`getUTCHours` …) are those of a clock in Korea at this time. People read Korea's time wherever their
 * computer and the server are. An invalid time gives an invalid date.
 */
export const koreanClock = (time: TimeValue): Date => new Date(new Date(time).getTime() + AHEAD_MS);

const written = (time: TimeValue): string => {
  const clock = koreanClock(time);
  return Number.isNaN(clock.getTime()) ? '' : clock.toISOString();
};

/** The day in Korea, today's without an argument: `2026-11-27`; empty for an invalid time. */
export const koreanDay = (time: TimeValue = Date.now()): string => written(time).slice(0, 10);

/** The value of a field for a day with its time: `2026-11-27T08:03`; empty for an invalid time. */
export const koreanDayTime = (time: TimeValue): string => written(time).slice(0, 16);

/** A time as spreadsheets read and sort it: `2026-11-27 08:03`, or `2026-11-27 08:03:32` to the second; empty for an invalid time. */
export const koreanStamp = (time: TimeValue, to: 'minute' | 'second' = 'minute'): string =>
  written(time)
    .slice(0, to === 'minute' ? 16 : 19)
    .replace('T', ' ');

/** The time of `2026-11-27T08:03` in Korea, or the beginning of the day `2026-11-27` there. */
export const fromKorean = (value: string): Date => new Date(`${value}${value.includes('T') ? '' : 'T00:00'}+09:00`);

/** The day some days after a day, both as `2026-11-27`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const msOf = (value: TimeValue) => new Date(value).getTime();

function clockText(value: TimeValue): string {
  const clock = koreanClock(value);
  const hours = clock.getUTCHours();
  if (Number.isNaN(hours)) return '';
  return `${hours < 12 ? '오전' : '오후'} ${hours % 12 || 12}:${String(clock.getUTCMinutes()).padStart(2, '0')}`;
}

/** '2026. 9. 3.' in Korea; '' for an invalid time. */
export function formatDate(value: TimeValue): string {
  const clock = koreanClock(value);
  const year = clock.getUTCFullYear();
  return Number.isNaN(year) ? '' : `${year}. ${clock.getUTCMonth() + 1}. ${clock.getUTCDate()}.`;
}

/** '오후 2:05' in Korea, rounded up to a full minute; '' for an invalid time. */
export const formatClockAfter = (value: TimeValue): string => clockText(Math.ceil(msOf(value) / MINUTE) * MINUTE);

/** '2026. 9. 3. 오후 2:05' in Korea; '' for an invalid time. */
export const formatDateTime = (value: TimeValue): string => `${formatDate(value)} ${clockText(value)}`.trim();

/**
 * A relative time in everyday Korean: 방금 전 (also for clocks that run a little ahead), 3분 전, today 오후 2:05, this year
 * 9월 3일, else 2026. 9. 3.
 */
export function formatRelativeTime(value: TimeValue, now: TimeValue = Date.now()): string {
  const passed = msOf(now) - msOf(value);
  if (passed > -MINUTE && passed < MINUTE) return '방금 전';
  if (passed > 0 && passed < HOUR) return `${Math.floor(passed / MINUTE)}분 전`;
  const [day, today] = [formatDate(value), formatDate(now)];
  if (day === today) return clockText(value);
  const [year, month, date] = day.split('. ');
  return year === today.split('. ')[0] ? `${month}월 ${date}일`.replace('.', '') : day;
}

/** Milliseconds until `formatRelativeTime` may return another text; null when it does not change on that day. */
export function nextRelativeChange(value: TimeValue, now: number = Date.now()): number | null {
  const passed = now - msOf(value);
  if (passed < 0) return MINUTE;
  return passed < HOUR ? MINUTE - (passed % MINUTE) : null;
}
