import { Box } from '@dojang/shared-ui/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * Values of the specification: the animation takes a second and starts a hundred pixels after the edge of the window. It runs
 * again each time.
 */
const DURATION_MS = 1000;
const OFFSET_PX = 100;

/**
 * Content that fades in when it scrolls into view. It is visible at once when motion is reduced, without IntersectionObserver,
 * and in print.
 */
export function Reveal({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const element = box.current;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!element || isStill || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        // Content above the viewport stays visible.
        if (entry) setShown(entry.isIntersecting || entry.boundingClientRect.top < 0);
      },
      { rootMargin: `0px 0px -${OFFSET_PX}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <Box
      ref={box}
      data-revealed={isShown}
      opacity={isShown ? 1 : 0}
      translate={isShown ? 'none' : '0 24px'}
      transition={`opacity ${DURATION_MS}ms ease-out, translate ${DURATION_MS}ms ease-out`}
      _print={{ opacity: 1, translate: 'none' }}
      // Content with the keyboard focus must be visible.
      _focusWithin={{ opacity: 1, translate: 'none' }}
    >
      {children}
    </Box>
  );
}
