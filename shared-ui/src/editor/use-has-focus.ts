import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useState } from 'react';

/** Whether the text or its tools have the focus. */
export function useHasFocus(editor: Editor, tools: RefObject<HTMLElement | null>): boolean {
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(() => {
    const isOwn = (target: EventTarget | null) =>
      target instanceof Node &&
      !editor.isDestroyed &&
      (target === editor.view.dom || tools.current?.contains(target) === true);
    // It does not use the focused element: between the two events of a focus change no element has the focus, and the tools
    // would lose their state.
    const onFocus = ({ target }: FocusEvent) => setHasFocus(isOwn(target));
    const onBlur = ({ relatedTarget }: FocusEvent) => setHasFocus(isOwn(relatedTarget));
    setHasFocus(isOwn(document.activeElement));
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onBlur);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onBlur);
    };
  }, [editor, tools]);
  return hasFocus;
}
