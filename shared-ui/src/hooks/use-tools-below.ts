import { type RefObject, useLayoutEffect } from 'react';
import { placeBarBelow, removeBarBelow } from './tools-below.ts';

/**
 * For a bar at the lower edge of the window. While it is shown, toasts and other elements at the lower edge
 * (`ABOVE_NAVIGATION`) are above it, so that its buttons can be pressed.
 */
export function useToolsBelow(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const place = () => placeBarBelow(element);
    place();
    // In a narrower window the bar has more rows.
    const observer = new ResizeObserver(place);
    observer.observe(element);
    return () => {
      observer.disconnect();
      removeBarBelow(element);
    };
  }, [bar]);
}
