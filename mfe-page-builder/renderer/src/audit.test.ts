import { expect, test } from 'vitest';
import { renderPage } from './index.ts';
import { templates } from './templates/index.ts';

const element = (tagName: string, content: string, attributes = {}) => ({
  ...{ tagName, attributes },
  components: [{ type: 'textnode', content }],
});
const projectOf = (...components: object[]) => ({
  pages: [{ frames: [{ component: { type: 'wrapper', components } }] }],
});
const found = (project: unknown, options: Omit<Parameters<typeof renderPage>[1], 'title'> = {}) =>
  renderPage(project, { title: '가게', ...options })
    .report.filter(({ rule }) => !rule.startsWith('heading'))
    .map(({ rule, place }) => [rule, place]);

test('numbers and addresses that belong to nobody are samples', () => {
  const page = projectOf(
    element('p', '사업자등록번호 000-00-00000'),
    element('a', '전화하기', { href: 'tel:02-000-0000' }),
    element('a', 'hello@example.com', { href: 'mailto:hello@example.com' }),
    element('p', '02-000-0000'),
    element('p', '예약 010-0000-0000, 02-123-4567'),
  );
  const rules = ['0', '1', '2', '3', '4'].map((place) => ['sample-contact', place]);
  expect(found(page)).toEqual(rules);
  expect(found(projectOf(element('p', '사업자등록번호 214-88-01234, 02-3456-0000, my-example.community')))).toEqual([]);
});

test('a text of a template that nobody replaced is a sample, and a short one is not', () => {
  const samples = new Set(['오시는 길', '볕이 드는 골목에서 매일 굽습니다.']);
  const page = projectOf(element('h2', '오시는 길'), element('p', ' 볕이 드는 골목에서 매일 굽습니다. '));
  expect(found(page, { samples })).toEqual([['sample-text', '1']]);
  expect(found(page)).toEqual([]);
});

test('a link to a missing section or page is dead', () => {
  const page = projectOf(
    element('a', '메뉴', { href: '#menu' }),
    element('a', '위로', { href: '#top' }),
    element('a', '찾아오기', { href: '#where' }),
    element('a', '소개', { href: '/landing/here' }),
    element('a', '행사', { href: '/landing/gone' }),
    element('section', '골목 끝', { id: 'where' }),
  );
  expect(found(page, { livePages: new Set(['here']) })).toEqual([
    ['link-page', '4'],
    ['link-anchor', '0'],
  ]);
});

test('a link to a missing file is dead', () => {
  const [here, gone] = ['a', 'b'].map((letter) => `c0000000-0000-4000-8000-000000000001/${letter.repeat(64)}.pdf`);
  const page = projectOf(
    element('a', '메뉴판', { href: `/_file/${here}` }),
    element('a', '안내서', { href: `/_file/${gone}` }),
  );
  expect(found(page, { siteFiles: new Set([here ?? '']) })).toEqual([['link-file', '1']]);
  expect(found(page)).toEqual([]);
});

test('every template that names a business has samples to replace, and no dead link', () => {
  for (const { name, project } of templates) {
    const rules = renderPage(project, { title: name, livePages: new Set() }).report.map(({ rule }) => rule);
    expect(rules, name).not.toContain('link-anchor');
    expect(rules, name).not.toContain('link-page');
    if (/000-00-00000/.test(JSON.stringify(project))) expect(rules, name).toContain('sample-contact');
  }
});

test('the place of each element is marked for the editor, and never for visitors', () => {
  const page = projectOf(element('section', '가게'));
  expect(renderPage(page, { title: '가게', marks: true }).html).toContain('<section data-place="0">');
  expect(renderPage(page, { title: '가게' }).html).not.toContain('data-place');
});

test('the line at the foot links to the app, also from the host of a site', () => {
  const { html } = renderPage(projectOf(element('h1', '가게')), { title: '가게', appUrl: 'https://dojang.example' });
  expect(html).toContain('<a href="https://dojang.example/">도장으로 만듦</a>');
});
