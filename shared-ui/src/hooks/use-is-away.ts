import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is scrolled out of view. It is watched only while the result matters. */
export function useIsAway(ref: RefObject<Element | null>, isWatched: boolean): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!isWatched || !element) return;
    const observer = new IntersectionObserver((entries) => setAway(entries.at(-1)?.isIntersecting === false));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setAway(false);
    };
  }, [isWatched, ref]);
  return isAway;
}
