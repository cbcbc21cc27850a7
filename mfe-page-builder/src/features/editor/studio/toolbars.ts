import type { Editor } from 'grapesjs';

interface Bar {
  /** Its intended position in pixels, from the left of its element. */
  left: number;
  width: number;
  /** Left edge of its element on the canvas. */
  elementLeft: number;
  canvasWidth: number;
}

/** Position at which the whole toolbar is on the canvas. When the toolbar is wider than the canvas, its left end is visible. */
export const leftOnCanvas = ({ left, width, elementLeft, canvasWidth }: Bar): number =>
  Math.max(-elementLeft, Math.min(left, canvasWidth - elementLeft - width));

/**
 * GrapesJS aligns toolbars with their element. So the toolbar of a narrow element near the edge of the canvas would be cut off.
 */
export function keepToolbarsOnCanvas(editor: Editor): () => void {
  const moveTools = (told: { type: string }) => {
    const bar = editor.Canvas.getToolbarEl();
    // GrapesJS' types lack the position.
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
