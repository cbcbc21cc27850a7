import type { Exchange } from './exchange.ts';
import type { ServerLimits } from './server-limits.ts';

export type Fault = 'slow_body' | 'unread_answer';

type Progress = Pick<Exchange, 'bodyEnded' | 'isUpload' | 'receivedAt' | 'sentAt' | 'startedAt' | 'unsent'>;

/** The limit that a client violates by how it sends or reads, or null. */
export function faultOf(progress: Progress, now: number, limits: ServerLimits): Fault | null {
  if (progress.unsent > 0 && now - progress.sentAt > limits.unreadMs) return 'unread_answer';
  if (progress.bodyEnded) return null;
  const isSlow = progress.isUpload
    ? now - progress.receivedAt > limits.uploadStallMs
    : now - progress.startedAt > limits.bodyMs;
  return isSlow ? 'slow_body' : null;
}

/** A client that sends or reads more is not slow: a fifth of what 200 kbit/s allow. */
export const SLOW_BYTES_PER_SECOND = 5_000;
/** A client has this long to begin. */
export const BEGIN_MS = 1000;

/**
 * Average rate in bytes per second of a client that the server waits for. Null when it is not slow, or when the server waits
 * for nothing. A client that has just begun counts as the fastest of the slow ones.
 */
export function slowRateOf(
  { bodyEnded, moved, startedAt, unsent }: Pick<Exchange, 'bodyEnded' | 'moved' | 'startedAt' | 'unsent'>,
  now: number,
): number | null {
  if (bodyEnded && unsent === 0) return null;
  const ms = Math.max(now - startedAt, BEGIN_MS);
  const rate = (moved * 1000) / ms;
  if (rate >= SLOW_BYTES_PER_SECOND) return null;
  return ms > BEGIN_MS ? rate : SLOW_BYTES_PER_SECOND;
}
