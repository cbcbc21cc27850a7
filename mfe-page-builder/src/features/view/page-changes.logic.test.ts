import { expect, test } from 'vitest';
import { pageChanges } from './page-changes.logic.ts';

const text = (content: string) => ({ type: 'textnode', content });
const h1 = (words: string, more: object = {}) => ({ tagName: 'h1', components: [text(words)], ...more });
const p = (words: string, more: object = {}) => ({ tagName: 'p', components: [text(words)], ...more });
const section = (...components: object[]) => ({ tagName: 'section', components });
const page = (components: object[], styles: object[] = []) => ({
  styles,
  pages: [{ frames: [{ component: { type: 'wrapper', classes: ['page'], components } }] }],
});
const short = (before: unknown, after: unknown) =>
  pageChanges(before, after).changes.map(
    ({ kind, parts, name, words, before: old, after: now }) =>
      `${kind}${parts.length > 0 ? `(${parts})` : ''} ${name} ‘${words}’ ${old ?? '-'} → ${now ?? '-'}`,
  );

test('equal pages have no changes, also when an editor stored the same content differently', () => {
  const template = page(
    [h1('봄', { classes: ['big'], attributes: {} })],
    [{ selectors: ['big'], style: { color: 'red' } }],
  );
  const edited = page(
    [{ type: 'heading', tagName: 'h1', classes: [{ name: 'big' }], content: '', components: [text('봄')] }],
    [{ selectors: [{ name: 'big', type: 1 }], style: { 'font-size': '', color: 'red' } }],
  );
  expect(pageChanges(template, edited)).toEqual({ changes: [], isThemeChanged: false });
});

test('an element that was only selected in the editor, which gives it an id and an empty rule, is not changed', () => {
  const before = page([h1('봄')]);
  const after = page([h1('봄', { attributes: { id: 'iwcye' } })], [{ selectors: ['#iwcye'], style: {} }]);
  expect(pageChanges(before, after)).toEqual({ changes: [], isThemeChanged: false });
});

test('a text with its inline elements is one change, and the section around it is not listed', () => {
  const before = page([section(h1('봄 메뉴'), p('3월까지'))]);
  const after = page([
    section(
      { tagName: 'h1', components: [text('여름 '), { tagName: 'strong', components: [text('메뉴')] }] },
      p('3월까지'),
    ),
  ]);
  expect(short(before, after)).toEqual(['changed(text) 제목 1 ‘여름 메뉴’ 0.0 → 0.0']);
});

test('added and removed elements are found between equal elements, with the element before them on the other side', () => {
  const [a, b, c] = [section(h1('가')), section(h1('나')), section(h1('다'))];
  expect(short(page([a, c]), page([a, b, c]))).toEqual(['added 섹션 ‘나’ - → 1']);
  expect(pageChanges(page([a, c]), page([a, b, c])).changes[0]?.near).toBe('0');
  expect(short(page([a, b, c]), page([a, c]))).toEqual(['removed 섹션 ‘나’ 1 → -']);
});

test('an element at another position is one moved element', () => {
  const [a, b, c] = [section(h1('가')), section(h1('나')), section(h1('다'))];
  expect(short(page([a, b, c]), page([b, c, a]))).toEqual(['moved 섹션 ‘가’ 0 → 2']);
});

test('a change of a link, a picture or a class is not a change of text', () => {
  const link = (href: string) => ({ tagName: 'a', classes: ['btn'], attributes: { href }, components: [text('예약')] });
  const img = (src: string) => ({ tagName: 'img', attributes: { src, alt: '가게 앞' } });
  const before = page([section(link('/a'), img('/1.webp'), p('글'))]);
  const after = page([section(link('/b'), img('/2.webp'), p('글', { classes: ['wide'] }))]);
  expect(short(before, after)).toEqual([
    'changed(content) 버튼 ‘예약’ 0.0 → 0.0',
    'changed(content) 이미지 ‘가게 앞’ 0.1 → 0.1',
    'changed(style) 글 ‘글’ 0.2 → 0.2',
  ]);
});

test('a changed rule changes the elements with its id or class; a rule of the page changes the theme', () => {
  const parts = [section(h1('봄', { attributes: { id: 'i1' } }), p('글', { classes: ['lead'] }))];
  const rules = (color: string, size: string) => [
    { selectors: ['#i1'], style: { color } },
    { selectors: ['lead'], mediaText: '(max-width: 640px)', style: { 'font-size': size } },
  ];
  expect(short(page(parts, rules('red', '1rem')), page(parts, rules('blue', '1rem')))).toEqual([
    'changed(style) 제목 1 ‘봄’ 0.0 → 0.0',
  ]);
  expect(short(page(parts, rules('red', '1rem')), page(parts, rules('red', '2rem')))).toEqual([
    'changed(style) 글 ‘글’ 0.1 → 0.1',
  ]);
  const theme = (brand: string) => [{ selectors: ['page'], style: { '--brand': brand } }];
  expect(pageChanges(page(parts, theme('#111')), page(parts, theme('#222')))).toEqual({
    changes: [],
    isThemeChanged: true,
  });
});

test('an element that got a style, and with it an id, is the same element', () => {
  expect(
    short(
      page([section(h1('봄'))]),
      page([section(h1('봄', { attributes: { id: 'i1' } }))], [{ selectors: ['#i1'], style: { color: 'red' } }]),
    ),
  ).toEqual(['changed(style) 제목 1 ‘봄’ 0.0 → 0.0']);
});

test('elements are paired by their id before their kind', () => {
  const own = (id: string, words: string) => h1(words, { attributes: { id } });
  expect(short(page([own('x', '가'), own('y', '나')]), page([own('y', '나나')]))).toEqual([
    'removed 제목 1 ‘가’ 0 → -',
    'changed(text) 제목 1 ‘나나’ 1 → 0',
  ]);
});

test('a value that is not a page has no changes', () => {
  for (const odd of [
    null,
    'x',
    {},
    { pages: [] },
    { pages: [{ frames: [{ component: { components: [null, 5, 'text'] } }] }] },
  ]) {
    expect(pageChanges(odd, odd).changes).toEqual([]);
    expect(() => pageChanges(odd, page([h1('봄')]))).not.toThrow();
  }
});

test('2,000 elements with half of them changed are compared', () => {
  const make = (word: string) =>
    page(Array.from({ length: 500 }, (_, n) => section(h1(`${n}`), p(n % 2 ? word : 'x'))));
  expect(pageChanges(make('가'), make('나')).changes).toHaveLength(250);
});
