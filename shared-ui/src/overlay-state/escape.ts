import { useRef } from 'react';

/**
 * For an element that handles Esc itself, such as an open menu or a search field with text. The dialog around it stays open.
 * Stopping the event is not enough, because dialogs listen in the capture phase.
 */
export const handlesEscape = (taken: boolean) => (taken ? { 'data-takes-escape': '' } : {});

/** Props for a dialog that closes with `onClose`. An Esc that an element inside handles does not close it. */
export function useDismiss(onClose: () => void) {
  const taken = useRef(false);
  return {
    onEscapeKeyDown: () => {
      taken.current = document.activeElement?.closest('[data-takes-escape]') != null;
    },
    onOpenChange: ({ open }: { open: boolean }) => {
      const ignored = taken.current;
      taken.current = false;
      if (!open && !ignored) onClose();
    },
  };
}
