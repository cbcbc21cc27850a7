import type { Exchange } from './exchange.ts';
import type { ServerLimits } from './server-limits.ts';

export type Fault = 'slow_body' | 'unread_answer';

type Progress = Pick<
  Exchange,
  'bodyEnded' | 'isPaused' | 'isUpload' | 'patientUntil' | 'sentAt' | 'startedAt' | 'unsent'
>;

/** The limit that a client violates because it sends or reads too slowly, or null. */
export function faultOf(progress: Progress, now: number, limits: ServerLimits): Fault | null {
  if (progress.unsent > 0 && now - progress.sentAt > limits.unreadMs) return 'unread_answer';
  // Nobody reads the body now, so the client cannot send.
  if (progress.bodyEnded || progress.isPaused) return null;
  const isLate = !progress.isUpload && now - progress.startedAt > limits.bodyMs;
  return isLate || now > progress.patientUntil ? 'slow_body' : null;
}

/** What a connection is doing. Connections give way in this order. WebSockets have their own limit. */
const USES = ['idle', 'stalled', 'new', 'slow', 'request', 'moving', 'websocket'] as const;
type ConnectionUse = (typeof USES)[number];

/** The value of a connection. The connection with the smallest value gives way; of equal connections the older one. */
export const worthOf = (use: ConnectionUse, rate = 0): number => USES.indexOf(use) * FASTEST + rate;
const FASTEST = 1e9;

/** A client that sends or reads at least this much is not slow. It is a fifth of 200 kbit/s. */
const SLOW_BYTES_PER_SECOND = 5_000;
/** A client has this long to begin. */
const BEGIN_MS = 1_000;
const STALLED_MS = 3_000;

type Transfer = Pick<
  Exchange,
  'bodyEnded' | 'isPaused' | 'moved' | 'receivedAt' | 'sentAt' | 'startedAt' | 'unsent' | 'waitedMs'
>;

export const isNewAt = (openedAt: number, now: number): boolean => now - openedAt < BEGIN_MS;

/** The value of a connection with a running request, from the way in which its client sends and reads. */
export function worthOfTransfer(transfer: Transfer, now: number): number {
  const { bodyEnded, isPaused, moved, startedAt, unsent, waitedMs } = transfer;
  // The client waits for the server.
  if (unsent === 0 && (bodyEnded || isPaused)) return worthOf('request');
  const rate = (moved * 1000) / Math.max(now - startedAt - waitedMs, BEGIN_MS);
  if (rate >= SLOW_BYTES_PER_SECOND) return worthOf('moving');
  if (isNewAt(startedAt, now)) return worthOf('new');
  const movedAt = Math.max(transfer.receivedAt, transfer.sentAt);
  return worthOf(moved === 0 || now - movedAt >= STALLED_MS ? 'stalled' : 'slow', rate);
}
