import type { Editor } from 'grapesjs';

/** What GrapesJS' style manager reads the styles of the selection again for. */
const READS = [
  'component:toggled',
  'component:update:classes',
  'change:state',
  'change:device',
  'frame:resized',
  'selector:type',
].join(' ');

/**
 * Keeps the style manager from reading the styles of what is selected, because the design panel reads them itself. It takes an eighth
 * of the time of a selection, and adds an empty rule for each selected element to the project.
 */
export function withoutStyleManager(editor: Editor): void {
  editor.off(READS as never, editor.StyleManager.upAll as never);
}
