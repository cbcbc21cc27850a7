import { expect, test } from 'vitest';
import { renderPage } from '../render.ts';
import { pageFonts } from './page-fonts.ts';
import { COMMON, characterSet, charactersIn, readCharacterSet } from './web-fonts.ts';

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

test('a font has the characters of the elements that it is chosen for, and only these', () => {
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

test('titles follow the text of the page when their variable names it', () => {
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

test('an unknown font is a name like any other', () => {
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

test('what a visitor typed into a form that is shown again asks for no other font', () => {
  const css = '.page{font-family:"dojang-pretendard",sans-serif}';
  const page = (typed: string, error: string) =>
    `<div class="page">이름<textarea name="q">${typed}</textarea><div>다음${error}</div></div>`;
  expect(pageFonts(page('\n흥미', '<span class="dojang-error" id="e">적어 주세요</span>'), css)).toEqual(
    pageFonts(page('', ''), css),
  );
});

test('each character of a text is found once, and halves of pairs are none', () => {
  const text = '가나가 a\ud83d\ude00\ud83d\ude00a\ud83da나\ude00';
  expect(characterSet(charactersIn(text))).toBe(characterSet(text));
  expect(charactersIn(text)).toBe('가나 a😀');
});
