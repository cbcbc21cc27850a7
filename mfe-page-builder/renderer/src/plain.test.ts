/// <reference path="./testing/jsdom.d.ts" />
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import type { PlainBlock } from './plain.ts';
import { renderPage } from './render.ts';
import { templates } from './templates/index.ts';
import { samplePage } from './testing/sample.ts';
import { attackProjects } from './testing/vectors.ts';

const { window } = new JSDOM('');
const text = (content: string) => ({ type: 'textnode', content });
const project = (...components: unknown[]) => ({ pages: [{ frames: [{ component: { components } }] }] });
const blocksOf = (input: unknown) => renderPage(input, { title: 't', badge: false }).payload.blocks;

test('text inside inline elements belongs to its block, in order', () => {
  const heading = {
    tagName: 'h1',
    components: [text('여름 '), { tagName: 'strong', content: '팝업' }, text(' 스토어')],
  };
  expect(blocksOf(project(heading))).toEqual([{ type: 'h1', text: '여름 팝업 스토어' }]);
});

test('words that the design shows apart have a space between them, and other words have none', () => {
  const part = (content: string, name = '') => ({ tagName: 'span', classes: [name], components: [text(content)] });
  const lines = { tagName: 'h1', components: [text('오래 입을'), part('얼굴', 'line'), text('을')] };
  const row = { tagName: 'p', classes: ['row'], components: [part('자두와인'), part('병'), part('2026')] };
  const own = { tagName: 'p', style: { display: 'inline-flex' }, components: [part('물결'), part('극장')] };
  const page = {
    ...project(lines, row, own, { tagName: 'p', components: [part('여'), part('름')] }),
    styles: [
      { selectors: ['line'], style: { display: 'block' } },
      { selectors: ['row'], style: { display: 'flex' } },
    ],
  };
  expect(blocksOf(page).map((block) => block.text)).toEqual([
    '오래 입을 얼굴 을',
    '자두와인 병 2026',
    '물결 극장',
    '여름',
  ]);
});

test('links and pictures are separate items between the texts around them', () => {
  const link = { tagName: 'a', attributes: { href: 'https://a.kr/', onclick: 'x()' }, content: '여기' };
  const image = { type: 'image', attributes: { src: 'https://a.kr/b.png', alt: '지도' } };
  expect(blocksOf(project({ tagName: 'p', components: [text('길은 '), link, text(' 봐요'), image] }))).toEqual([
    {
      type: 'p',
      blocks: [
        { type: 'text', text: '길은' },
        { type: 'a', href: 'https://a.kr/', text: '여기' },
        { type: 'text', text: '봐요' },
        { type: 'img', src: 'https://a.kr/b.png', alt: '지도' },
      ],
    },
  ]);
});

test('text that looks like a tag is returned unchanged', () => {
  expect(blocksOf(project({ tagName: 'p', content: '1 < 2 그리고 <b>굵게</b>' }))).toEqual([
    { type: 'p', text: '1 < 2 그리고 <b>굵게</b>' },
  ]);
});

test('content that the design hides from everybody is left out, and content that some visitors see is kept', () => {
  const part = (name: string, style?: object) => ({
    ...{ tagName: 'p', classes: [name], components: [{ type: 'textnode', content: name }] },
    ...(style ? { style } : {}),
  });
  const none = { display: 'none' };
  const rules = [
    { selectors: ['gone'], style: none },
    { selectors: ['phone'], style: none },
    { selectors: ['phone'], style: { display: 'block' }, mediaText: '(max-width: 480px)', atRuleType: 'media' },
    { selectors: ['wide'], style: none, mediaText: '(max-width: 480px)', atRuleType: 'media' },
    { selectors: ['hover'], style: none, state: 'hover' },
  ];
  const parts = [part('gone'), part('phone'), part('wide'), part('hover'), part('own', none), part('seen')];
  const inside = { tagName: 'section', classes: ['gone'], components: [part('seen')] };
  const page = { ...project(...parts, inside), styles: rules };
  expect(blocksOf(page).map(({ text }) => text)).toEqual(['phone', 'wide', 'hover', 'seen']);
});

test('hidden content is left out', () => {
  const hidden = { tagName: 'div', attributes: { hidden: true }, components: [{ tagName: 'p', content: '숨김' }] };
  const script = { tagName: 'script', content: 'alert(1)' };
  const unsafe = { tagName: 'a', attributes: { href: 'javascript:alert(1)' }, content: '링크' };
  expect(blocksOf(project(hidden, script, unsafe, { tagName: 'section' }))).toEqual([{ type: 'a', text: '링크' }]);
});

/** Joins all texts without white space, to compare the two forms of a page. */
const said = (blocks: PlainBlock[]): string =>
  blocks.map((block) => (block.text ?? '') + said(block.blocks ?? [])).join('');

test('the text of every page is the same as in its HTML', () => {
  const pages = [
    samplePage(2000),
    ...templates.map((template) => template.project),
    // The daily run tests an eighth of the attacks.
    ...[...attackProjects()].filter((_, at) => process.env.NIGHTLY || at % 8 === 0).map((attack) => attack.project),
  ];
  for (const page of pages) {
    const { html, payload } = renderPage(page, { title: 't', badge: false });
    const { body } = new window.DOMParser().parseFromString(html, 'text/html');
    for (const hidden of body.querySelectorAll('[hidden]')) hidden.remove();
    expect(said(payload.blocks).replace(/\s/g, '')).toBe((body.textContent ?? '').replace(/\s/g, ''));
  }
});
