import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the scroll position of a page whose list is hidden under an open panel. The panel begins at the top, and the list
 * returns to its former position.
 *
 * @returns a function that stores the position of the list; call it before the panel opens
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
