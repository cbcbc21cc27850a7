import { blocksOf, SECTION_TYPE } from '@dojang/renderer';
import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { sessionStore } from '@dojang/shared-auth';
import grapesjs from 'grapesjs';
import { beforeEach, expect, test } from 'vitest';
import type { Section } from '../../section/section.schema.ts';
import { duplicate } from './actions.ts';
import { copy, paste } from './commands.ts';
import { editorOptions, loadable } from './editor-options.ts';
import { nameOf } from './names.ts';
import { countNodes } from './node-count.ts';
import { detach, mayShare, placeSection, projectFrom, replaceBySection } from './sections/section-actions.ts';
import { putSections, referencesIn } from './sections/section-shelf.ts';

// The clipboard belongs to a person.
beforeEach(() => sessionStore.setState({ id: 'mina' }));

function open(...ids: string[]) {
  const blocks = BLOCKS.filter(({ id }) => ids.includes(id)).map((block) => block.make());
  const { i18n: _, ...options } = editorOptions(loadable(projectOf(blocks)));
  const editor = grapesjs.init({ ...options, headless: true });
  // A headless editor has no canvas to scroll.
  editor.Canvas.scrollTo = () => {};
  const tops = () => editor.getWrapper()?.components().models ?? [];
  const stored = () => JSON.stringify(editor.getProjectData());
  return { editor, tops, stored };
}

const sectionOf = (project: unknown): Section => ({
  id: 'a',
  site_id: 's',
  name: '안내 띠',
  project,
  rev: 1,
  updated_at: '',
});

function shared() {
  const opened = open('hero', 'faq');
  const { editor, tops } = opened;
  const [hero] = tops();
  if (!hero) throw new Error('no section');
  hero.setStyle({ color: 'red' });
  const section = sectionOf(projectFrom(editor, hero));
  putSections(editor, [section]);
  replaceBySection(editor, hero, 'a');
  return { ...opened, section };
}

test('a section that becomes shared is stored without its content, at its place and with its name', () => {
  const { editor, tops, stored, section } = shared();
  expect(tops().map((top) => top.get('type'))[0]).toBe(SECTION_TYPE);
  expect(stored()).toContain('"sectionId":"a"');
  expect(stored()).not.toContain('"custom-name":"첫 화면');
  expect(JSON.stringify(section.project)).toContain('"color":"red"');
  expect(referencesIn(editor).map(nameOf)).toEqual(['안내 띠']);
});

test('one undo reverts the sharing of a section', () => {
  const { editor, tops } = shared();
  editor.UndoManager.undo();
  expect(tops()[0]?.tagName).toBe('section');
  expect(referencesIn(editor)).toEqual([]);
});

test('a page contains a shared section only once: it cannot be inserted, duplicated or pasted again', () => {
  const { editor, section } = shared();
  placeSection(editor, section);
  const [reference] = referencesIn(editor);
  if (!reference) throw new Error('no reference');
  duplicate(editor, reference);
  editor.select(reference);
  copy(editor);
  paste(editor);
  expect(referencesIn(editor)).toHaveLength(1);
  reference.remove();
  paste(editor);
  expect(referencesIn(editor)).toHaveLength(1);
});

test('the elements of a shared section count as those of the page', () => {
  const { editor } = shared();
  const root = editor.getWrapper();
  if (!root) throw new Error('no page');
  const placed = countNodes(root);
  editor.UndoManager.undo();
  expect(countNodes(root)).toBe(placed);
});

test('a detached section keeps its design and its ids, and its changes affect only this page', () => {
  const { editor, tops, section } = shared();
  const [reference] = referencesIn(editor);
  if (!reference) throw new Error('no reference');
  expect(detach(editor, reference)).toBe(true);
  const [top] = tops();
  expect(blocksOf(section.project)[0]?.attributes).toMatchObject({ id: top?.getId() });
  expect(top?.getStyle()).toEqual({ color: 'red' });
  expect(referencesIn(editor)).toEqual([]);
});

test('only a whole section that contains no shared section may be shared', () => {
  const { tops } = shared();
  const [reference, faq] = tops();
  expect([reference && mayShare(reference), faq && mayShare(faq)]).toEqual([false, true]);
  expect(faq?.components().models.map(mayShare)).not.toContain(true);
});

test('a reference to an unknown section is called 없어진 공통 섹션', () => {
  const { editor } = shared();
  putSections(editor, []);
  expect(referencesIn(editor).map(nameOf)).toEqual(['없어진 공통 섹션']);
});
