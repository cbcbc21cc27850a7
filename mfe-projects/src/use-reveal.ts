import { useLayoutEffect, useRef } from 'react';

/**
 * Focuses and scrolls to an element that the next render adds. A row outside of the viewport is not in the document when a key
 * moves to it.
 *
 * @param elementIdOf converts the argument of `reveal` to the element's id
 */
export function useReveal(elementIdOf: (id: string) => string): (id: string) => void {
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    const element = wanted.current === null ? null : document.getElementById(elementIdOf(wanted.current));
    if (!element) return;
    wanted.current = null;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
  });
  return (id) => {
    wanted.current = id;
  };
}
