import { useState } from 'react';

const canTake = (element: HTMLElement) => element.isConnected && (element.checkVisibility?.() ?? true);

/**
 * Returns the element that had the focus when a dialog opened, or null when it cannot take it any more.
 *
 * It is read while rendering: a field of the dialog with `autoFocus` takes the focus before any effect runs.
 */
export function useFocusBefore(open: boolean): () => HTMLElement | null {
  const [last, setLast] = useState<{ open: boolean; focused: Element | null }>({ open: false, focused: null });
  if (open !== last.open) setLast({ open, focused: open ? document.activeElement : last.focused });
  const { focused } = last;
  return () => (focused instanceof HTMLElement && focused !== document.body && canTake(focused) ? focused : null);
}
