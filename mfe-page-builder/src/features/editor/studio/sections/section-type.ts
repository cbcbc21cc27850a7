import { renderPage, withFreeIdsIn, withOwnRules } from '@dojang/renderer';
import type { Component, Editor } from 'grapesjs';
import { idOf, sectionFor } from './section-shelf.ts';

/** Asks for the editor of a shared section. */
export const EDIT_SECTION = 'dojang:edit-section';

/**
 * A reference to a shared section on the canvas. Its content is only a part of the view, so the project does not contain it and
 * it cannot be changed here. The content comes from the renderer's allow-list, because another user may have written it.
 */
export const sectionType = (editor: Editor) => ({
  model: {
    defaults: {
      tagName: 'div',
      draggable: '[data-gjs-type=wrapper]',
      droppable: false,
      editable: false,
      stylable: false,
      // A page contains a section only once.
      copyable: false,
    },
  },
  view: {
    events: { dblclick: 'editSection' } as never,
    editSection(this: { model: Component }) {
      editor.trigger(EDIT_SECTION, idOf(this.model));
    },
    onRender({ model, el }: { model: Component; el: HTMLElement }) {
      const section = sectionFor(model);
      el.innerHTML = section ? contentOf(withFreeIdsIn(section.project, idsOf(editor.getWrapper()))) : MISSING;
    },
  },
});

const MISSING =
  '<p style="padding:24px;text-align:center;color:#b91c1c;background:#fef2f2">없어진 공통 섹션이에요. 지워 주세요.</p>';

function contentOf(project: unknown): string {
  const { html, css } = renderPage(withOwnRules(project), { title: '', badge: false });
  const page = new DOMParser().parseFromString(html, 'text/html').body.firstElementChild;
  // Clicks select the section, including clicks on links in it.
  return `<style>${css}</style><div style="pointer-events:none">${page?.innerHTML ?? ''}</div>`;
}

/** The ids are removed, because the page may have the same ids when the section was made from a part of it. */
function idsOf(component: Component | undefined, found: Set<string> = new Set()): Set<string> {
  const { id } = component?.getAttributes({ noClass: true, noStyle: true }) ?? {};
  if (id) found.add(String(id));
  for (const child of component?.components().models ?? []) idsOf(child, found);
  return found;
}
