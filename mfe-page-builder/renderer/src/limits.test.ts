import { afterAll, describe, expect, test } from 'vitest';
import { cpuTimeOf, growthOf, LINEAR } from '../../../scripts/growth.ts';
import { withoutCode } from './clean.ts';
import { renderPage } from './render.ts';
import { MAX_BYTES } from './tree.ts';

const text = (content: string) => ({ type: 'textnode', content });
const project = (components: unknown, styles: unknown = []) => ({
  styles,
  pages: [{ frames: [{ component: { type: 'wrapper', components } }] }],
});
const repeat = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const nested = (depth: number, around: (inner: unknown) => unknown, core: unknown) =>
  repeat(depth, () => around).reduce((inner, wrap) => wrap(inner), core);
const errorsOf = (input: unknown) =>
  renderPage(input, { title: 't' })
    .report.filter(({ severity }) => severity === 'error')
    .map(({ rule }) => rule);

/** Projects of about the largest size that fits into a draft (`MAX_PAGE_BYTES`). */
const HUGE: Record<string, (share: number) => unknown> = {
  'escaped text': (share) => project(repeat(48 * share, () => ({ tagName: 'p', content: '<'.repeat(100_000) }))),
  'paragraphs of Hangul': (share) =>
    project(repeat(20_000 * share, () => ({ tagName: 'p', components: [text('가'.repeat(80))] }))),
  'empty components': (share) => project(repeat(1_000_000 * share, () => ({}))),
  'invalid components': (share) => project(repeat(1_000_000 * share, () => 1)),
  'unknown wrappers in paragraphs': (share) =>
    project(
      repeat(2000 * share, () => ({
        tagName: 'p',
        components: [nested(20, (inner) => ({ tagName: 'font', components: [inner] }), {})],
      })),
    ),
  'headings in headings': (share) =>
    project(
      repeat(300 * share, () =>
        nested(60, (inner) => ({ tagName: 'h1', components: [inner] }), text('가'.repeat(9000))),
      ),
    ),
  attributes: (share) =>
    project(repeat(4000 * share, () => ({ attributes: Object.fromEntries(repeat(60, (at) => [`a${at}`, 'x'])) }))),
  'inline styles': (share) =>
    project(
      repeat(20_000 * share, (at) => ({ style: { color: `rgb(${at % 256},3,4)`, padding: `${at}px` }, content: 'x' })),
    ),
  'style texts': (share) => project(repeat(450 * share, () => ({ style: 'color:red;'.repeat(1000), content: 'x' }))),
  'one rule many times': (share) =>
    project(
      [{ classes: ['a'], content: 'x' }],
      repeat(2500 * share, () => ({
        selectors: ['a'],
        style: Object.fromEntries(repeat(80, (at) => [`--a${at}`, 'red'])),
      })),
    ),
  gradients: (share) =>
    project(
      [{ classes: ['a'], content: 'x' }],
      repeat(3300 * share, (at) => ({
        selectors: ['a'],
        style: { background: `linear-gradient(${'rgb(1,2,3),'.repeat(100)}rgb(${at},0,0))` },
      })),
    ),
  'selectors without a matching element': (share) =>
    project(
      [{ content: 'x' }],
      repeat(2400 * share, () => ({ selectorsAdd: '.b>.c:hover~.d,'.repeat(130), style: {} })),
    ),
};

/** An idle machine needs 5 to 110 ms. A CPU that is shared with other work needs twice as long. */
const MOST_MS = 300;
/**
 * Limit for a slower machine, as a multiple of the time that parsing the largest draft takes at that moment. A machine that is
 * three times slower needs 20 times that time.
 */
const MOST_PARSES = 40;

/** CPU time in milliseconds to parse the JSON of a draft of the largest size. It measures how slow this machine is now. */
function parsingMs(): number {
  const json = JSON.stringify(HUGE['inline styles']?.(1));
  const times = 4;
  return cpuTimeOf(() => repeat(times, () => JSON.parse(json))) / times;
}

describe.each(Object.entries(HUGE))('a page of %s', (_name, make) => {
  const made = new Map<number, unknown>();
  /** The page of each size is created once, when the first test needs it. */
  const page = (share: number) => {
    if (!made.has(share)) made.set(share, make(share));
    return made.get(share);
  };
  afterAll(() => made.clear());
  const render = (input: unknown) => renderPage(input, { title: 't' });

  test('the page is rendered in linear time @nightly', () => {
    for (const work of [render, withoutCode]) expect(growthOf(page, work, 1)).toBeLessThan(LINEAR);
  });

  test('the page never blocks the gateway for long', () => {
    const used = cpuTimeOf(() => render(page(1)), { enough: MOST_MS });
    expect(used).toBeLessThan(used < MOST_MS ? MOST_MS : MOST_PARSES * parsingMs());
  });

  test('the page is rendered within the size limit, and omitted content is reported', () => {
    const { html, report } = renderPage(page(1), { title: 't' });
    const bytes = new TextEncoder().encode(html).length;
    expect(bytes < MAX_BYTES || report.some(({ rule }) => rule === 'size-limit')).toBe(true);
    expect(html.length).toBeLessThan(2 * MAX_BYTES);
  });
});

describe('publishing is refused for', () => {
  test.each([
    ['a text whose end is not shown', project([text('가'.repeat(100_001))]), 'size-limit'],
    ['more than 2 MB', project(repeat(10, () => text('가'.repeat(80_000)))), 'size-limit'],
    [
      'more rules than are parsed',
      project(
        [text('a')],
        repeat(5001, () => ({})),
      ),
      'style-limit',
    ],
    ['more styles than are parsed', HUGE.gradients?.(1), 'style-limit'],
  ])('%s', (_name, input, rule) => {
    expect(errorsOf(input)).toContain(rule);
  });

  test('a page is shown completely up to the limits', () => {
    expect(errorsOf(project(repeat(6, () => text('가'.repeat(100_000)))))).toEqual([]);
  });
});

test('no JSON value makes the renderer throw, at any position', () => {
  const odd = [
    { toString: 1 },
    { toString: null, valueOf: null },
    [{ toString: 1 }],
    nested(20_000, (inner) => [inner], 1),
    nested(20_000, (inner) => ({ a: inner }), 1),
  ];
  const words = { tagName: 'p', classes: ['a'], content: 'x' };
  for (const value of odd) {
    for (const input of [
      value,
      { pages: value, styles: value },
      project(value, value),
      project([{ tagName: value, type: value, classes: value, content: value, components: value, attributes: value }]),
      project([{ ...words, classes: [value], style: value, attributes: { title: value, id: value, style: value } }]),
      project([{ ...words, style: { color: value, padding: [value] } }]),
      project([words], [{ selectors: [value, 'a'], selectorsAdd: value, state: value, style: value }]),
      project([words], [{ selectors: ['a'], style: { color: value }, mediaText: value, atRuleType: value }]),
      project([words], [{ selectors: ['a'], style: { color: 'red' }, mediaText: value }]),
    ]) {
      expect(() => renderPage(input, { title: 't' })).not.toThrow();
      expect(() => withoutCode(input)).not.toThrow();
    }
  }
});
