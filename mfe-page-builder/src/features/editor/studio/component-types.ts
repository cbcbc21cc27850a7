import type { Component, Editor } from 'grapesjs';

/**
 * Registers the component types of blocks that GrapesJS does not know, so that it keeps their type in the project. The
 * text of a countdown follows from its date and is not edited on the canvas.
 */
export function registerTypes(editor: Editor): void {
  for (const type of ['countdown', 'countdown-date']) {
    editor.Components.addType(type, { model: { defaults: { tagName: 'time', droppable: false, editable: false } } });
  }
}

const ONE_LINE = /^(?:h[1-6]|a|summary)$/;

/** Whether Enter ends a text edit: in headings and links a line break is rarely meant, and needs Shift. */
export const endsWithEnter = (component: Component | undefined): boolean =>
  component !== undefined && ONE_LINE.test(component.tagName.toLowerCase());
