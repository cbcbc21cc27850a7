import type { Editor } from '@tiptap/core';
import { useLayoutEffect, useState } from 'react';

export const MENU_HEIGHT = 320;
export const MENU_WIDTH = 260;
const GAP = 6;

/** The place of a menu below a position of the text, or above it when there is no room; it follows scrolling. */
export function useMenuPlace(editor: Editor, from: number) {
  const [place, setPlace] = useState<{ left: number; top?: number; bottom?: number }>({ left: 0, top: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      if (editor.isDestroyed || from > editor.state.doc.content.size) return;
      const { left, top, bottom } = editor.view.coordsAtPos(from);
      const x = Math.max(GAP, Math.min(left, window.innerWidth - MENU_WIDTH - GAP));
      const below = window.innerHeight - bottom;
      if (below < MENU_HEIGHT + GAP && top > below) setPlace({ left: x, bottom: window.innerHeight - top + GAP });
      else setPlace({ left: x, top: bottom + GAP });
    };
    measure();
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [editor, from]);
  return place;
}
