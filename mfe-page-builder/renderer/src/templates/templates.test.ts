import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { BlockComponent } from '../blocks/component.ts';
import { compileRules } from '../blocks/rules.ts';
import { STYLES } from '../blocks/styles.ts';
import { renderPage } from '../render.ts';
import { templateCategories, templates } from './index.ts';

const MAX_BROTLI = 14 * 1024;
const BLOCK_CLASSES = new Set(compileRules(STYLES).flatMap(({ selectors }) => selectors));

const bodyOf = (template: (typeof templates)[number]): BlockComponent[] =>
  template.project.pages[0]?.frames[0]?.component.components ?? [];

/** Classes of the template's own design. */
const ownClasses = (template: (typeof templates)[number]): string[] => [
  ...new Set(template.project.styles.flatMap(({ selectors }) => selectors).filter((name) => !BLOCK_CLASSES.has(name))),
];

describe.each(templates.map((template) => [template.key, template] as const))('template %s', (_key, template) => {
  const { html, report, payload } = renderPage(template.project, { title: template.name });

  test('the template can be published; its only findings are numbers and addresses to replace', () => {
    expect(report.filter(({ rule }) => rule !== 'sample-contact')).toEqual([]);
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

  test('every section has a Korean name in the layers', () => {
    expect(bodyOf(template).map((section) => section['custom-name'] ?? '')).not.toContainEqual(
      expect.not.stringMatching(/[가-힣]/),
    );
  });

  test('every class has a rule, and every rule a use', () => {
    const styled = new Set(
      template.project.styles.flatMap(({ selectors, selectorsAdd = '' }) => [
        ...selectors,
        ...[...selectorsAdd.matchAll(/\.([\w-]+)/g)].map(([, name]) => name ?? ''),
      ]),
    );
    const used = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => (names ?? '').split(' ')));
    expect([...used].filter((name) => !styled.has(name))).toEqual([]);
    expect(ownClasses(template).filter((name) => !used.has(name))).toEqual([]);
  });

  test('the classes that only this template has share one prefix, so that a block added later keeps its look', () => {
    expect(new Set(ownClasses(template).map((name) => name.split('-')[0])).size).toBe(1);
  });
});

test('templates have unique ids and names, and every category has one', () => {
  expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length);
  expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length);
  for (const { category } of templates) expect(templateCategories).toContainEqual(category);
  for (const category of templateCategories) expect(templates.map((template) => template.category)).toContain(category);
});

test('there are at least twelve templates, and each has sections, classes and colours of its own', () => {
  expect(templates.length).toBeGreaterThanOrEqual(12);
  const unique = (values: unknown[]) => expect(new Set(values).size).toBe(templates.length);
  unique(
    templates.map((template) =>
      bodyOf(template)
        .map((section) => section['custom-name'])
        .join(),
    ),
  );
  unique(templates.map((template) => ownClasses(template)[0]?.split('-')[0]));
  const theme = ({ project }: (typeof templates)[number]) =>
    project.styles.find(({ selectors, mediaText }) => selectors[0] === 'page' && !mediaText)?.style;
  unique(templates.map((template) => theme(template)?.['--accent']));
  unique(templates.map((template) => theme(template)?.['--ink']));
});

test('at least five templates have web fonts, with four typefaces for titles in all, and no template has more than two', () => {
  const fontsOf = ({ project }: (typeof templates)[number]) =>
    renderPage(project, { title: '가게' }).fonts.map((url) => url.split('/')[2] ?? '');
  const loaded = templates.map(fontsOf).filter((fonts) => fonts.length > 0);
  expect(loaded.length).toBeGreaterThanOrEqual(5);
  expect(Math.max(...loaded.map((fonts) => fonts.length))).toBe(2);
  expect(new Set(loaded.flat()).size).toBeGreaterThanOrEqual(4);
});

test.each(templates)('every title of $key follows the typeface of the theme', ({ project }) => {
  const { html, css } = renderPage(project, { title: '가게' });
  const following = css.match(/[^{}]+\{[^{}]*font-family:var\(--head\)/g)?.join(' ') ?? '';
  const titles = [...html.matchAll(/<h[1-3] class="([^"]*)"/g)].map(([, classes = '']) => classes.split(' '));
  expect(titles.filter((classes) => !classes.some((name) => following.includes(`.${name}`)))).toEqual([]);
});
