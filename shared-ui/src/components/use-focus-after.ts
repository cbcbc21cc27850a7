import { useState } from 'react';

const canTake = (element: HTMLElement) => element.isConnected && (element.checkVisibility?.() ?? true);

/** The element that has the focus, when it is outside of this dialog. */
function focusOutside(dialog: HTMLElement | null): HTMLElement | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null;
  return dialog?.contains(activeElement) ? null : activeElement;
}

/**
 * Returns a function that decides which element gets the focus when a dialog closes. When another element has already taken the
 * focus, it keeps it. Else the element that had the focus when the dialog opened gets it. Null when that element cannot take
 * the focus any more.
 *
 * The focused element is read while rendering, because a field of the dialog with `autoFocus` takes the focus before any effect
 * runs.
 */
export function useFocusAfter(open: boolean): (dialog: HTMLElement | null) => HTMLElement | null {
  const [last, setLast] = useState<{ open: boolean; focused: Element | null }>({ open: false, focused: null });
  if (open !== last.open) setLast({ open, focused: open ? document.activeElement : last.focused });
  const { focused } = last;
  const before = focused instanceof HTMLElement && focused !== document.body ? focused : null;
  return (dialog) => focusOutside(dialog) ?? (before && canTake(before) ? before : null);
}
