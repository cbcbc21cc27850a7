import { useLayoutEffect, useRef } from 'react';

/**
 * Scrolls a page whose list is hidden under an open panel: the panel begins at the top, and the list returns where it
 * was left.
 *
 * @returns keeps the place of the list; called before the panel opens
 */
export function useListPlace(isHidden: boolean): () => void {
  const place = useRef<number | null>(null);
  const wasHidden = useRef(false);
  useLayoutEffect(() => {
    if (isHidden) window.scrollTo(0, 0);
    else if (wasHidden.current && place.current !== null) window.scrollTo(0, place.current);
    wasHidden.current = isHidden;
  }, [isHidden]);
  return () => {
    place.current = window.scrollY;
  };
}
