/** Fakes the layout methods that ProseMirror uses and jsdom lacks. Call it before an editor is rendered. */
export function fakeEditorLayout(): void {
  const box = { left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0, x: 0, y: 0, toJSON: () => ({}) };
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => box;
  document.elementFromPoint = () => null;
  globalThis.ClipboardEvent ??= class extends Event {} as unknown as typeof ClipboardEvent;
}
