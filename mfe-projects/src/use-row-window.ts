import { defaultRangeExtractor, type Range, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Height of a row in rem, so that rows grow with the user's font size. */
const ROW_REM = 2.25;
const OVERSCAN = 8;

const rowHeight = (rem = ROW_REM) =>
  rem * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);

/** The visible rows, and rows that must stay in the document: the focused row and the dragged row. */
const withKept = (range: Range, kept: readonly number[]) =>
  [...new Set([...defaultRangeExtractor(range), ...kept.filter((index) => index >= 0 && index < range.count)])].sort(
    (a, b) => a - b,
  );

/**
 * Decides which of many rows with equal height are rendered while the page scrolls.
 *
 * @param kept indexes of rows that are always rendered
 * @param rem height of a row; it may not change while the list is mounted
 * @param ref to the list
 * @returns the rendered rows with `top` in pixels from the list's start; the `height` of all rows and of one
 */
export function usePageRows(ref: RefObject<HTMLElement | null>, count: number, kept: readonly number[], rem?: number) {
  const [start, setStart] = useState(0);
  const [height] = useState(() => rowHeight(rem));
  useLayoutEffect(() => {
    const measure = () => setStart((ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    // The height of the content above the list may change.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: start,
    initialOffset: () => window.scrollY,
    initialRect: { width: 0, height: window.innerHeight },
    rangeExtractor: (range) => withKept(range, kept),
    useFlushSync: false,
  });
  return {
    height: rows.getTotalSize(),
    rowHeight: height,
    drawn: rows.getVirtualItems().map((item) => ({ index: item.index, top: item.start - start })),
    perPage: Math.max(1, Math.floor(window.innerHeight / height) - 2),
  };
}

/** Like `usePageRows`, for a list with its own scrolling. */
export function useBoxRows(count: number, box: RefObject<HTMLElement | null>) {
  const [height] = useState(() => rowHeight());
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    useFlushSync: false,
  });
  return {
    height: rows.getTotalSize(),
    drawn: rows.getVirtualItems().map((item) => ({ index: item.index, top: item.start })),
  };
}
