import { BLOCKS } from '@dojang/renderer/blocks';
import grapesjs from 'grapesjs';
import { expect, test } from 'vitest';
import { addBlock, componentAt } from './actions.ts';
import { nameOf } from './names.ts';

function open() {
  const editor = grapesjs.init({ headless: true, telemetry: false, storageManager: false });
  const add = (id: string) => {
    const block = BLOCKS.find((candidate) => candidate.id === id);
    if (!block) throw new Error(`there is no block ${id}`);
    addBlock(editor, block);
  };
  const sections = () => editor.getWrapper()?.components().models ?? [];
  return { editor, add, sections, names: () => sections().map(nameOf) };
}

test('a section is inserted after the section that contains the selection', () => {
  const { editor, add, names } = open();
  for (const id of ['header', 'hero', 'cta', 'footer']) add(id);
  expect(names()).toEqual(['머리글', '첫 화면', '행동 권하기', '바닥글']);
  const title = componentAt(editor, '1.0.1');
  expect(title?.tagName).toBe('h1');
  editor.select(title);
  add('faq');
  expect(names()).toEqual(['머리글', '첫 화면', '자주 묻는 질문', '행동 권하기', '바닥글']);
  expect(nameOf(editor.getSelected() as never)).toBe('자주 묻는 질문');
});

test('a section is inserted above the footer, also when the footer or nothing is selected', () => {
  const { editor, add, sections, names } = open();
  add('footer-columns');
  add('hero');
  editor.select([]);
  add('price');
  editor.select(sections().at(-1));
  add('cta');
  expect(names()).toEqual(['첫 화면', '가격표', '행동 권하기', '바닥글']);
});

test('a header and a footer show the name and the business details of their site', () => {
  const { editor } = open();
  const site = { name: '달빛식당', business: ['상호 달빛식당', '대표 김달'] };
  for (const id of ['header', 'footer', 'footer-columns']) {
    const block = BLOCKS.find((candidate) => candidate.id === id);
    if (block) addBlock(editor, block, site);
  }
  const html = editor.getHtml();
  expect(html).not.toMatch(/우리 가게|홍길동|02-000-0000/);
  expect(html.split('대표 김달')).toHaveLength(3);
});

test('a section is one step of undo, with its rules', () => {
  const { editor, add, names } = open();
  add('hero');
  editor.UndoManager.clear();
  add('testimonial-photo');
  expect(names()).toEqual(['첫 화면', '후기']);
  expect(editor.Css.getRule('.quote-big')).toBeDefined();
  editor.UndoManager.undo();
  expect(names()).toEqual(['첫 화면']);
});

test('a small block stays in the section of the selected part, even when the section has no known container', () => {
  const { editor, add } = open();
  editor.getWrapper()?.append({ tagName: 'section', components: '<div class="own"><h1>제목</h1></div>' });
  editor.select(componentAt(editor, '0.0.0'));
  add('button');
  expect(componentAt(editor, '0.0.1')?.tagName).toBe('a');
});
