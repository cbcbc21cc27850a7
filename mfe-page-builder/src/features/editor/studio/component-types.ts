import { koreanDay } from '@dojang/contract/time';
import { countdownText, SECTION_TYPE } from '@dojang/renderer';
import { FORM_TYPE, MAP_TYPE } from '@dojang/renderer/blocks';
import type { Component, Editor } from 'grapesjs';
import { keepFormKeys } from './form-keys.ts';
import { mapType } from './map-type.ts';
import { sectionType } from './sections/section-type.ts';

/**
 * Registers the component types of blocks that GrapesJS does not know, so that it keeps their type in the project. The text of
 * a countdown follows from its date, so it is not edited on the canvas.
 */
export function registerTypes(editor: Editor): void {
  for (const type of ['countdown', 'countdown-date']) {
    editor.Components.addType(type, {
      model: { defaults: { tagName: 'time', droppable: false, editable: false } },
      view: { onRender: showToday },
    });
  }
  // On the published page a form inside a form would be only a box.
  editor.Components.addType(FORM_TYPE, {
    model: { defaults: { tagName: 'div', draggable: (_: Component, to: Component) => !isInForm(to) } },
  });
  editor.Components.addType(MAP_TYPE, mapType);
  editor.Components.addType(SECTION_TYPE, sectionType(editor));
  keepFormKeys(editor);
}

/** The text in the project was computed on the day on which the date was chosen. */
function showToday({ model, el }: { model: Component; el: HTMLElement }): void {
  const text = countdownText(model.get('type'), model.getAttributes().datetime, koreanDay());
  if (text !== null) el.textContent = text;
}

const isInForm = (component: Component | undefined): boolean =>
  component !== undefined && (component.get('type') === FORM_TYPE || isInForm(component.parent()));
