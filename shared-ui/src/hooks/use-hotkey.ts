import { useEffect, useRef } from 'react';
import { matchesHotkey, parseHotkey } from './hotkey.logic.ts';

export const isAppleDevice = (): boolean => /mac|iphone|ipad/i.test(navigator.platform || navigator.userAgent);

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/**
 * Runs `fn` on a key such as 'mod+k', '?' or 'c'. An area names it in `shortcuts` of its descriptor as well, for the list
 * that `?` opens. Keys without mod or alt do nothing
 * while a person types, nor does any while a dialog is open that does not hold the screen which asked for it.
 */
export function useHotkey(combo: string, fn: () => void, { enabled = true }: { enabled?: boolean } = {}): void {
  const latest = useRef(fn);
  latest.current = fn;
  useEffect(() => {
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
