import { useHotkey } from '@dojang/shared-ui';
import type { Editor } from 'grapesjs';
import { useLayoutEffect, useState } from 'react';
import { fitCanvas } from './fit-canvas.ts';
import { nextZoom, type Zoom } from './zoom.logic.ts';

export interface CanvasZoom {
  zoom: Zoom;
  /** The shown percentage, also while the page fits its view. */
  shown: number;
  setZoom: (zoom: Zoom) => void;
  step: (direction: 1 | -1) => void;
}

/** The zoom of the canvas, and its keys. */
export function useZoom(editor: Editor | null): CanvasZoom {
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [shown, setShown] = useState(100);
  useLayoutEffect(() => {
    const host = editor?.getContainer();
    if (editor && host) return fitCanvas(editor, host, zoom, setShown);
  }, [editor, zoom]);
  const step = (direction: 1 | -1) => setZoom(nextZoom(shown, direction));
  useHotkey('mod++', () => step(1));
  useHotkey('mod+-', () => step(-1));
  useHotkey('mod+0', () => setZoom('fit'));
  return { zoom, shown, setZoom, step };
}
