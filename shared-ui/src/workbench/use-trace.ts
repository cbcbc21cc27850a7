import { koreanStamp } from '@dojang/contract/time';
import { useCallback, useState } from 'react';

/** A line about an event that a component has reported. */
export interface TraceLine {
  id: number;
  at: string;
  text: string;
}

const MOST = 50;

/** The events that the components of a workbench report, the newest first. */
export function useTrace(): { lines: readonly TraceLine[]; tell: (text: string) => void; clear: () => void } {
  const [lines, setLines] = useState<readonly TraceLine[]>([]);
  const tell = useCallback((text: string) => {
    const at = koreanStamp(Date.now(), 'second').slice(-8);
    setLines((known) => [{ id: (known[0]?.id ?? 0) + 1, at, text }, ...known].slice(0, MOST));
  }, []);
  const clear = useCallback(() => setLines([]), []);
  return { lines, tell, clear };
}
