/** The part of the Web Locks API that is used here. */
export type Locks = Pick<LockManager, 'request'>;

/**
 * Leader election among the tabs of this browser. When the leader closes or crashes, the next tab is elected. Without Web
 * Locks (an insecure context) every tab is its own leader.
 *
 * @returns a function that resigns as leader, or stops waiting
 */
export function electLeader(
  name: string,
  onElected: () => void,
  locks: Locks | undefined = navigator.locks,
): () => void {
  if (!locks) {
    onElected();
    return () => {};
  }
  const competing = new AbortController();
  let resign = () => competing.abort();
  locks
    .request(name, { signal: competing.signal }, () => {
      if (competing.signal.aborted) return;
      return new Promise<void>((resolve) => {
        resign = resolve;
        onElected();
      });
    })
    // The wait for the lock was aborted.
    .catch(() => {});
  return () => resign();
}

/** Calls back when the tab that holds the lock is closed; see `holdLock`. */
export function whenReleased(name: string, onReleased: () => void, locks: Locks | undefined = navigator.locks): void {
  locks?.request(name, () => onReleased()).catch(() => {});
}

/** Holds a lock until this tab is closed. When the lock is held, resolves with a function that releases it. */
export function holdLock(name: string, locks: Locks | undefined = navigator.locks): Promise<() => void> {
  return new Promise((resolve) => {
    if (!locks) return resolve(() => {});
    locks.request(name, () => new Promise<void>((release) => resolve(release))).catch(() => resolve(() => {}));
  });
}
