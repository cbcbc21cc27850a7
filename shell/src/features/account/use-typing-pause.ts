import { useEffect, useState } from 'react';

/** After this time in milliseconds without a key press nobody is typing. */
const PAUSE_MS = 800;
/** Maximum wait in milliseconds, for a user who does not stop typing. */
const LONGEST_MS = 5_000;

/**
 * Becomes true when `isWanted` is true and no key was pressed for a moment. A dialog that opens during typing would take the
 * focus, and the next letters would be lost.
 */
export function useTypingPause(isWanted: boolean): boolean {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const pause = () => setPaused(true);
    const longest = setTimeout(pause, LONGEST_MS);
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
