import { useEffect, useEffectEvent } from 'react';

/** Files that were asked for without a network may fail this long after it is back. */
const LATE_MS = 15_000;

/** When the network came back, until a retry has used it. */
let backAt = Number.NEGATIVE_INFINITY;
window.addEventListener('online', () => {
  backAt = performance.now();
});

interface RetryWhenOnline {
  /** False while an attempt is running, and when a retry cannot help. */
  canRetry: boolean;
  /** Files could not be loaded. */
  lacksFiles: boolean;
  retry: () => void;
}

/**
 * Retries once when the network comes back. When that happens while files are still being asked for, it retries as
 * soon as they have failed.
 */
export function useRetryWhenOnline({ canRetry, lacksFiles, retry }: RetryWhenOnline): void {
  const retryOnce = useEffectEvent(() => {
    if (!canRetry || performance.now() - backAt > LATE_MS) return;
    backAt = Number.NEGATIVE_INFINITY;
    retry();
  });
  useEffect(() => {
    const cameBack = () => retryOnce();
    window.addEventListener('online', cameBack);
    return () => window.removeEventListener('online', cameBack);
  }, []);
  useEffect(() => {
    if (canRetry && lacksFiles) retryOnce();
  }, [canRetry, lacksFiles]);
}
