import grapesjs from 'grapesjs';
import { expect, test } from 'vitest';
import { oneStep } from './one-step.ts';

function open() {
  const editor = grapesjs.init({
    headless: true,
    telemetry: false,
    storageManager: false,
    undoManager: { maximumStackLength: 100 },
  });
  editor.loadProjectData({ pages: [{ component: '<p>처음</p><a href="/first">메뉴</a>' }] });
  editor.UndoManager.clear();
  const [text, link] = editor.getWrapper()?.components().models ?? [];
  if (!text || !link) throw new Error('the page has no link');
  const href = () => link.getAttributes().href;
  const go = (to: string) => () => void link.addAttributes({ href: to });
  const words = () => text.components().at(0)?.get('content');
  const write = (content: string) => () => void text.components([{ type: 'textnode', content }]);
  return { undo: editor.UndoManager, editor, href, go, words, write };
}

/** GrapesJS combines the changes of one turn of the event loop. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 2));

test('the changes of one step are undone and redone together', async () => {
  const { editor, undo, href, go } = open();
  go('/before')();
  await nextTurn();
  const visit = oneStep(editor);
  for (const to of ['/a', '/ab', '/abc']) {
    visit(go(to));
    await nextTurn();
  }
  expect(undo.getStackGroup()).toHaveLength(2);
  undo.undo();
  expect(href()).toBe('/before');
  undo.redo();
  expect(href()).toBe('/abc');
  undo.undo();
  undo.undo();
  expect(href()).toBe('/first');
  expect(undo.hasUndo()).toBe(false);
});

test('replacing text is one step too', async () => {
  const { editor, undo, words, write } = open();
  const visit = oneStep(editor);
  for (const text of ['가', '가나', '가나다']) {
    visit(write(text));
    await nextTurn();
  }
  expect(words()).toBe('가나다');
  undo.undo();
  expect(words()).toBe('처음');
  expect(undo.hasUndo()).toBe(false);
});

test('a long step does not push earlier steps out of the stack', async () => {
  const { editor, undo, href, go } = open();
  go('/before')();
  await nextTurn();
  const visit = oneStep(editor);
  for (let n = 0; n < 120; n++) {
    visit(go(`/${n}`));
    await nextTurn();
  }
  undo.undo();
  expect(href()).toBe('/before');
  undo.undo();
  expect(href()).toBe('/first');
});

test('a long step of replaced text does not push them out either', async () => {
  const { editor, undo, href, go, words, write } = open();
  go('/before')();
  await nextTurn();
  const visit = oneStep(editor);
  for (let n = 0; n < 120; n++) {
    visit(write(`글 ${n}`));
    await nextTurn();
  }
  undo.undo();
  expect([href(), words()]).toEqual(['/before', '처음']);
  undo.redo();
  expect(words()).toBe('글 119');
  undo.undo();
  undo.undo();
  expect(href()).toBe('/first');
});

test('another change or an undo ends the step', async () => {
  const { editor, undo, href, go, words, write } = open();
  const visit = oneStep(editor);
  visit(go('/a'));
  await nextTurn();
  write('다른 곳')();
  await nextTurn();
  visit(go('/ab'));
  await nextTurn();
  undo.undo();
  expect([href(), words()]).toEqual(['/a', '다른 곳']);
  undo.undo();
  expect([href(), words()]).toEqual(['/a', '처음']);
  visit(go('/b'));
  await nextTurn();
  undo.undo();
  expect(href()).toBe('/a');
  undo.undo();
  expect(href()).toBe('/first');
});
