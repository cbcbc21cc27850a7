import { useEffect, useState } from 'react';

/** Items per slice: a few ms for Korean titles. */
const SLICE = 1000;

interface Found<Item> {
  items: readonly Item[];
  /** Whether all items were searched. */
  isDone: boolean;
}

/**
 * Searches many items without blocking typing. It searches in slices, and returns the first matches at once.
 *
 * @param matches a stable function
 */
export function useSearchInSlices<Item>(
  items: readonly Item[],
  query: string,
  matches: (item: Item, query: string) => boolean,
): Found<Item> {
  const [found, setFound] = useState<Found<Item>>({ items: [], isDone: false });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let result: Item[] = [];
    const look = (from: number) => {
      result = result.concat(items.slice(from, from + SLICE).filter((item) => matches(item, query)));
      const isDone = from + SLICE >= items.length;
      setFound({ items: result, isDone });
      if (!isDone) timer = setTimeout(look, 0, from + SLICE);
    };
    look(0);
    return () => clearTimeout(timer);
  }, [items, query, matches]);
  return found;
}
