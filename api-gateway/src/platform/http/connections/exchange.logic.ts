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
