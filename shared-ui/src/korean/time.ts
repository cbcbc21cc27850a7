/** The accepted forms of a time: an ISO string of the database, milliseconds since 1970, or a Date. */
export type TimeValue = string | number | Date;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const toDate = (value: TimeValue): Date | null => {
  const date = value instanceof Date ? value : new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
};

const sameDay = (a: Date, b: Date) =>
  a.getFullYear() === b.getFullYear() && a.getMonth() === b.getMonth() && a.getDate() === b.getDate();

function clock(date: Date): string {
  const hours = date.getHours();
  return `${hours < 12 ? '오전' : '오후'} ${hours % 12 || 12}:${String(date.getMinutes()).padStart(2, '0')}`;
}

/** '2026. 9. 3.' in the reader's time zone; '' for an invalid time. */
export function formatDate(value: TimeValue): string {
  const date = toDate(value);
  return date ? `${date.getFullYear()}. ${date.getMonth() + 1}. ${date.getDate()}.` : '';
}

/** '오후 2:05' in the reader's time zone, rounded up to a full minute; '' for an invalid time. */
export function formatClockAfter(value: TimeValue): string {
  const date = toDate(value);
  return date ? clock(new Date(Math.ceil(date.getTime() / MINUTE) * MINUTE)) : '';
}

/** '2026. 9. 3. 오후 2:05' in the reader's time zone; '' for an invalid time. */
export function formatDateTime(value: TimeValue): string {
  const date = toDate(value);
  return date ? `${formatDate(date)} ${clock(date)}` : '';
}

/**
 * A relative time in everyday Korean: 방금 전 (also for clocks that run a little ahead), 3분 전, today 오후 2:05, this year
 * 9월 3일, else 2026. 9. 3.
 */
export function formatRelativeTime(value: TimeValue, now: TimeValue = Date.now()): string {
  const date = toDate(value);
  const today = toDate(now);
  if (!date || !today) return '';
  const passed = today.getTime() - date.getTime();
  if (passed > -MINUTE && passed < MINUTE) return '방금 전';
  if (passed > 0 && passed < HOUR) return `${Math.floor(passed / MINUTE)}분 전`;
  if (sameDay(date, today)) return clock(date);
  if (date.getFullYear() === today.getFullYear()) return `${date.getMonth() + 1}월 ${date.getDate()}일`;
  return formatDate(date);
}

/** Milliseconds until `formatRelativeTime` may return another text; null when it does not change on that day. */
export function nextRelativeChange(value: TimeValue, now: number = Date.now()): number | null {
  const date = toDate(value);
  if (!date) return null;
  const passed = now - date.getTime();
  if (passed < 0) return MINUTE;
  return passed < HOUR ? MINUTE - (passed % MINUTE) : null;
}
