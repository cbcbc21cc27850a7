import { type RefObject, useEffect, useState } from 'react';

/** Distance to the viewport at which an element counts as seen, so that it is loaded before the user scrolls to it. */
const MARGIN = '300px';

/** Whether an element has been near the viewport. Once true, it stays true. */
export function useSeen(ref: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (isSeen || !element) return;
    const observer = new IntersectionObserver((entries) => setSeen(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: MARGIN,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen, ref]);
  return isSeen;
}
