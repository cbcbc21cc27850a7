import { type RefObject, useEffect, useState } from 'react';

/** What is this near to the screen counts as seen: it is there when one scrolls to it. */
const MARGIN = '300px';

/** Whether an element has been on the screen. Stays true. */
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
