import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { renderPage } from '../render.ts';
import { templateCategories, templates } from './index.ts';

const MAX_BROTLI = 14 * 1024;

describe.each(templates.map((template) => [template.key, template] as const))('template %s', (_key, template) => {
  const { html, report, payload } = renderPage(template.project, { title: template.name });

  test('the template can be published without a finding', () => {
    expect(report).toEqual([]);
  });

  test('the template is at most 14 KB compressed, without scripts and without picture requests', () => {
    expect(brotliCompressSync(html).byteLength).toBeLessThanOrEqual(MAX_BROTLI);
    expect(html).not.toContain('<script');
    expect(payload.images).toEqual([]);
  });

  test('the template is in Korean, and its links point to existing places on the page', () => {
    expect(html).toMatch(/[가-힣]{2,}/);
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) {
      if (id !== 'top') expect(html).toContain(`id="${id}"`);
    }
  });

  test('the template is unchanged after being stored as JSON', () => {
    expect(renderPage(JSON.parse(JSON.stringify(template.project)), { title: template.name }).html).toBe(html);
  });
});

test('templates have unique ids, a known category, and different structures', () => {
  expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length);
  for (const { category } of templates) expect(templateCategories).toContainEqual(category);
  const shapes = templates.map(({ project }) =>
    project.pages[0]?.frames[0]?.component.components?.map((part) => part['custom-name']).join(),
  );
  expect(new Set(shapes).size).toBe(templates.length);
});
