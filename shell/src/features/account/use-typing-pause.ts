import { useEffect, useState } from 'react';
import { COVERED_MS } from '../../access/session-lost.store.ts';

/** After this time in milliseconds without a key press nobody is typing. */
const PAUSE_MS = 800;

/**
 * Becomes true when `isWanted` is true and no key was pressed for a moment. A dialog that opens during typing would take the
 * focus, and the next letters would be lost. It does not wait longer than the page may be visible without a session.
 */
export function useTypingPause(isWanted: boolean): boolean {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const pause = () => setPaused(true);
    const longest = setTimeout(pause, COVERED_MS);
    let timer = setTimeout(pause, PAUSE_MS);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(pause, PAUSE_MS);
    };
    const stops = typedIn().map((place) => {
      place.addEventListener('keydown', wait, true);
      return () => place.removeEventListener('keydown', wait, true);
    });
    return () => {
      clearTimeout(longest);
      clearTimeout(timer);
      for (const stop of stops) stop();
      setPaused(false);
    };
  }, [isWanted]);
  return isWanted && isPaused;
}

/** This window and the documents in its frames, such as the canvas of the page editor. */
function typedIn(): EventTarget[] {
  const frames = [...document.querySelectorAll('iframe')].flatMap(({ contentDocument }) => contentDocument ?? []);
  return [window, ...frames];
}
