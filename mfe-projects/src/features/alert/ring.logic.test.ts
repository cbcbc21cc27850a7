import { expect, test } from 'vitest';
import { isQuiet } from './ring.logic.ts';

test('quiet hours are in the time zone of the user and may cross midnight', () => {
  const times = { time_zone: 'Asia/Seoul', digest_at: '09:00', quiet_from: '22:00', quiet_to: '08:00' };
  const seoul = (clock: string) => new Date(`2026-09-03T${clock}:00+09:00`);
  expect(['21:59', '22:00', '03:00', '07:59', '08:00'].map((clock) => isQuiet(times, seoul(clock)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(isQuiet({ ...times, quiet_from: '12:00', quiet_to: '13:00' }, seoul('12:30'))).toBe(true);
  const unknown = { ...times, time_zone: 'Mars/Olympus' };
  expect(['12:00', '23:00'].map((clock) => isQuiet(unknown, seoul(clock)))).toEqual([false, true]);
  expect(isQuiet({ ...times, quiet_from: null, quiet_to: null }, seoul('23:00'))).toBe(false);
});
