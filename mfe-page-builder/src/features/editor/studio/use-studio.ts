import type { Component, Editor } from 'grapesjs';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createEditor } from './create-editor.ts';
import { fitCanvas } from './fit-canvas.ts';

interface Studio {
  /** Goes where the canvas is to be drawn. */
  host: React.RefObject<HTMLDivElement | null>;
  /** `null` until the canvas is there. */
  editor: Editor | null;
}

const CHANGE_DELAY_MS = 250;

/**
 * One GrapesJS editor for as long as the host is on the screen: made in an element of its own, destroyed with it, so
 * that opening a page ten times leaves nothing behind.
 *
 * @param onChange called with the project a moment after a change by the person, never for loading
 */
export function useStudio(project: unknown, onChange: (project: unknown) => void): Studio {
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const initial = useRef(project);
  const listener = useRef(onChange);
  listener.current = onChange;

  useEffect(() => {
    const element = document.createElement('div');
    element.style.height = '100%';
    host.current?.append(element);
    const made = createEditor(element, initial.current);
    let stopFitting = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    const publish = () => {
      timer = undefined;
      listener.current(made.getProjectData());
    };
    const changed = () => {
      clearTimeout(timer);
      timer = setTimeout(publish, CHANGE_DELAY_MS);
    };
    made.onReady(() => {
      if (host.current) stopFitting = fitCanvas(made, host.current);
      made.Canvas.getFrameEl().title = '페이지 캔버스';
      made.UndoManager.clear();
      made.on('update', changed);
      // The drop itself ends by clearing the selection.
      made.on('canvas:drop', (_data: unknown, dropped: unknown) => setTimeout(() => made.select(dropped as never)));
      made.on('rte:enable', () => element.classList.add('is-writing'));
      made.on('rte:disable', () => element.classList.remove('is-writing'));
      setEditor(made);
    });
    return () => {
      if (timer) {
        clearTimeout(timer);
        publish();
      }
      setEditor(null);
      stopFitting();
      made.destroy();
      element.remove();
    };
  }, []);

  return { host, editor };
}

const EVENTS =
  'component:selected component:deselected component:add component:remove component:update component:styleUpdate style:property:update device:select undo redo update project:load';

/** Draws again whenever something in the editor changed, at most once a frame. Answers a counter for memoising. */
export function useEditorTick(editor: Editor): number {
  const tick = useRef(0);
  const subscribe = useCallback(
    (notify: () => void) => {
      let frame = 0;
      const changed = () => {
        if (frame !== 0) return;
        frame = requestAnimationFrame(() => {
          frame = 0;
          tick.current += 1;
          notify();
        });
      };
      editor.on(EVENTS, changed);
      return () => {
        cancelAnimationFrame(frame);
        editor.off(EVENTS, changed);
      };
    },
    [editor],
  );
  return useSyncExternalStore(subscribe, () => tick.current);
}

/** The selected component, drawn again when it changes. */
export function useSelected(editor: Editor): { selected: Component | undefined; tick: number } {
  const tick = useEditorTick(editor);
  return { selected: editor.getSelected(), tick };
}
