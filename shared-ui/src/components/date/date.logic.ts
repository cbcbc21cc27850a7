const DAYS = ['일', '월', '화', '수', '목', '금', '토'];
const WRITTEN = /^(\d{4})[-./년 ]{1,3}(\d{1,2})[-./월 ]{1,3}(\d{1,2})[.일 ]{0,3}(?:\([일월화수목금토]\))?$/;

/**
 * The day (`2026-09-03`) in a text such as 2026. 9. 3., 2026-09-03, 2026년 9월 3일 or 20260903. Null when the text is not a day.
 */
export function readDay(text: string): string | null {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})(\d\d)(\d\d)$/.exec(text.trim()) ?? WRITTEN.exec(text.trim()) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
}

/** Whether a text is an existing day in the format `2026-09-03`. */
export function isDay(iso: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return false;
  const at = Date.parse(`${iso}T00:00:00Z`);
  // Some engines read February 30 as March 2.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso);
}

/** Error message of a form for a text that is not a day. */
export const NO_DAY = '날짜를 2026. 9. 3.처럼 적어 주세요';

/** Whether a text is an existing day with a time, in the format `2026-09-03T14:30`. */
export const isDayTime = (value: string): boolean =>
  /T([01]\d|2[0-3]):[0-5]\d$/.test(value) && isDay(value.slice(0, -6));

/** A day in Korean format: 2026. 9. 3. (목). A text that is not a day stays unchanged. */
export function shownDay(iso: string): string {
  if (!isDay(iso)) return iso;
  const [year, month, day] = iso.split('-').map(Number);
  return `${year}. ${month}. ${day}. (${DAYS[new Date(`${iso}T00:00:00Z`).getUTCDay()]})`;
}

/** 오전 9시 for 9, 오후 12시 for 12. */
export const shownHour = (hour: number): string =>
  `${hour < 12 ? '오전' : '오후'} ${hour % 12 === 0 ? 12 : hour % 12}시`;

const STEP = 5;

/** The minutes to choose from: every fifth minute, and the given minute. */
export function offeredMinutes(minute: number): number[] {
  const each = Array.from({ length: 60 / STEP }, (_, at) => at * STEP);
  return [...new Set([...each, minute])].sort((a, b) => a - b);
}

/**
 * Parts of `2026-09-03T14:30`. Typed text in the place of the day stays. The time is nine in the morning until a time is
 * chosen.
 */
export function partsOf(value: string): { day: string; hour: number; minute: number } {
  const [, day = value, hour, minute] = /^(.*)T(\d\d):(\d\d)$/.exec(value) ?? [];
  return { day, hour: Number(hour ?? 9), minute: Number(minute ?? 0) };
}

/** The value of these parts; empty without a day. */
export const timeOf = ({ day, hour, minute }: { day: string; hour: number; minute: number }): string =>
  day === '' ? '' : `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
