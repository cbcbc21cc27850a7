/** Counts what happened under a key within a window that begins with the first of it. */
export interface Limiter {
  /** Milliseconds until the key is free again; 0 when it is. */
  blockedFor(key: string): number;
  count(key: string): void;
  /** Takes one count back: what was counted before it was tried turned out well. */
  forgive(key: string): void;
}

interface Window {
  count: number;
  endsAt: number;
}

/** Keys are forgotten first come first served beyond this, so that guesses with made-up names cannot fill memory. */
const MAX_KEYS = 50_000;

/**
 * @param limit how often before the key is blocked
 * @param windowMs for how long, from the first time
 */
export function createLimiter(limit: number, windowMs: number, now: () => number): Limiter {
  const windows = new Map<string, Window>();
  const current = (key: string): Window | undefined => {
    const window = windows.get(key);
    if (!window || window.endsAt > now()) return window;
    windows.delete(key);
    return undefined;
  };
  return {
    blockedFor(key) {
      const window = current(key);
      return window && window.count >= limit ? window.endsAt - now() : 0;
    },
    count(key) {
      const window = current(key);
      if (window) {
        window.count += 1;
        return;
      }
      if (windows.size >= MAX_KEYS) {
        const [oldest] = windows.keys();
        if (oldest !== undefined) windows.delete(oldest);
      }
      windows.set(key, { count: 1, endsAt: now() + windowMs });
    },
    forgive(key) {
      const window = current(key);
      if (!window) return;
      window.count -= 1;
      if (window.count <= 0) windows.delete(key);
    },
  };
}
