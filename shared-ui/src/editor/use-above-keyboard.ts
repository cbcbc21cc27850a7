import { placeBarBelow, removeBarBelow } from '@dojang/shared-ui';
import type { Editor } from '@tiptap/core';
import { type RefObject, useLayoutEffect } from 'react';
import { setToolsBelow, watchVisibleArea } from './visible-area.ts';

/** Every keyboard is higher than this, and every address bar of a browser is lower. */
const KEYBOARD_PX = 120;
/** A tap that takes the focus ends within this time. */
const TAP_MS = 400;

let leaving: ReturnType<typeof setTimeout> | undefined;

/**
 * Keeps the tools above the on-screen keyboard. It sets `--visible-bottom` of the tools to the lower end of the visible area.
 * It sets `--tools-below` of the document, so that other elements at the lower edge stay above the tools. The line of the caret
 * stays above both.
 */
export function useAboveKeyboard(editor: Editor, tools: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = tools.current;
    if (!element) return;
    const page = document.documentElement.style;
    let last = { keyboard: 0, height: element.offsetHeight };
    const reveal = () => !editor.isDestroyed && editor.isFocused && editor.commands.scrollIntoView();
    const place = () => {
      const view = window.visualViewport;
      const height = element.offsetHeight;
      // Multiplied by the scale, so that a pinch zoom makes no difference.
      const covered = view ? window.innerHeight - view.height * view.scale : 0;
      const keyboard = covered < KEYBOARD_PX ? 0 : covered;
      if (view) element.style.setProperty('--visible-bottom', `${view.offsetTop + view.height}px`);
      placeBarBelow(element);
      // Padding, so that the last line of the page can be scrolled above the tools.
      page.setProperty('padding-bottom', `${keyboard + height}px`);
      if ((keyboard > 0 && last.keyboard === 0) || height > last.height) reveal();
      last = { keyboard, height };
    };
    clearTimeout(leaving);
    setToolsBelow(element);
    place();
    const unwatch = watchVisibleArea(place);
    // The tools of a table add a row.
    const observer = new ResizeObserver(place);
    observer.observe(element);
    // While the mouse is pressed, scrolling would move the text under the pointer and select it.
    if (editor.view.dom.matches(':active')) document.addEventListener('click', reveal, { once: true });
    else reveal();
    return () => {
      setToolsBelow(null);
      unwatch();
      observer.disconnect();
      document.removeEventListener('click', reveal);
      removeBarBelow(element);
      // The padding is removed after the tap. Otherwise a button below the text would move away under the finger.
      leaving = setTimeout(() => page.removeProperty('padding-bottom'), TAP_MS);
    };
  }, [editor, tools]);
}
