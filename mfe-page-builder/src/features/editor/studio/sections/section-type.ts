import { renderPage, withFreeIdsIn, withOwnRules } from '@dojang/renderer';
import type { Component, Editor } from 'grapesjs';
import { idOf, sectionFor } from './section-shelf.ts';

/** Asks for the editor of a shared section. */
export const EDIT_SECTION = 'dojang:edit-section';

/**
 * A reference to a shared section on the canvas. Its content is a part of the view, so that it is in no project and cannot be
 * changed here; it comes from the renderer's allow-list, because somebody else may have written it.
 */
export const sectionType = (editor: Editor) => ({
  model: {
    defaults: {
      tagName: 'div',
      draggable: '[data-gjs-type=wrapper]',
      droppable: false,
      editable: false,
      stylable: false,
      // Stands once in a page.
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
  // Clicks are for the section, also those on its links.
  return `<style>${css}</style><div style="pointer-events:none">${page?.innerHTML ?? ''}</div>`;
}

/** The ids of a page, which a section that came from the same part may have too. */
function idsOf(component: Component | undefined, found: Set<string> = new Set()): Set<string> {
  const { id } = component?.getAttributes({ noClass: true, noStyle: true }) ?? {};
  if (id) found.add(String(id));
  for (const child of component?.components().models ?? []) idsOf(child, found);
  return found;
}
