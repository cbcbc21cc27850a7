import { toast } from '@dojang/shared-ui/core';
import { clockText } from './clock.logic.ts';

let isMeasured = false;

/** Compares the clock of this computer with the server's in the first response that says the time, and tells a difference. */
export function noteClock({ headers }: Response): void {
  const time = Date.parse(headers.get('date') ?? '');
  // A response from a cache has the time at which it was made.
  if (isMeasured || Number.isNaN(time) || headers.has('age')) return;
  isMeasured = true;
  const title = clockText(Date.now() - time);
  if (title !== null) toast({ title, durationMs: 20_000 });
}
