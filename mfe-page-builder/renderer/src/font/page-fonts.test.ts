import { expect, test } from 'vitest';
import { renderPage } from '../render.ts';
import { charactersOf } from './characters.ts';
import { ShownTexts } from './shown-texts.ts';
import { COMMON, characterSet, readCharacterSet } from './web-fonts.ts';

const text = (content: string) => ({ type: 'textnode', content });
const element = (tagName: string, classes: string[], ...components: object[]) => ({ tagName, classes, components });

function render(theme: object, ...components: object[]) {
  const project = {
    pages: [{ frames: [{ component: { type: 'wrapper', classes: ['page'], components } }] }],
    styles: [
      { selectors: ['page'], style: { '--font': 'sans-serif', '--head': 'var(--font)', 'font-family': 'var(--font)' } },
      { selectors: ['h1'], style: { 'font-family': 'var(--head)' } },
      { selectors: ['page'], style: theme },
    ],
  };
  const page = renderPage(project, { title: '가게' });
  const shown = page.fonts.map((url) => {
    const [, , name, file = ''] = url.split('/');
    return [name, readCharacterSet(file.replace('.woff2', ''))];
  });
  return { ...page, shown: Object.fromEntries(shown) as Record<string, string> };
}

test('a page without a web font has no rule and no request for one', () => {
  const { html, fonts } = render({}, element('h1', ['h1'], text('단골')));
  expect(fonts).toEqual([]);
  expect(html).not.toMatch(/@font-face|preload/);
});

test('a font has the characters of the elements for which it is chosen, and no others', () => {
  const { shown, html } = render(
    { '--font': '"dojang-pretendard", sans-serif', '--head': "'dojang-black-han-sans', sans-serif" },
    element('h1', ['h1'], text('단골 & '), element('b', [], text('손님'))),
    element('p', [], text('어서 오세요')),
  );
  expect(shown['black-han-sans']).toMatch(/단/);
  for (const character of '단골손님&7') expect(shown['black-han-sans']).toContain(character);
  for (const character of '어서오세요') expect(shown['black-han-sans']).not.toContain(character);
  for (const character of '단골손님어서오세요') expect(shown.pretendard).toContain(character);
  expect(html.match(/rel="preload"[^>]*black-han-sans/g)).toHaveLength(1);
});

test('a font that is chosen for one element by its id has the characters of that element', () => {
  const named = { tagName: 'p', attributes: { id: 'iab1' }, components: [text('손글씨')] };
  const component = { type: 'wrapper', components: [named, element('p', [], text('다른 글'))] };
  const styles = [{ selectors: ['#iab1'], style: { 'font-family': '"dojang-nanum-pen", var(--font)' } }];
  const { fonts } = renderPage({ pages: [{ frames: [{ component }] }], styles }, { title: '가게' });
  const set = readCharacterSet(fonts[0]?.split('/')[3]?.replace('.woff2', '') ?? '') ?? '';
  expect([set.includes('씨'), set.includes('른')]).toEqual([true, false]);
});

test('titles use the typeface of the text when their variable refers to it', () => {
  expect(
    Object.keys(render({ '--font': '"dojang-gowun-batang", serif' }, element('h1', ['h1'], text('가'))).shown),
  ).toEqual(['gowun-batang']);
});

test('letters that a style changes to capitals are in the font', () => {
  const { shown } = render(
    { '--font': '"dojang-pretendard", sans-serif', 'text-transform': 'uppercase' },
    element('p', [], text('menu')),
  );
  for (const character of 'MENUmenu') expect(shown.pretendard).toContain(character);
});

test('no web font is loaded for a font name that we do not offer', () => {
  expect(render({ '--font': '"dojang-comic", sans-serif' }, element('p', [], text('가'))).fonts).toEqual([]);
});

test('a set of characters is read from its address as it was written, and nothing else is read', () => {
  expect(readCharacterSet(characterSet('가나다 \n\u0007가 abc 漢 😀'))).toBe(' abc漢가나다😀');
  for (const wrong of ['', COMMON, '../x', 'AAAA', '____', `${characterSet('가나')}A`])
    expect(readCharacterSet(wrong), wrong).toBeNull();
});

test('a page with too many characters for an address has the common ones', () => {
  const many = String.fromCodePoint(...Array.from({ length: 1_600 }, (_, at) => 0xac00 + at));
  expect(characterSet(many)).toBe(COMMON);
});

test('text that a visitor typed into a form adds no characters to the fonts, and text that all visitors read does', () => {
  const part = (classes: string[], ...components: object[]) => element('div', classes, ...components);
  const form = {
    type: 'page-form',
    components: [
      part(['field', 'kind-long'], part(['field-label'], text('이름')), part(['field-input'])),
      part(['field', 'kind-file'], part(['field-label'], text('파일')), part(['field-input'])),
    ],
  };
  const component = { type: 'wrapper', classes: ['page'], components: [form] };
  const styles = [{ selectors: ['page'], style: { 'font-family': '"dojang-pretendard",sans-serif' } }];
  const fontsOf = (typed: string, error: string) => {
    const formState = {
      answers: { field: [typed] },
      hasConsented: false,
      errors: { field: error },
      consentError: '',
    };
    const page = renderPage({ pages: [{ frames: [{ component }] }], styles }, { title: '가게', formState });
    expect(page.html).toContain(typed);
    expect(page.html).toContain(error);
    return page.fonts;
  };
  expect(fontsOf('흥미', '훑어 주세요')).toEqual(fontsOf('', ''));
  const shown = readCharacterSet(fontsOf('', '')[0]?.split('/')[3]?.replace('.woff2', '') ?? '') ?? '';
  for (const character of '이름파일zip모두합쳐') expect(shown, character).toContain(character);
});

test('each character of a text is found once, and halves of surrogate pairs are left out', () => {
  const found = charactersOf('가나가 a\ud83d\ude00\ud83d\ude00a\ud83da나\ude00');
  expect([...found].map((number) => String.fromCodePoint(number))).toEqual([' ', 'a', '가', '나', '😀']);
});

test('a text counts for the fonts of all elements around it, and for no other', () => {
  const texts = new ShownTexts();
  texts.enter('main', '', '');
  for (const [id, word] of [
    ['one', '가'],
    ['two', '나'],
  ] as const) {
    texts.enter('p', 'lead wide', id);
    texts.text(word);
    texts.leave();
  }
  texts.leave();
  texts.text('다');
  const [wide, two, heading] = texts.charactersIn([new Set(['wide']), new Set(['two']), new Set(['h1'])], '7');
  expect(String.fromCodePoint(...(wide ?? []))).toBe('7가나');
  expect(String.fromCodePoint(...(two ?? []))).toBe('7나');
  expect(String.fromCodePoint(...(heading ?? []))).toBe('7');
});
