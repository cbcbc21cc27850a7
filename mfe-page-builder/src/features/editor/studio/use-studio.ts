import { useEditor } from '@grapesjs/react';
import type { Component, Editor } from 'grapesjs';
import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { PageDraft } from '../use-page-draft.ts';
import { addKeys } from './commands.ts';
import { bindKeysToPage, preventInFrame } from './keys.ts';
import { ignoreKeysAfterEnter } from './text-keys.ts';
import { keepToolbarsOnCanvas } from './toolbars.ts';
import { watchChanges } from './watch-changes.ts';

/**
 * Behaviour of the canvas in addition to GrapesJS.
 *
 * @param editor the editor, once it is loaded
 * @param pageDraft receives the project shortly after a change by the user, never on loading; its `lateness` reports
 * pending changes to code that saves, publishes or leaves
 */
export function useCanvas(editor: Editor | null, { setProject, setDue, lateness }: PageDraft): void {
  // `GjsEditor` destroys the editor in the cleanup of an effect. The cleanup of a layout effect runs earlier and still has the
  // project.
  useLayoutEffect(() => {
    const host = editor?.getContainer();
    if (!editor || !host) return;
    const before = lateness.current;
    const late = watchChanges(editor, setProject, setDue);
    lateness.current = late;
    const stopKeeping = keepToolbarsOnCanvas(editor);
    editor.Canvas.getFrameEl().title = '페이지 캔버스';
    editor.UndoManager.clear();
    addKeys(editor);
    bindKeysToPage(editor, host);
    const stopPreventing = preventInFrame(host);
    const stopIgnoring = ignoreKeysAfterEnter(editor, host);
    // A drop ends by clearing the selection. The dropped block is selected again, because the next key is meant for the block.
    editor.on('canvas:drop', (_data: unknown, dropped: unknown) =>
      setTimeout(() => {
        editor.select(dropped as never);
        editor.Canvas.getWindow().focus();
      }),
    );
    editor.on('rte:enable', (view: unknown) => {
      host.classList.add('is-writing');
      // For 350 ms after a change of the canvas size GrapesJS selects nothing, but allows text editing.
      const { model } = view as { model: Component };
      if (editor.getSelected() !== model) editor.select(model);
    });
    editor.on('rte:disable', () => host.classList.remove('is-writing'));
    return () => {
      lateness.current = before;
      late.stop();
      stopKeeping();
      stopPreventing();
      stopIgnoring();
    };
  }, [editor, setProject, setDue, lateness]);
}

const EVENTS =
  'component:selected component:deselected component:add component:remove component:update component:styleUpdate style:property:update device:select undo redo update project:load';

/** The editor from the context. The caller is rendered again after each change in the editor, at most once per frame. */
export function useLiveEditor(): Editor {
  const editor = useEditor();
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
  useSyncExternalStore(subscribe, () => tick.current);
  return editor;
}
