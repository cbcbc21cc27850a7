import { type RefObject, useLayoutEffect } from 'react';

const NAME = '--tools-below';

/**
 * For a bar at the lower edge of the window: toasts, and what else is there (`ABOVE_NAVIGATION`), are above it as long as it is
 * shown, so that its buttons stay in reach.
 */
export function useToolsBelow(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const place = () => style.setProperty(NAME, `${window.innerHeight - element.getBoundingClientRect().top}px`);
    place();
    // In a narrower window it has more rows.
    const observer = new ResizeObserver(place);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(NAME);
    };
  }, [bar]);
}
