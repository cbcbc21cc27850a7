import type { Editor } from 'grapesjs';

/** Undo works everywhere; every other key affects the selected block only on the canvas and in the layer list. */
const EVERYWHERE = new Set(['core:undo', 'core:redo']);

/** Their keys do something else in a browser: going back, bookmarks, search. */
const PREVENTED = new Set([
  'core:component-delete',
  'core:copy',
  'core:paste',
  'dojang:cut',
  'dojang:duplicate',
  'dojang:group',
  'dojang:ungroup',
  'dojang:up',
  'dojang:down',
]);

/** Whether a key was pressed on the canvas (its frame forwards keys) or on a row of the layer list. */
export function isOnPage(target: EventTarget | null, canvas: HTMLElement): boolean {
  return target instanceof Element && (canvas.contains(target) || target.closest('[data-layer]') !== null);
}

/** GrapesJS listens on the whole document: on a button of a panel Backspace would delete the selected block. */
export function bindKeysToPage({ Keymaps, Commands }: Pick<Editor, 'Keymaps' | 'Commands'>, canvas: HTMLElement): void {
  for (const { id, keys, handler } of Object.values(Keymaps.getAll())) {
    if (EVERYWHERE.has(id)) continue;
    Keymaps.add(id, keys, (editor: Editor, sender: unknown, options: { event: KeyboardEvent }) => {
      if (!isOnPage(options.event.target, canvas)) return;
      if (PREVENTED.has(id)) options.event.preventDefault();
      if (typeof handler === 'string') Commands.run(handler, options);
      else handler(editor, sender as never, options);
    });
  }
}

/**
 * GrapesJS sends keys of the frame to this document as copies. A key that a hotkey prevents there (`useHotkey`) is
 * prevented in the frame too, where the browser would save the page or zoom the window. Returns the function that
 * stops it.
 */
export function preventInFrame(canvas: HTMLElement): () => void {
  const onKeyDown = (copy: KeyboardEvent & { _parentEvent?: KeyboardEvent }) => {
    // After all listeners of the copy, while the frame still dispatches its own event.
    queueMicrotask(() => copy.defaultPrevented && copy._parentEvent?.preventDefault());
  };
  canvas.addEventListener('keydown', onKeyDown, true);
  return () => canvas.removeEventListener('keydown', onKeyDown, true);
}
