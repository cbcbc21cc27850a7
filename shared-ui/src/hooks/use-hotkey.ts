import { useLayoutEffect, useRef } from 'react';
import { matchesHotkey, parseHotkey } from './hotkey.logic.ts';

export const isAppleDevice = (): boolean => /mac|iphone|ipad/i.test(navigator.platform || navigator.userAgent);

/** The frame of an editor forwards its keys. The text is then typed in the frame's own document. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLIFrameElement) return isTextField(target.contentDocument?.activeElement);
  return target instanceof HTMLElement && isTextField(target);
}

const isTextField = (element: Element | null | undefined): boolean =>
  element !== null &&
  element !== undefined &&
  ((element as HTMLElement).isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName));

/**
 * Runs `fn` on a key such as 'mod+k', '?' or 'c'. An area also lists the key in `shortcuts` of its descriptor, for the dialog
 * that `?` opens. Keys without mod or alt do nothing during typing. No key works while a dialog is open, except on a screen
 * inside that dialog.
 */
export function useHotkey(combo: string, fn: () => void, { enabled = true }: { enabled?: boolean } = {}): void {
  const latest = useRef(fn);
  latest.current = fn;
  // It runs before the browser paints, because on a busy machine a key may arrive between the first paint and `useEffect`.
  useLayoutEffect(() => {
    if (!enabled) return;
    const hotkey = parseHotkey(combo);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat || event.defaultPrevented) return;
      if (!hotkey.mod && !hotkey.alt && (isTyping(event.target) || document.querySelector('[aria-modal="true"]')))
        return;
      if (!matchesHotkey(event, hotkey, isAppleDevice())) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [combo, enabled]);
}
