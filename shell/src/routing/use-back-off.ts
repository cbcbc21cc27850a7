import { useEffect, useEffectEvent, useState } from 'react';
import { backOffMs } from './back-off.logic.ts';

const LOOK_EVERY_MS = 500;

interface BackOff {
  /** False when a retry cannot help. */
  isActive: boolean;
  /** Whether an attempt is running. */
  isBusy: boolean;
  /** When a rate limit ends, in milliseconds since 1970. No attempt is made before that. */
  notBefore?: number | undefined;
  retry: () => void;
}

/**
 * Retries automatically: after 2, 4, 8 … 30 s, and immediately when the network or the user returns. A hidden tab
 * waits until it is visible.
 *
 * @returns time of the next attempt, in milliseconds since 1970; undefined while there is none
 */
export function useBackOff({ isActive, isBusy, notBefore = 0, retry }: BackOff): number | undefined {
  const [nextAt, setNextAt] = useState<number>();
  const [tries, setTries] = useState(0);
  const tryNow = useEffectEvent(() => {
    if (isActive && !isBusy && document.visibilityState !== 'hidden' && Date.now() >= notBefore) retry();
  });

  useEffect(() => {
    if (!isActive || isBusy) return setNextAt(undefined);
    const at = Math.max(Date.now() + backOffMs(tries + 1), notBefore);
    setNextAt(at);
    // The clock may be set back meanwhile, so the remaining time is measured as a duration.
    const due = performance.now() + at - Date.now();
    const timer = setInterval(() => {
      if (performance.now() < due || document.visibilityState === 'hidden') return;
      setTries(tries + 1);
      tryNow();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isActive, isBusy, notBefore, tries]);

  useEffect(() => {
    const comeBack = () => tryNow();
    window.addEventListener('online', comeBack);
    window.addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      window.removeEventListener('online', comeBack);
      window.removeEventListener('focus', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, []);
  return nextAt;
}
