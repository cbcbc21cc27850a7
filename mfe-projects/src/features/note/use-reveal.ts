import { useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus to an element that is drawn next, and scrolls to it: a row outside of the screen is not in the document
 * when a key asks for it.
 *
 * @param elementIdOf the element's id for what `reveal` is called with
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
