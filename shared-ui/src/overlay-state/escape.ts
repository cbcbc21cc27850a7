import { useRef } from 'react';

/**
 * For an element that handles Esc itself (an open menu, a search field with text): the dialog around it stays open.
 * Stopping the event is not enough, because dialogs listen in the capture phase.
 */
export const handlesEscape = (taken: boolean) => (taken ? { 'data-takes-escape': '' } : {});

/** Props for a dialog that closes by `onClose`, except on an Esc that an element inside handles. */
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
