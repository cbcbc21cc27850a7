import type { Editor } from '@tiptap/core';
import { useLayoutEffect, useState } from 'react';
import { visibleArea, watchVisibleArea } from './visible-area.ts';

const MENU_HEIGHT = 320;
export const MENU_WIDTH = 260;
const GAP = 6;

interface Place {
  left: number;
  top?: number;
  bottom?: number;
  maxHeight: number;
}

/**
 * The position of a menu: below a position of the text, or above it when there is more space. It follows scrolling and the
 * on-screen keyboard.
 */
export function useMenuPlace(editor: Editor, from: number): Place {
  const [place, setPlace] = useState<Place>({ left: 0, top: 0, maxHeight: MENU_HEIGHT });
  useLayoutEffect(() => {
    const measure = () => {
      if (editor.isDestroyed || from > editor.state.doc.content.size) return;
      const { left, top, bottom } = editor.view.coordsAtPos(from);
      const visible = visibleArea();
      const x = Math.max(GAP, Math.min(left, window.innerWidth - MENU_WIDTH - GAP));
      const below = visible.bottom - bottom - 2 * GAP;
      const above = top - visible.top - 2 * GAP;
      if (below < MENU_HEIGHT && above > below) {
        setPlace({ left: x, bottom: window.innerHeight - top + GAP, maxHeight: Math.min(above, MENU_HEIGHT) });
      } else setPlace({ left: x, top: bottom + GAP, maxHeight: Math.min(below, MENU_HEIGHT) });
    };
    measure();
    const unwatch = watchVisibleArea(measure);
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    return () => {
      unwatch();
      window.removeEventListener('scroll', measure, { capture: true });
    };
  }, [editor, from]);
  return place;
}
