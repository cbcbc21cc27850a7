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

const IMAGE = { tagName: 'img', attributes: { src: 'x', onerror: 'hit()' } };
const OF_DATA = { type: 'data-variable', path: 'a.b', defaultValue: '<img src=x onerror=hit()>' };

test.each([
  ['a value of a data source', { type: 'data-variable', dataResolver: OF_DATA }],
  ['content from a data source', { tagName: 'p', content: OF_DATA }],
  ['the name of an element from a data source', { tagName: { ...OF_DATA, defaultValue: 'hit()' } }],
  ['an attribute from a data source', { tagName: 'p', attributes: { title: OF_DATA } }],
  ['a property from a data source', { tagName: 'p', future: OF_DATA }],
  ['the name of an element in a list', { tagName: ['hit()'] }],
  ['a child that is in no list', { tagName: 'div', components: IMAGE }],
  ['a property of the prototype', JSON.parse('{"tagName":"p","__proto__":{"script":"hit()"}}')],
  ['elements of the head', { type: 'wrapper', head: { type: 'head', components: [IMAGE] }, docEl: IMAGE }],
])('%s brings no code past the cleaning', (_name, component) => {
  for (const project of [
    { pages: [{ frames: [{ component: { components: [component] } }] }] },
    { pages: [{ frames: [{ component }] }] },
    { pages: [{ component, frames: IMAGE, styles: '<img onerror=hit()>' }] },
  ]) {
    const cleaned = withoutCode(project);
    expect(JSON.stringify(cleaned)).not.toContain('hit');
    expect(inherited(cleaned)).toEqual([]);
  }
});

test('unused parts of a project and of its frames are removed', () => {
  const component = { components: [] };
  const frame = { component, head: [{ tag: 'script', attributes: { src: '/hit()' } }], styles: [IMAGE] };
  const project = { pages: [{ frames: [frame] }], dataSources: [IMAGE], symbols: [IMAGE], assets: [IMAGE] };
  expect(withoutCode(project)).toEqual({ pages: [{ frames: [{ component }] }] });
});

/** Names that objects within a value inherit from a prototype of their own. */
function inherited(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = new Set(Object.keys(value));
  const names = [];
  for (const name in value) if (!own.has(name)) names.push(name);
  return [...names, ...Object.values(value).flatMap(inherited)];
}
