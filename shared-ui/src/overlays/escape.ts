import { useRef } from 'react';

/**
 * On an element that has a use of its own for Esc (an open menu, a search to be emptied): the dialog around it stays.
 * Stopping the event is not enough, because dialogs listen before anything inside them does.
 */
export const takesEscape = (taken: boolean) => (taken ? { 'data-takes-escape': '' } : {});

/** Props for a dialog that closes by `onClose`, except for an Esc that is meant for something within. */
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
