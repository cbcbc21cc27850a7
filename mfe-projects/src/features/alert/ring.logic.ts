import type { AlertTimes } from './alert.schema.ts';

/** Minutes of the day of `HH:MM`. */
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Whether nothing shall ring now. The hours may cross midnight. */
export function isQuiet({ quiet_from, quiet_to, time_zone }: AlertTimes, now: Date): boolean {
  if (!quiet_from || !quiet_to) return false;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' });
  const minute = minutesOf(clock.format(now));
  const [from, to] = [minutesOf(quiet_from), minutesOf(quiet_to)];
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}
