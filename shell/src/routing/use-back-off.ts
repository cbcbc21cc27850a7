import { useEffect, useEffectEvent, useState } from 'react';
import { backOffMs } from './back-off.logic.ts';

const LOOK_EVERY_MS = 500;

interface BackOff {
  /** False where trying again cannot help. */
  isActive: boolean;
  /** A try is under way. */
  isBusy: boolean;
  /** When a limit is over, in milliseconds since 1970: nothing is tried before. */
  notBefore?: number | undefined;
  retry: () => void;
}

/**
 * Tries again by itself what failed: after 2, 4, 8 … 30 s, and at once when the network or the person comes back. A tab
 * that nobody sees waits until somebody does.
 *
 * @returns when the next try comes, in milliseconds since 1970; undefined while there is none to come
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
    // The clock on the wall may be put back meanwhile: what is waited for is a span.
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
