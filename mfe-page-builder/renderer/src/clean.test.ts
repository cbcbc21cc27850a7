import { expect, test } from 'vitest';
import { withoutCode } from './clean.ts';
import { renderPage } from './render.ts';
import { templates } from './templates/index.ts';
import { attackProjects } from './testing/vectors.ts';

test('a page without code is not changed', () => {
  for (const { project } of templates) expect(withoutCode(project)).toEqual(project);
});

test('everything that GrapesJS would run or parse is removed from each attack', () => {
  for (const { name, project } of attackProjects()) {
    const visit = (component: Record<string, unknown>) => {
      for (const [key, value] of Object.entries((component.attributes ?? {}) as Record<string, unknown>)) {
        expect(key, name).not.toMatch(/^on/i);
        if (/href|src/.test(key))
          expect(String(value), name).not.toMatch(/^\W*(?:java|vb|live)script|^data:(?!image\/png)/i);
      }
      expect(component.tagName ?? 'div', name).not.toMatch(/script|iframe|object|embed|style|[<>"'\s]/i);
      if (component.type !== 'textnode') expect(component.content, name).toBeUndefined();
      if (component.components !== undefined) expect(Array.isArray(component.components), name).toBe(true);
      for (const child of (component.components ?? []) as Record<string, unknown>[]) visit(child);
    };
    const cleaned = withoutCode(project) as typeof project & {
      pages: { frames: { component: Record<string, unknown> }[] }[];
    };
    for (const page of cleaned.pages) for (const frame of page.frames) visit(frame.component);
  }
});

test('code of a component is removed, unknown data is kept, and the published page is the same', () => {
  const component = { tagName: 'p', script: 'hit()', 'custom-name': '글', future: { a: 1 }, content: 'a <b>' };
  const project = {
    future: true,
    styles: [],
    pages: [{ id: 'p', frames: [{ component: { components: [component] } }] }],
  };
  const cleaned = withoutCode(project);
  expect(JSON.stringify(cleaned)).not.toContain('hit');
  expect(cleaned).toMatchObject({ future: true, pages: [{ id: 'p' }] });
  expect(JSON.stringify(cleaned)).toContain('"future":{"a":1}');
  expect(renderPage(cleaned, { title: 't' }).html).toBe(renderPage(project, { title: 't' }).html);
});
