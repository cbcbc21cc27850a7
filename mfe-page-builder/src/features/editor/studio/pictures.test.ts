import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import grapesjs, { type Component } from 'grapesjs';
import { expect, test } from 'vitest';
import { addPicture, pictureFilesAt } from './pictures.ts';
import { descendants } from './trait-actions.ts';

const image = (name: string) => ({
  src: `/storage/v1/object/public/site-assets/s/${name}.webp`,
  width: 80,
  height: 60,
});

function open(...ids: string[]) {
  const editor = grapesjs.init({
    headless: true,
    telemetry: false,
    storageManager: false,
    projectData: projectOf(ids.flatMap((id) => BLOCKS.find((block) => block.id === id)?.make() ?? [])),
  });
  // Without a canvas there is nothing to scroll.
  editor.Canvas.scrollTo = () => {};
  const all = () => descendants(editor.getWrapper() as Component);
  const names = () =>
    all()
      .filter(({ tagName }) => tagName === 'img')
      .map((each) => /(?<=\/s\/)\w+/.exec(String(each.getAttributes().src))?.[0] ?? 'sample');
  const withClass = (name: string) => all().find((each) => (each.getClasses() as string[]).includes(name)) as Component;
  return { editor, all, names, withClass };
}

test.each([
  ['gallery', 'gallery', 6],
  ['gallery-captions', 'gallery-big', 4],
  ['gallery-mosaic', 'mosaic', 5],
])('pictures that are added to %s replace its samples, and follow them', (id, part, count) => {
  const { editor, names, withClass } = open(id);
  const added = Array.from({ length: count + 2 }, (_, index) => `p${index}`);
  addPicture(editor, withClass(part), image('p0'));
  expect(names()).toEqual(['p0', ...Array.from({ length: count - 1 }, () => 'sample')]);
  for (const name of added.slice(1)) addPicture(editor, withClass(part), image(name));
  expect(names()).toEqual(added);
});

test('a dropped picture replaces the picture under it, without its description', () => {
  const { editor, all, names } = open('gallery');
  const target = all().filter(({ tagName }) => tagName === 'img')[1];
  target?.addAttributes({ alt: '바다' });
  pictureFilesAt(editor, target, []).place(image('new'));
  expect(names()[1]).toBe('new');
  expect(target?.getAttributes()).toMatchObject({ alt: '', width: '80', height: '60' });
});

test('pictures dropped on a text are inserted after it, in their order', () => {
  const { editor, all, names } = open('faq');
  const heading = all().find(({ tagName }) => tagName === 'h2');
  const { place } = pictureFilesAt(editor, heading, []);
  for (const name of ['first', 'second']) place(image(name));
  expect(names()).toEqual(['first', 'second']);
  const after = heading
    ?.parent()
    ?.components()
    .models.slice((heading?.index() ?? 0) + 1);
  expect(after?.slice(0, 2).map(({ tagName }) => tagName)).toEqual(['img', 'img']);
});

test('a picture whose place was deleted meanwhile is inserted at the end of the page, and a picture for a deleted list is not inserted', () => {
  const { editor, all, names, withClass } = open('faq', 'gallery');
  const heading = all().find(({ tagName }) => tagName === 'h2');
  const { place } = pictureFilesAt(editor, heading, []);
  const list = withClass('gallery');
  const before = names().length;
  editor.getWrapper()?.components().at(0).remove();
  place(image('first'));
  expect(names()).toEqual([...Array.from({ length: before }, () => 'sample'), 'first']);
  list.remove();
  addPicture(editor, list, image('second'));
  expect(names()).toEqual(['first']);
});

test('only the first of several pictures is selected, and none while a text is edited', () => {
  const { editor, all } = open('faq');
  const headings = () => all().filter(({ tagName }) => tagName === 'h2');
  const { place } = pictureFilesAt(editor, headings()[0], []);
  place(image('first'));
  const first = editor.getSelected();
  expect(first?.getAttributes().src).toContain('first');
  place(image('second'));
  expect(editor.getSelected()).toBe(first);
  editor.getEditing = () => headings()[0];
  pictureFilesAt(editor, headings()[0], []).place(image('third'));
  expect(editor.getSelected()).toBe(first);
});
