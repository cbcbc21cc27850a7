/// <reference path="./testing/jsdom.d.ts" />
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { growthOf, LINEAR } from '../../../scripts/growth.ts';
import { HTML_ELEMENTS, SVG_ELEMENTS } from './elements.ts';
import { renderPage } from './render.ts';
import { SECTION_TYPE, withSections } from './sections.ts';
import { attackProjects, VECTORS } from './testing/vectors.ts';

const PLACING = { pages: [{ frames: [{ component: { components: [{ type: SECTION_TYPE, sectionId: 'a' }] } }] }] };

const SHELL_ELEMENTS = new Set([
  'html',
  'head',
  'meta',
  'title',
  'link',
  'style',
  'body',
  'dojang-badge',
  'dojang-business',
]);
/** Elements that only the renderer's forms contain, with their allowed attributes. */
const FORM_ELEMENTS: Record<string, RegExp> = {
  form: /^(?:method=post|action=\/form\/preview|accept-charset=utf-8|novalidate=)$/,
  input:
    /^(?:type=(?:text|email|tel|date|radio|checkbox)|name=(?:a\.[a-z0-9-]+|consent|homepage)|value=[\s\S]*|required=|checked=|maxlength=\d+|tabindex=-1|autocomplete=[a-z-]+)$/,
  textarea: /^(?:name=a\.[a-z0-9-]+|rows=5|required=|maxlength=\d+|autocomplete=[a-z-]+)$/,
  label: /^for=dojang-f[\d-]+$/,
  button: /^type=submit$/,
};
/** The frame of a map: the only frame of a page, with a document of our own. */
const MAP_FRAME = /^(?:src=\/embeded\/map\?lat=1&lng=2&zoom=\d+&label=[\w%.!~*'()-]*|title=[^<]* ?지도|loading=lazy)$/;
const ATTRIBUTE =
  /^(?:id|class|title|lang|dir|hidden|role|aria-[a-z]+|href|target|rel|src|alt|width|height|loading|decoding|fetchpriority|srcset|sizes|start|reversed|type|value|open|name|colspan|rowspan|scope|span|datetime|viewBox|preserveAspectRatio|d|points|fill|stroke|fill-rule|transform|opacity|[xyr]|[xy][12]|[cr][xy]|stroke-[a-z]+|(?:fill|stroke)-opacity|content|charset|property)$/;
const LINK = /^(?:https?:\/\/|mailto:|tel:|sms:|#|\/(?![/\\])|$)/;
const IMAGE = /^(?:https:\/\/|\/storage\/v1\/|data:image\/(?:png|jpeg|webp|gif|avif);base64,)/;

const MADE = /^\/_image\?url=[\w./%~!'()*-]+&w=\d{3,4}&q=80$/;
const isImage = (address: string) => IMAGE.test(address) || MADE.test(address);
const isSrcset = (value: string) =>
  value.split(', ').every((each) => / \d+w$/.test(each) && MADE.test(each.replace(/ \d+w$/, '')));
/** A size for every picture, so that all of them are written in the gateway's form. */
const pictures = () => ({ width: 900, height: 600 });

const { window } = new JSDOM('');

/** Parses the document as a browser does, and compares every element and attribute with the allow-list. */
function problemsOf(html: string): string[] {
  const document = new window.DOMParser().parseFromString(html, 'text/html');
  const problems: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    const tag = element.localName;
    const own = tag === 'iframe' ? MAP_FRAME : FORM_ELEMENTS[tag];
    if (own && tag !== 'form' && tag !== 'iframe' && !element.closest('form'))
      problems.push(`${tag} outside of a form`);
    if (!own && !HTML_ELEMENTS.has(tag) && !SVG_ELEMENTS.has(tag) && !SHELL_ELEMENTS.has(tag))
      problems.push(`element ${tag}`);
    for (const { name, value } of element.attributes) {
      if (own?.test(`${name}=${value}`)) continue;
      if (!ATTRIBUTE.test(name) || (own && /^(?:href|src|type|value|name|open)$/.test(name)))
        problems.push(`attribute ${tag}.${name}`);
      if (name === 'href' && !LINK.test(value)) problems.push(`href ${value}`);
      if (name === 'src' && !isImage(value)) problems.push(`src ${value}`);
      if (name === 'srcset' && !isSrcset(value)) problems.push(`srcset ${value}`);
    }
  }
  const styles = document.querySelectorAll('style');
  if (styles.length !== 1) problems.push(`${styles.length} style elements`);
  const css = styles[0]?.textContent ?? '';
  if (/expression|javascript:|@import|@font-face|(?<!scroll-)behavior|-moz-binding|\\|<|position:fixed/i.test(css)) {
    problems.push(`css ${css.slice(-200)}`);
  }
  for (const [, address = ''] of css.matchAll(/url\(["']?([^"')]*)/gi)) {
    if (!isImage(address)) problems.push(`css url ${address}`);
  }
  return problems;
}

describe('no attack reaches a published page', () => {
  const attacks = [...attackProjects()];

  test('the attacks are more than two thousand', () => {
    expect(attacks.length).toBeGreaterThan(2000);
  });

  test('each attack is parsed as in a browser and leaves allowed content only', { timeout: 120_000 }, () => {
    const failed: string[] = [];
    const seen = new Set<string>();
    for (const { name, project } of attacks) {
      for (const { shown, ...options } of [
        { shown: project },
        { shown: project, pictures },
        // Each attack as the content of a shared section.
        { shown: withSections(PLACING, () => project) },
      ]) {
        const { html } = renderPage(shown, { title: 't', badge: false, ...options });
        if (seen.has(html)) continue;
        seen.add(html);
        const problems = problemsOf(html);
        if (problems.length > 0) failed.push(`${name}: ${problems.join(', ')}`);
      }
    }
    expect(failed).toEqual([]);
  });

  test('titles, descriptions and URLs are escaped', () => {
    for (const vector of [...VECTORS.markup, ...VECTORS.schemes]) {
      const { html } = renderPage(
        {},
        {
          title: vector,
          description: vector,
          siteName: vector,
          pageUrl: vector,
          lang: vector,
          image: vector,
          favicon: vector,
          noindex: true,
          verification: { 'google-site-verification': vector, 'naver-site-verification': vector },
          business: [{ label: vector, value: vector }],
        },
      );
      expect(problemsOf(html)).toEqual([]);
    }
  });

  test('the checker itself detects forbidden content', () => {
    expect(problemsOf('<style></style><p onclick="hit()">x</p>')).toEqual(['attribute p.onclick']);
    expect(problemsOf('<style></style><a href="javascript:hit()">x</a>')).toEqual(['href javascript:hit()']);
    expect(problemsOf('<style></style><form method=post action=//evil.example></form>')).toEqual([
      'attribute form.action',
    ]);
    expect(problemsOf('<style></style><iframe src=//evil.example></iframe>')).toEqual([
      'attribute iframe.src',
      'src //evil.example',
    ]);
    expect(problemsOf('<style></style><input name=consent>')).toEqual(['input outside of a form']);
    expect(problemsOf('<style></style><script>hit()</script>')).toEqual(['element script']);
    expect(problemsOf('<style>a{background:url(//evil.example)}</style>')).toEqual(['css url //evil.example']);
  });
});

describe('a page cannot affect anything outside of its content', () => {
  const render = (style: Record<string, string>, selectorsAdd = '.x') =>
    renderPage(
      {
        styles: [{ selectors: [], selectorsAdd, style }],
        pages: [{ frames: [{ component: { components: [{ tagName: 'p', classes: ['x'], content: 'a' }] } }] }],
      },
      { title: 't', badge: false },
    );

  test.each(['fixed', 'FIXED', 'fixed !important', 'var(--p)', '-webkit-sticky'])(
    'position %s is left out',
    (value) => {
      const { css, report } = render({ position: value });
      expect(css).not.toContain('.x{');
      expect(report.map(({ rule }) => rule)).toContain('style-removed');
    },
  );

  test.each(VECTORS.selectors)('the selector %s does not style anything outside of the page', (selector) => {
    const { css } = render({ display: 'none' }, selector);
    // From a list of selectors, `.x` alone may remain.
    expect(css.replace(/\.x\{display:none\}$/, '')).not.toContain('display:none');
  });

  test('the platform’s footer line cannot be selected by classes or ids', () => {
    const { html } = renderPage(
      {
        pages: [
          {
            frames: [
              {
                component: { components: [{ tagName: 'p', classes: ['dojang-badge'], attributes: { id: 'dojang' } }] },
              },
            ],
          },
        ],
      },
      { title: 't' },
    );
    expect(html).not.toContain('class="dojang-badge"');
    expect(html).not.toContain('id="dojang"');
  });
});

describe('broken and hostile input', () => {
  const inputs: unknown[] = [
    null,
    undefined,
    0,
    'x',
    [],
    {},
    { pages: null },
    { pages: [null] },
    { pages: [{ frames: null }] },
    { pages: [{ frames: [{ component: null }] }] },
    { pages: [{ frames: [{ component: { components: [null, 1, 'a', [], {}] } }] }] },
    { pages: [{ frames: [{ component: { classes: 'x', attributes: 'x', components: 'x', style: 5 } }] }] },
    { styles: 'x', pages: [{ frames: [{ component: {} }] }] },
    {
      styles: [null, 1, { selectors: null, style: null }, { selectors: [{}], style: 'x' }],
      pages: [{ frames: [{ component: {} }] }],
    },
    {
      pages: [
        {
          frames: [
            {
              component: {
                components: [
                  {
                    tagName: '__proto__',
                    type: 'constructor',
                    attributes: { constructor: 'x', __proto__: 'x', toString: 'x' },
                  },
                ],
              },
            },
          ],
        },
      ],
    },
  ];

  test.each(inputs.map((input) => [JSON.stringify(input) ?? 'undefined', input]))(
    '%s renders a document',
    (_name, input) => {
      const { html } = renderPage(input, { title: 't' });
      expect(html.startsWith('<!doctype html>')).toBe(true);
      expect(problemsOf(html)).toEqual([]);
    },
  );

  test('a tree with a depth of a hundred thousand does not overflow the stack and takes linear time', () => {
    const treeOf = (size: number) => {
      let component: Record<string, unknown> = { tagName: 'p' };
      for (let depth = 0; depth < size; depth += 1)
        component = { tagName: depth % 2 ? 'p' : 'x-y', components: [component] };
      return { pages: [{ frames: [{ component }] }] };
    };
    const render = (input: unknown) => renderPage(input, { title: 't' });
    expect(render(treeOf(100_000)).report.map(({ rule }) => rule)).toContain('depth-limit');
    expect(growthOf(treeOf, render, 100_000)).toBeLessThan(LINEAR);
  });

  test('a tree of a hundred thousand elements is truncated with an error', () => {
    const components = Array.from({ length: 100_000 }, () => ({ tagName: 'p', content: 'x' }));
    const { report, html } = renderPage({ pages: [{ frames: [{ component: { components } }] }] }, { title: 't' });
    expect(report.filter(({ rule }) => rule === 'node-limit')).toHaveLength(1);
    expect(html.length).toBeLessThan(1_000_000);
  });

  test.each([
    ['value', (n: number) => ({ color: `${'('.repeat(n)}` })],
    ['function', (n: number) => ({ width: 'calc('.repeat(n) })],
    ['spaces', (n: number) => ({ width: `1px${' '.repeat(n)}x` })],
    ['words', (n: number) => ({ color: 'a '.repeat(n) })],
  ])('a style %s of up to 200,000 characters is parsed in linear time', (_name, make) => {
    const pageOf = (size: number) => ({
      pages: [{ frames: [{ component: { components: [{ tagName: 'p', style: make(size) }] } }] }],
    });
    expect(growthOf(pageOf, (input) => renderPage(input, { title: 't' }), 200_000)).toBeLessThan(LINEAR);
  });
});
