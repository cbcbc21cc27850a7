import { describe, expect, test } from 'vitest';
import { renderPage } from '../render.ts';
import { BLOCKS, CATEGORIES, compileRules, PHONE_MAX, projectOf, ruleKey, rulesFor } from './index.ts';
import { STYLES } from './styles.ts';

const ALL = compileRules(STYLES);
/** Classes that mark the parts of a form, and classes of the renderer. */
const WITHOUT_RULES = /^(?:kind-[a-z]+|is-required|dojang-[a-z]+)$/;
const classesIn = (html: string) =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap((match) => (match[1] ?? '').split(' ')));

describe.each(BLOCKS.map((block) => [block.id, block] as const))('block %s', (_id, block) => {
  const { html, css, report } = renderPage(projectOf([block.make()]), { title: 't', badge: false });

  test('the block is rendered completely', () => {
    expect(
      report.filter(({ rule }) => /-removed$|-limit$|^image-|^link-name$|heading-(?:order|empty)/.test(rule)),
    ).toEqual([]);
    expect(html).toContain('<main>');
  });

  test('the block has all of its classes in the stylesheet, and includes their rules', () => {
    const known = new Set(
      ALL.flatMap((rule) => [
        ...rule.selectors,
        ...[...(rule.selectorsAdd ?? '').matchAll(/\.([\w-]+)/g)].map((m) => m[1]),
      ]),
    );
    for (const name of classesIn(html.slice(html.indexOf('<body>')))) {
      if (!WITHOUT_RULES.test(name)) expect(known).toContain(name);
    }
    expect(css).toContain('.page{');
  });

  test('the block has a Korean name in the palette and in the layers, and a category', () => {
    expect(block.label).toMatch(/[가-힣]/);
    expect(CATEGORIES).toContain(block.category);
    expect(block.make()['custom-name']).toMatch(/[가-힣]/);
  });

  test('the block is a new object each time', () => {
    expect(block.make()).toEqual(block.make());
    expect(block.make()).not.toBe(block.make());
  });
});

test('ids of blocks are unique', () => {
  expect(new Set(BLOCKS.map(({ id }) => id)).size).toBe(BLOCKS.length);
});

test('columns stack on a phone', () => {
  for (const id of ['columns-2', 'columns-3', 'features', 'price', 'hero-split', 'steps']) {
    const block = BLOCKS.find((candidate) => candidate.id === id);
    const { css } = renderPage(projectOf(block ? [block.make()] : []), { title: 't' });
    const phone = css.slice(css.indexOf(`@media (max-width:${PHONE_MAX}px)`));
    expect(phone).toContain('grid-template-columns:minmax(0, 1fr)');
  }
});

test('a block that is used twice includes its rules once', () => {
  const block = BLOCKS[0];
  const components = block ? [block.make(), block.make()] : [];
  const keys = rulesFor(components).map(ruleKey);
  expect(new Set(keys).size).toBe(keys.length);
});

test('every rule of the stylesheet is compiled', () => {
  const declarations = ALL.reduce((sum, rule) => sum + Object.keys(rule.style).length, 0);
  expect(declarations).toBe(
    [...STYLES.matchAll(/[{;]\s*[\w-]+\s*:/g)].length - [...STYLES.matchAll(/@media/g)].length * 0 - pseudoSelectors(),
  );
});

/**
 * In a media query the pattern above would take `.a:hover` after a brace for a declaration. The stylesheet has no such rule so
 * far.
 */
function pseudoSelectors(): number {
  return [...STYLES.matchAll(/\{\s*\.[\w-]+:hover/g)].length;
}

test('the palette has sections of every kind in several shapes', () => {
  const count = (name: string) => BLOCKS.filter((block) => block.make()['custom-name'] === name).length;
  expect(count('첫 화면')).toBeGreaterThanOrEqual(4);
  expect(count('특징')).toBeGreaterThanOrEqual(3);
  expect(count('가격표') + count('가격')).toBeGreaterThanOrEqual(2);
  for (const name of ['후기', '행동 권하기', '사진첩', '자주 묻는 질문', '바닥글'])
    expect(count(name)).toBeGreaterThanOrEqual(2);
  expect(count('연락 버튼') + count('연락처')).toBeGreaterThanOrEqual(2);
});
