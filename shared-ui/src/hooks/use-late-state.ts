import { useEffect, useReducer, useState } from 'react';

/** Pause in milliseconds after the last change. It is longer than any pause during steady typing. */
const PAUSE_MS = 300;

export interface LateState<Value> {
  /** The newest value in every render, even when something else caused the render. */
  value: Value;
  /** The newest value, also between renders. */
  peek: () => Value;
  /** Changes the value and renders. */
  set: (value: Value) => void;
  /** Changes the value, and renders after a pause of 0.3 s. It is for a value that the screen already shows. */
  setLater: (value: Value) => void;
}

/**
 * State for a text that its editor renders itself. A render at each key press would change nothing on the screen. And before
 * each commit React walks through the whole text up to the cursor, which takes 2 ms in a document of 5,000 blocks.
 */
export function useLateState<Value>(initial: Value): LateState<Value> {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const [late] = useState(() => {
    let value = initial;
    let timer: ReturnType<typeof setTimeout> | undefined;
    return {
      peek: () => value,
      set: (next: Value) => {
        clearTimeout(timer);
        value = next;
        render();
      },
      setLater: (next: Value) => {
        clearTimeout(timer);
        value = next;
        timer = setTimeout(render, PAUSE_MS);
      },
      stop: () => clearTimeout(timer),
    };
  });
  useEffect(() => late.stop, [late]);
  const { peek, set, setLater } = late;
  return { value: peek(), peek, set, setLater };
}
