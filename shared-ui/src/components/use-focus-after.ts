import { useState } from 'react';

const canTake = (element: HTMLElement) => element.isConnected && (element.checkVisibility?.() ?? true);

/** The element that has the focus, when it is outside of this dialog. */
function focusOutside(dialog: HTMLElement | null): HTMLElement | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null;
  return dialog?.contains(activeElement) ? null : activeElement;
}

/**
 * Returns who gets the focus when a dialog closes: what has taken it already in place of the dialog, else the element that had
 * it when the dialog opened, or null when that cannot take it any more.
 *
 * The latter is read while rendering: a field of the dialog with `autoFocus` takes the focus before any effect runs.
 */
export function useFocusAfter(open: boolean): (dialog: HTMLElement | null) => HTMLElement | null {
  const [last, setLast] = useState<{ open: boolean; focused: Element | null }>({ open: false, focused: null });
  if (open !== last.open) setLast({ open, focused: open ? document.activeElement : last.focused });
  const { focused } = last;
  const before = focused instanceof HTMLElement && focused !== document.body ? focused : null;
  return (dialog) => focusOutside(dialog) ?? (before && canTake(before) ? before : null);
}
