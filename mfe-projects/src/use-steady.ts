import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same object and calls the newest function. It is for events of memoized components, not for
 * rendering.
 */
export function useSteady<Args extends unknown[], Result>(work: (...args: Args) => Result): (...args: Args) => Result {
  const newest = useRef(work);
  useLayoutEffect(() => {
    newest.current = work;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
