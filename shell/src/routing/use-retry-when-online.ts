import { useEffect, useEffectEvent } from 'react';

/** Time in milliseconds: files that were requested without a network may still fail this long after the network is back. */
const LATE_MS = 15_000;

/** Time when the network came back; cleared when a retry has used it. */
let backAt = Number.NEGATIVE_INFINITY;
window.addEventListener('online', () => {
  backAt = performance.now();
});

interface RetryWhenOnline {
  /** False while an attempt is running, and when a retry cannot help. */
  canRetry: boolean;
  /** Whether files could not be loaded. */
  lacksFiles: boolean;
  retry: () => void;
}

/**
 * Retries once when the network comes back. When requests for files are still running at that moment, it retries as soon as
 * they have failed.
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
