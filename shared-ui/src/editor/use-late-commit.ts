import { useEffect, useRef } from 'react';

const PAUSE_MS = 300;

/**
 * Commits typed text after a pause, or on blur or unmount, so that undo has one step instead of one per character.
 */
export function useLateCommit<T>(commit: (value: T) => void) {
  const latest = useRef(commit);
  latest.current = commit;
  const waiting = useRef<{ value: T; timer: ReturnType<typeof setTimeout> }>(null);
  const now = () => {
    const held = waiting.current;
    waiting.current = null;
    if (!held) return;
    clearTimeout(held.timer);
    latest.current(held.value);
  };
  const later = (value: T) => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = { value, timer: setTimeout(now, PAUSE_MS) };
  };
  // On unmount only.
  useEffect(() => now, []);
  return { now, later };
}
