import { sessionStore } from '@dojang/shared-auth';
import { useState } from 'react';

/** By account and key. It lives as long as the tab. */
const kept = new Map<string, unknown>();

/**
 * As `useState`, but the value is there again when the component is mounted again: what is half-typed stays while something
 * else is looked up.
 *
 * @param key what the value is about; the component needs another React `key` for another one
 */
export function useKeptState<T>(key: string, first: T): [T, (update: (now: T) => T) => void] {
  const place = `${sessionStore.getState().id} ${key}`;
  const [value, setValue] = useState<T>(() => (kept.has(place) ? (kept.get(place) as T) : first));
  return [
    value,
    (update) => {
      // The component may be gone when an answer arrives.
      const next = update(kept.has(place) ? (kept.get(place) as T) : first);
      kept.set(place, next);
      setValue(next);
    },
  ];
}
