import { sessionStore } from '@dojang/shared-auth';
import { useState, useSyncExternalStore } from 'react';

/** By account and key. It lives as long as the tab. */
const kept = new Map<string, unknown>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * As `useState`, but the value is there again when the component is mounted again: what is half-typed stays while something
 * else is looked up. An answer that arrives meanwhile finds the value too.
 *
 * @param key what the value is about; the component needs another React `key` for another one
 * @param first the same object in each render
 */
export function useKeptState<T>(key: string, first: T): [T, (update: (now: T) => T) => void] {
  // The account in which it was mounted, also when the session ends: nobody else in this tab gets the value.
  const [place] = useState(() => `${sessionStore.getState().id || crypto.randomUUID()} ${key}`);
  const read = () => (kept.has(place) ? (kept.get(place) as T) : first);
  const value = useSyncExternalStore(subscribe, read);
  return [
    value,
    (update) => {
      kept.set(place, update(read()));
      for (const listener of listeners) listener();
    },
  ];
}
