import { placeBarBelow, removeBarBelow } from '@dojang/shared-ui';
import type { Editor } from '@tiptap/core';
import { type RefObject, useLayoutEffect } from 'react';
import { setToolsBelow, watchVisibleArea } from './visible-area.ts';

/** Every keyboard is higher, and every address bar of a browser lower. */
const KEYBOARD_PX = 120;
/** A tap that takes the focus ends within this time. */
const TAP_MS = 400;

let leaving: ReturnType<typeof setTimeout> | undefined;

/**
 * Tells the tools where the on-screen keyboard begins (`--visible-bottom`), and what else is at the lower edge how much of the
 * window ends there (`--tools-below` of the document). The caret's line stays above both.
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
      // By how much two fingers enlarge the page makes no difference.
      const covered = view ? window.innerHeight - view.height * view.scale : 0;
      const keyboard = covered < KEYBOARD_PX ? 0 : covered;
      if (view) element.style.setProperty('--visible-bottom', `${view.offsetTop + view.height}px`);
      placeBarBelow(element);
      // The last line of the page has to come above them too.
      page.setProperty('padding-bottom', `${keyboard + height}px`);
      if ((keyboard > 0 && last.keyboard === 0) || height > last.height) reveal();
      last = { keyboard, height };
    };
    clearTimeout(leaving);
    setToolsBelow(element);
    place();
    const unwatch = watchVisibleArea(place);
    // The tools of a table are a row more.
    const observer = new ResizeObserver(place);
    observer.observe(element);
    // While a mouse is pressed the text would move under it, and be selected.
    if (editor.view.dom.matches(':active')) document.addEventListener('click', reveal, { once: true });
    else reveal();
    return () => {
      setToolsBelow(null);
      unwatch();
      observer.disconnect();
      document.removeEventListener('click', reveal);
      removeBarBelow(element);
      // A button below the text would move away under the finger.
      leaving = setTimeout(() => page.removeProperty('padding-bottom'), TAP_MS);
    };
  }, [editor, tools]);
}
