import type { Editor } from 'grapesjs';

interface Bar {
  /** Where it would stand, in pixels from the left of its element. */
  left: number;
  width: number;
  /** Left edge of its element on the canvas. */
  elementLeft: number;
  canvasWidth: number;
}

/** Where a bar stands so that all of it is on the canvas; its beginning, where it is wider than that. */
export const leftOnCanvas = ({ left, width, elementLeft, canvasWidth }: Bar): number =>
  Math.max(-elementLeft, Math.min(left, canvasWidth - elementLeft - width));

/** GrapesJS aligns its bars with their element, whose bar is cut off where a narrow one stands at the canvas' edge. */
export function keepToolbarsOnCanvas(editor: Editor): () => void {
  const moveTools = (told: { type: string }) => {
    const bar = editor.Canvas.getToolbarEl();
    // Its types leave the place out.
    const { type, left: elementLeft } = told as { type: string; left: number };
    if (type !== 'global' || !bar) return;
    const left = Number.parseFloat(bar.style.left) || 0;
    const canvasWidth = editor.Canvas.getElement().clientWidth;
    bar.style.left = `${leftOnCanvas({ left, width: bar.offsetWidth, elementLeft, canvasWidth })}px`;
  };
  const moveWords = (place: {
    left: number;
    targetWidth: number;
    canvasOffsetLeft: number;
    canvasRect: { width: number };
  }) => {
    place.left = leftOnCanvas({
      left: place.left,
      width: place.targetWidth,
      elementLeft: place.canvasOffsetLeft,
      canvasWidth: place.canvasRect.width,
    });
  };
  editor.on('canvas:tools:update', moveTools);
  editor.on('rteToolbarPosUpdate', moveWords);
  return () => {
    editor.off('canvas:tools:update', moveTools);
    editor.off('rteToolbarPosUpdate', moveWords);
  };
}
