import type { Editor } from 'grapesjs';

/** Undo works everywhere; every other key affects the selected block only on the canvas and in the layer list. */
const EVERYWHERE = new Set(['core:undo', 'core:redo']);

/** Keys that do something else in a browser: back, bookmarks, search. */
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

/** Whether a key was pressed on the canvas or on a row of the layer list. The frame of the canvas forwards its keys. */
export function isOnPage(target: EventTarget | null, canvas: HTMLElement): boolean {
  return target instanceof Element && (canvas.contains(target) || target.closest('[data-layer]') !== null);
}

/** GrapesJS listens on the whole document. Without this, Backspace on a button of a panel would delete the selected block. */
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
 * GrapesJS forwards keys of the frame to this document as copies. When a hotkey (`useHotkey`) prevents the copy, the key is
 * also prevented in the frame. Otherwise the browser would save the page or zoom the window. Returns a function that stops it.
 */
export function preventInFrame(canvas: HTMLElement): () => void {
  const onKeyDown = (copy: KeyboardEvent & { _parentEvent?: KeyboardEvent }) => {
    // It runs after all listeners of the copy, while the frame still dispatches its own event.
    queueMicrotask(() => copy.defaultPrevented && copy._parentEvent?.preventDefault());
  };
  canvas.addEventListener('keydown', onKeyDown, true);
  return () => canvas.removeEventListener('keydown', onKeyDown, true);
}
