import { nextRelativeChange, type TimeValue } from '@dojang/contract/time';
import { useEffect, useState } from 'react';

/** The current time. It is updated when the text of `formatRelativeTime(value)` may have changed. */
export function useNowFor(value: TimeValue): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const wait = nextRelativeChange(value, Date.now());
    if (wait === null) return;
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [value, now]);
  return now;
}
