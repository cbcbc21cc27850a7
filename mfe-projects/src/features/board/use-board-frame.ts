import { type RefObject, useLayoutEffect, useState } from 'react';

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** A size in rem as pixels, so that cards grow with the user's font size. */
export const remPixels = (size: number): number => size * rem();

/** Space between the board and the right edge of the window, and below the board, where the help text is. */
const EDGE_REM = 1.5;
const HELP_REM = 2.25;
/** Height of the navigation at the bottom of a narrow screen. */
const BAR_REM = 3.5;

/**
 * The size of a board that ends at the right and bottom edge of the window, so that its columns scroll and not the page. Null
 * until it is measured.
 */
export function useBoardFrame(ref: RefObject<HTMLElement | null>): { width: number; height: number } | null {
  const [frame, setFrame] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const box = ref.current?.getBoundingClientRect();
      if (!box) return;
      const { clientWidth, clientHeight } = document.documentElement;
      const isNarrow = clientWidth < remPixels(62);
      const below = remPixels(isNarrow ? BAR_REM + 0.5 : HELP_REM);
      const width = Math.round(clientWidth - box.left - remPixels(isNarrow ? 1 : EDGE_REM));
      const height = Math.round(Math.max(remPixels(24), clientHeight - (box.top + window.scrollY) - below));
      setFrame((known) => (known?.width === width && known.height === height ? known : { width, height }));
    };
    measure();
    // The height of the content above may change.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [ref]);
  return frame;
}
