import { koreanDayTime } from '@dojang/contract/time';
import type { AlertTimes } from './alert.schema.ts';

/** Minutes since midnight for `HH:MM`. */
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** `HH:MM` in a time zone, in Korea when the browser does not know the name of the time zone. */
function clockIn(timeZone: string, now: Date): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now);
  } catch {
    return koreanDayTime(now).slice(-5);
  }
}

/** Whether it is quiet now. The quiet hours may cross midnight. */
export function isQuiet({ quiet_from, quiet_to, time_zone }: AlertTimes, now: Date): boolean {
  if (!quiet_from || !quiet_to) return false;
  const minute = minutesOf(clockIn(time_zone, now));
  const [from, to] = [minutesOf(quiet_from), minutesOf(quiet_to)];
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}
