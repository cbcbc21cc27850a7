import { useEffect, useState } from 'react';

const secondsUntil = (time: number | undefined) =>
  time === undefined ? 0 : Math.max(0, Math.ceil((time - Date.now()) / 1000));

/**
 * The remaining time of a wait, updated every second: `0:59`, `12:00`. Empty when the wait is over or there is none.
 *
 * @param until milliseconds since 1970
 */
export function useCountdown(until: number | undefined): string {
  const [, tick] = useState(0);
  const seconds = secondsUntil(until);
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return isWaiting ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : '';
}
