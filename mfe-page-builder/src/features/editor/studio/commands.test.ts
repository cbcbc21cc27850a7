import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { sessionStore } from '@dojang/shared-auth';
import { snack } from '@dojang/shared-ui';
import grapesjs, { type Component } from 'grapesjs';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  canGroup,
  canUngroup,
  copy,
  cut,
  duplicateSelected,
  group,
  moveSelected,
  paste,
  remove,
  selectedParts,
  ungroup,
} from './commands.ts';
import { editorOptions, loadable } from './editor-options.ts';
import { styleTarget } from './style-target.ts';

beforeEach(() => sessionStore.setState({ id: 'mina' }));

function open(...ids: string[]) {
  const blocks = BLOCKS.filter(({ id }) => ids.includes(id)).map((block) => block.make());
  const { i18n: _, ...options } = editorOptions(loadable(projectOf(blocks)));
  const editor = grapesjs.init({ ...options, headless: true });
  // A headless editor has no canvas to scroll.
  editor.Canvas.scrollTo = () => {};
  const sections = () => editor.getWrapper()?.components().models ?? [];
  const pick = (...components: (Component | undefined)[]) =>
    editor.select(components.filter((part) => part !== undefined));
  return { editor, sections, pick };
}

test('a copied section is pasted on another page with its styles, under new ids', () => {
  const from = open('price');
  const [section] = from.sections();
  section?.addStyle({ color: 'red' });
  from.pick(section);
  expect(copy(from.editor)).toBe(true);
  const to = open('text');
  paste(to.editor);
  const pasted = to.sections().at(-1);
  expect(pasted?.get('custom-name')).toBe('가격표');
  expect(pasted?.getId()).not.toBe(section?.getId());
  expect(pasted?.getStyle()).toMatchObject({ color: 'red' });
  expect(to.editor.Css.getRule('.card-accent')?.getStyle()).toMatchObject({ display: 'flex' });
});

test('a pasted copy on the same page does not share its style with the original', () => {
  const { editor, sections, pick } = open('faq');
  const [section] = sections();
  section?.addStyle({ color: 'red' });
  pick(section);
  copy(editor);
  paste(editor);
  sections().at(1)?.addStyle({ color: 'blue' });
  expect(sections()[0]?.getStyle()).toMatchObject({ color: 'red' });
});

test('several selected parts are cut and pasted in the order of the page', () => {
  const { editor, sections, pick } = open('heading', 'text', 'button');
  pick(sections()[2], sections()[0]);
  expect(selectedParts(editor).map((part) => part.tagName)).toEqual(['h2', 'a']);
  cut(editor);
  expect(sections().map(({ tagName }) => tagName)).toEqual(['p']);
  pick(sections()[0]);
  paste(editor);
  expect(editor.getSelectedAll()).toHaveLength(2);
  const tags = JSON.stringify(editor.getProjectData().pages);
  expect(tags.indexOf('"h2"')).toBeLessThan(tags.indexOf('"link"'));
});

test('a part inside of another selected part is not copied twice', () => {
  const { editor, sections, pick } = open('faq');
  const [section] = sections();
  pick(section, section?.components().at(0));
  expect(selectedParts(editor)).toEqual([section]);
  duplicateSelected(editor);
  expect(sections()).toHaveLength(2);
});

test('parts of one box are grouped in one box; sections are not', () => {
  const { editor, sections, pick } = open('cta', 'faq');
  pick(...sections());
  expect(canGroup(editor)).toBe(false);
  const inner = sections()
    .find((section) => section.get('custom-name') === '행동 권하기')
    ?.components()
    .at(0);
  pick(inner?.components().at(0), inner?.components().at(1));
  group(editor);
  const box = inner?.components().at(0);
  expect(box?.getClasses()).toEqual(['stack']);
  expect(box?.components().models.map(({ tagName }) => tagName)).toEqual(['h2', 'p']);
  expect(inner?.components().at(1).tagName).toBe('a');
});

test('ungrouping keeps the place and is one undo step, and a refusal by key shows a message', () => {
  const { editor, sections, pick } = open('cta', 'faq');
  const inner = sections()
    .find((section) => section.get('custom-name') === '행동 권하기')
    ?.components()
    .at(0);
  const tags = () => inner?.components().models.map(({ tagName }) => tagName);
  const before = tags();
  pick(inner?.components().at(0), inner?.components().at(1));
  group(editor);
  editor.UndoManager.clear();
  expect(canUngroup(editor)).toBe(true);
  ungroup(editor);
  expect(tags()).toEqual(before);
  expect(selectedParts(editor).map(({ tagName }) => tagName)).toEqual(['h2', 'p']);
  editor.UndoManager.undo();
  expect(tags()?.[0]).toBe('div');
  pick(...sections());
  expect(canUngroup(editor)).toBe(false);
  const told = vi.spyOn(snack, 'error');
  group(editor);
  expect(told).toHaveBeenCalledWith('섹션은 묶을 수 없어요.');
  told.mockRestore();
});

test('removed parts come back with one undo', () => {
  const { editor, sections, pick } = open('cta', 'faq', 'price');
  editor.UndoManager.clear();
  pick(sections()[0], sections()[1]);
  remove(editor);
  expect(sections()).toHaveLength(1);
  editor.UndoManager.undo();
  expect(sections()).toHaveLength(3);
});

test('several selected parts move together in their order, one undo reverts the move, and at the end they stay', () => {
  const { editor, sections, pick } = open('heading', 'text', 'button', 'divider');
  const tags = () => sections().map(({ tagName }) => tagName);
  expect(tags()).toEqual(['h2', 'p', 'a', 'hr']);
  editor.UndoManager.clear();
  pick(sections()[2], sections()[1]);
  moveSelected(editor, 1);
  expect(tags()).toEqual(['h2', 'hr', 'p', 'a']);
  expect(selectedParts(editor).map(({ tagName }) => tagName)).toEqual(['p', 'a']);
  moveSelected(editor, 1);
  expect(tags()).toEqual(['h2', 'hr', 'p', 'a']);
  editor.UndoManager.undo();
  expect(tags()).toEqual(['h2', 'p', 'a', 'hr']);
});

test('several parts are styled together, each is stepped from its own value, in one undo step', () => {
  const { editor, sections } = open('heading', 'text');
  const [heading, text] = sections();
  if (!heading || !text) throw new Error('no parts');
  heading.addStyle({ 'margin-top': '10px', color: 'red' });
  text.addStyle({ 'margin-top': '30px', color: 'red' });
  editor.UndoManager.clear();
  const target = styleTarget([heading, text]);
  expect([target.value('color'), target.differs('color')]).toEqual(['red', false]);
  expect([target.value('margin-top'), target.differs('margin-top'), target.isSet('margin-top')]).toEqual([
    '',
    true,
    true,
  ]);
  target.step({ property: 'margin-top', label: '바깥 위', kind: 'length', unit: 'px', step: 1 }, 5);
  const margins = () => [heading, text].map((part) => (part.getStyle() as Record<string, string>)['margin-top']);
  expect(margins()).toEqual(['15px', '35px']);
  editor.UndoManager.undo();
  expect(margins()).toEqual(['10px', '30px']);
  target.set({ 'margin-top': '' });
  expect(margins()).toEqual([undefined, undefined]);
});
