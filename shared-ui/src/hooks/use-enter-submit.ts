import { type CompositionEvent, type KeyboardEvent, useRef } from 'react';

export interface EnterSubmitProps {
  onKeyDown: (event: KeyboardEvent) => void;
  onKeyUp: (event: KeyboardEvent) => void;
  onCompositionEnd: (event: CompositionEvent) => void;
}

/** The keyCode of a key that an input method handles. Safari also sends it after the end of the composition. */
const IN_USE_BY_IME = 229;

const isEnter = (event: KeyboardEvent) => event.key === 'Enter' || event.nativeEvent.code === 'Enter';

/**
 * Props for an input in which Enter submits (and Shift+Enter does not). When Enter is pressed during the composition of a
 * Hangul syllable, the form is submitted exactly once, after the syllable is in the value. This holds whether or not the
 * browser sends a second keydown.
 */
export function useEnterSubmit(submit: () => void): EnterSubmitProps {
  const latest = useRef(submit);
  latest.current = submit;
  const composing = useRef(false);
  const press = useRef<'none' | 'waiting' | 'done'>('none');

  const submitSoon = () => {
    // The event after the composition's end updates the value.
    setTimeout(() => {
      if (press.current !== 'waiting') return;
      press.current = 'done';
      latest.current();
    }, 0);
  };

  return {
    onKeyDown(event) {
      if (!isEnter(event) || event.shiftKey) return;
      const inUse = event.nativeEvent.isComposing || event.keyCode === IN_USE_BY_IME;
      if (inUse) {
        composing.current = event.nativeEvent.isComposing;
        press.current = 'waiting';
        if (!composing.current) submitSoon();
        return;
      }
      event.preventDefault();
      // The same press, sent again after its composition ended, or a key that is held.
      if (event.repeat || press.current === 'done') return;
      press.current = 'done';
      latest.current();
    },
    onKeyUp(event) {
      if (isEnter(event) && press.current === 'done') press.current = 'none';
    },
    onCompositionEnd() {
      composing.current = false;
      if (press.current === 'waiting') submitSoon();
    },
  };
}
