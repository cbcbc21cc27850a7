import { renderPage } from '@dojang/renderer';
import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { expect, test } from 'vitest';
import { contentOf, sectionsOf, withAttributes, withText } from './content.logic.ts';

const project = projectOf(
  BLOCKS.filter(({ id }) => id === 'hero-split' || id === 'story').map((block) => block.make()),
);

test('texts and pictures are listed in reading order, with headings marked', () => {
  const items = contentOf(project);
  const headings = items.filter((item) => item.kind === 'text' && item.level === 'heading');
  expect(headings[0]).toMatchObject({ text: '사진과 함께 보여 주세요' });
  expect(items.filter(({ kind }) => kind === 'image')).toHaveLength(2);
  expect(items.some((item) => item.kind === 'text' && item.text.trim() === '')).toBe(false);
});

test('a changed text is in the new project, and the original is not modified', () => {
  const before = JSON.stringify(project);
  const item = contentOf(project).find(({ kind }) => kind === 'text');
  const changed = withText(project, item?.path ?? [], '새로운 소식 <b>');
  expect(renderPage(changed, { title: 't' }).html).toContain('새로운 소식 &lt;b&gt;');
  expect(JSON.stringify(project)).toBe(before);
});

const titled = (...components: object[]) => ({
  pages: [{ frames: [{ component: { components: [{ tagName: 'h1', components }] } }] }],
});
const words = (content: string) => ({ type: 'textnode', content });
const BREAK = { tagName: 'br' };

test('a text with line breaks is one text, and each of its lines can be changed', () => {
  const page = titled(words('하루의 끝,'), BREAK, words('불을\n켜요'), { tagName: 'b', components: [words('지금')] });
  const texts = (project: unknown) =>
    contentOf(project).map((item) => (item.kind === 'text' ? [item.text, item.path.join('.')] : []));
  expect(texts(page)).toEqual([
    ['하루의 끝,\n불을 켜요', '0.0'],
    ['지금', '0.3.0'],
  ]);
  const changed = withText(page, [0, 0], '하나\n둘\n');
  expect(renderPage(changed, { title: 't' }).html).toMatch(/하나<br[^>]*>둘<br[^>]*><b>지금/);
  expect(texts(changed)).toEqual([
    ['하나\n둘\n', '0.0'],
    ['지금', '0.5.0'],
  ]);
  expect(texts(withText(changed, [0, 0], '하나'))).toEqual([
    ['하나', '0.0'],
    ['지금', '0.1.0'],
  ]);
});

test('maps and links to maps follow a change of the address, and of no other text', () => {
  const page = projectOf(BLOCKS.filter(({ id }) => id === 'map').map((block) => block.make()));
  const change = (given: unknown, from: string, to: string) => {
    const item = contentOf(given).find((each) => each.kind === 'text' && each.text === from);
    return withText(given, item?.path ?? [], to);
  };
  const rendered = (given: unknown) => renderPage(given, { title: 't' });
  const moved = change(page, '서울특별시 중구 세종대로 110', '부산광역시\n영도구 1');
  expect(rendered(moved).report.map(({ rule }) => rule)).toContain('map-point');
  const links = contentOf(moved).flatMap((item) => (item.kind === 'link' ? [decodeURIComponent(item.href)] : []));
  expect(links).toEqual([
    'https://map.naver.com/p/search/부산광역시 영도구 1',
    'https://map.kakao.com/?q=부산광역시 영도구 1',
  ]);
  expect(rendered(change(page, '오시는 길', '찾아오는 길')).html).toContain('<iframe src="/embeded/map?lat=37.566339');
});

test('a changed picture keeps its other attributes', () => {
  const item = contentOf(project).find(({ kind }) => kind === 'image');
  const changed = withAttributes(project, item?.path ?? [], { alt: '새 설명' });
  const [image] = contentOf(changed).filter(({ kind }) => kind === 'image');
  expect(image).toMatchObject({ alt: '새 설명', src: expect.stringContaining('data:image/png') });
});

test('an invalid project has no content and is returned unchanged', () => {
  expect(contentOf(null)).toEqual([]);
  expect(withText({}, [0], 'x')).toEqual({});
});

test('contents are grouped by section', () => {
  const sections = sectionsOf(project);
  expect(sections[0]).toMatchObject({ index: 0, name: '첫 화면', words: '사진과 함께 보여 주세요' });
  expect(sections[1]).toMatchObject({ index: 1, name: '글과 사진' });
  expect(sections.flatMap(({ items }) => items)).toEqual(contentOf(project));
  expect(sectionsOf(null)).toEqual([]);
});

test('a link is listed after its text, and its target can be changed', () => {
  const items = contentOf(project);
  const at = items.findIndex(({ kind }) => kind === 'link');
  expect(items[at - 1]).toMatchObject({ kind: 'text', level: 'link' });
  const changed = withAttributes(project, items[at]?.path ?? [], { href: 'tel:02-123-4567' });
  expect(contentOf(changed)[at]).toEqual({ ...items[at], href: 'tel:02-123-4567' });
});
