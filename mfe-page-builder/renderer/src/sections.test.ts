import { expect, test } from 'vitest';
import { BLOCKS, type BlockComponent, rulesFor } from './blocks/index.ts';
import { withSiteConsent } from './form/site-consent.ts';
import { renderPage } from './render.ts';
import {
  nodesOf,
  rulesOf,
  SECTION_TYPE,
  sectionIdsIn,
  sectionOf,
  withReferences,
  withRulesOf,
  withSections,
} from './sections.ts';

const text = (content: string) => ({ type: 'textnode', content });
const heading = (content: string, id: string): BlockComponent => ({
  tagName: 'section',
  classes: ['sec'],
  components: [{ tagName: 'h2', classes: ['h2'], attributes: { id }, components: [text(content)] }],
});
const reference = (sectionId: unknown, extra: object = {}) => ({ type: SECTION_TYPE, sectionId, ...extra });
const pageOf = (components: unknown[], styles: unknown[] = []) => ({
  styles,
  pages: [{ frames: [{ component: { type: 'wrapper', classes: ['page'], components } }] }],
});
const shown = (project: unknown, sections: Record<string, unknown> = {}) =>
  renderPage(
    withSections(project, (id) => (Object.hasOwn(sections, id) ? sections[id] : undefined)),
    {
      title: 't',
    },
  );
const color = (selector: string, value: string) => ({ selectors: [selector], style: { color: value } });

test('a page with a shared section is published as if its content stood there', () => {
  const block = heading('함께', 'shared');
  const styles = [...rulesFor([block]), color('#shared', 'red')];
  const section = sectionOf(block, styles);
  const placed = shown(pageOf([reference('a'), heading('여기', 'own')], rulesFor([block])), { a: section });
  const local = shown(pageOf([block, heading('여기', 'own')], styles));
  expect(placed.html).toBe(local.html);
  expect(placed.css).toContain('#shared{color:red}');
});

test('a header that is shared stays in front of the main content', () => {
  const section = sectionOf({ tagName: 'header', components: [text('머리')] }, []);
  expect(shown(pageOf([reference('a'), heading('본문', 'x')]), { a: section }).html).toContain('</header><main>');
});

test('the theme and the classes come from the page; styles of a single element come from the section', () => {
  const section = sectionOf(heading('함께', 'x'), [color('page', 'red'), color('h2', 'red'), color('#x', 'blue')]);
  const page = pageOf([reference('a')], [color('page', 'green'), color('h2', 'green'), color('#x', 'gray')]);
  const { css } = shown(page, { a: section });
  expect(css).toContain('.page{color:green}.h2{color:green}#x{color:blue}');
});

test('a section contains only the rules of its own names', () => {
  const rules = [color('page', 'red'), color('h2', 'red'), color('h3', 'red'), color('#x', 'red'), color('#y', 'red')];
  const nested = { selectors: [], selectorsAdd: '.card .h2', style: { color: 'red' } };
  expect(sectionOf(heading('글', 'x'), [...rules, nested]).styles).toEqual([rules[0], rules[1], rules[3]]);
});

test('a hidden reference hides its section', () => {
  const page = pageOf([reference('a', { attributes: { hidden: 'true' } })]);
  expect(shown(page, { a: sectionOf(heading('함께', 'x'), []) }).html).toContain('<section class="sec" hidden');
});

test('a section that is missing is left out and keeps the page from being published', () => {
  const { html, report } = shown(pageOf([heading('본문', 'x'), reference('gone')]));
  expect(html).not.toContain(SECTION_TYPE);
  expect(report).toContainEqual(expect.objectContaining({ rule: 'section-missing', severity: 'error', place: '1' }));
});

test('a section that contains itself, is part of a circle or is placed a thousand times is written once', () => {
  const inItself = pageOf([heading('하나', 'x'), reference('a'), reference('b')]);
  const page = pageOf(Array.from({ length: 1000 }, () => reference('a')));
  const { html, payload } = shown(page, { a: inItself, b: inItself });
  expect(html.match(/하나/g)).toHaveLength(1);
  expect(payload.nodes).toBeLessThan(1100);
});

test('ids that are not text, names of prototype properties and deep trees resolve to no section', () => {
  const deep = Array.from({ length: 5000 }).reduce<unknown>((inner) => ({ components: [inner] }), reference('a'));
  for (const odd of [reference(1), reference(null), reference('__proto__'), reference('constructor'), deep]) {
    expect(() => shown(pageOf([odd]))).not.toThrow();
  }
  expect(sectionIdsIn(pageOf([reference('b'), { components: [reference('a')] }, reference('b')]))).toEqual(['b', 'a']);
});

test('a section that is placed beside the part of which it was made gets ids, styles and links of its own', () => {
  const link = { tagName: 'a', attributes: { href: '#menu' }, components: [text('차림')] };
  const block = { ...heading('차림표', 'menu'), components: [...(heading('차림표', 'menu').components ?? []), link] };
  const section = sectionOf(block, [color('#menu', 'red')]);
  const { html, css } = shown(pageOf([block, reference('a')], [color('#menu', 'blue')]), { a: section });
  expect([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['menu', 'menu-2']);
  expect(css).toContain('#menu{color:blue}');
  expect(css).toContain('#menu-2{color:red}');
  expect([...html.matchAll(/href="(#[^"]+)"/g)].map(([, href]) => href)).toEqual(['#menu', '#menu-2']);
});

test('a published page becomes a draft again with references to its shared sections, except sections that were deleted', () => {
  const sections: Record<string, unknown> = {
    a: sectionOf(heading('함께', 'shared'), [color('#shared', 'red')]),
    b: sectionOf(heading('없앤', 'gone'), [color('#gone', 'green')]),
  };
  const draft = pageOf([reference('a', { attributes: { hidden: 'true' } }), reference('b')], [color('.sec', 'blue')]);
  const published = withSections(draft, (id) => sections[id]);
  const restored = withReferences(published, (id) => id === 'a');
  expect(sectionIdsIn(restored)).toEqual(['a']);
  expect(rulesOf(restored)).toEqual([color('.sec', 'blue'), color('#gone', 'green')]);
  expect(shown(restored, sections).html).toContain('<section class="sec" hidden>');
  expect(withReferences(published, () => true)).toEqual(draft);
  // Content that belongs to no section any more is an ordinary part of the page.
  expect(JSON.stringify(withReferences(published, () => false))).toBe(
    JSON.stringify(published)
      .replaceAll(/,?"sharedSection":"\w+"/g, '')
      .replaceAll(',"sharedReference":{"attributes":{"hidden":"true"}}', ''),
  );
});

test('the draft made from a published page equals the draft that was published, with the data that the editor adds to a reference', () => {
  const form = BLOCKS.find(({ id }) => id === 'form');
  const sections: Record<string, unknown> = {
    a: sectionOf(heading('함께', 'shared'), [color('#shared', 'red'), color('.sec', 'gold'), color('.h2', 'gold')]),
    b: sectionOf(heading('또', 'other'), [color('#other', 'green'), color('.sec', 'lime'), color('.h2', 'lime')]),
  };
  const draft = pageOf(
    [
      reference('b', { attributes: { id: 'ref', hidden: 'true' }, 'custom-name': '꼬리말' }),
      form?.make(),
      reference('a'),
    ],
    [color('.sec', 'blue')],
  );
  const published = withSiteConsent(
    withSections(draft, (id) => sections[id]),
    '우리 동의문',
  );
  expect(JSON.stringify(published)).toContain('우리 동의문');
  expect(withReferences(published, () => true)).toEqual(draft);
  // A deleted section leaves its rules in the page.
  const left = [color('.sec', 'blue'), color('#other', 'green'), color('.h2', 'lime')];
  expect(rulesOf(withReferences(published, (id) => id === 'a'))).toEqual(left);
});

test('a section is edited with the theme that the page has now', () => {
  const section = sectionOf(heading('하나', 'own'), [color('page', 'red'), color('#own', 'red'), color('sec', 'red')]);
  const themed = withRulesOf(section, [color('.page', 'blue'), color('#own', 'blue'), color('.other', 'blue')]);
  expect(rulesOf(themed)).toEqual([color('.page', 'blue'), color('#own', 'red'), color('sec', 'red')]);
  expect(nodesOf(themed)).toBe(2);
});
