import { type RefObject, useLayoutEffect } from 'react';
import { placeBarBelow, removeBarBelow } from './tools-below.ts';

/**
 * For a bar at the lower edge of the window: toasts, and what else is there (`ABOVE_NAVIGATION`), are above it as long as it is
 * shown, so that its buttons stay in reach.
 */
export function useToolsBelow(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const place = () => placeBarBelow(element);
    place();
    // In a narrower window it has more rows.
    const observer = new ResizeObserver(place);
    observer.observe(element);
    return () => {
      observer.disconnect();
      removeBarBelow(element);
    };
  }, [bar]);
}
