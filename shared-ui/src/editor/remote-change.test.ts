import { Editor } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DocumentJson, DocumentNode } from '../document/index.ts';
import { fakeEditorLayout } from '../testing/editor-layout.ts';
import { AgreedDocument } from './agreed-document.ts';
import { fromEditorDoc, toEditorJson } from './convert.ts';
import { createExtensions } from './extensions/index.ts';
import { remoteChange } from './remote-change.ts';

beforeAll(fakeEditorLayout);

const p = (text: string): DocumentNode =>
  text ? { type: 'paragraph', content: [{ type: 'text', text }] } : { type: 'paragraph' };
const list = (...texts: string[]): DocumentNode => ({
  type: 'bulletList',
  content: texts.map((text) => ({ type: 'listItem', content: [p(text)] })),
});
const table = (...rows: string[][]): DocumentNode => ({
  type: 'table',
  content: rows.map((cells) => ({
    type: 'tableRow',
    content: cells.map((text) => ({ type: 'tableCell', attrs: { colspan: 1, rowspan: 1 }, content: [p(text)] })),
  })),
});
const doc = (...content: DocumentNode[]): DocumentJson => ({ type: 'doc', content });

let opened: Editor[] = [];
afterEach(() => {
  for (const editor of opened) editor.destroy();
  opened = [];
});

function open(start: DocumentJson) {
  const element = document.body.appendChild(document.createElement('div'));
  const onUpdate = vi.fn();
  const editor = new Editor({
    element,
    extensions: createExtensions({ placeholder: () => '', pictures: () => undefined }),
    content: toEditorJson(start),
    onUpdate,
  });
  opened.push(editor);
  const { view } = editor;
  return {
    editor,
    onUpdate,
    shown: () => fromEditorDoc(editor.state.doc),
    receive: (next: DocumentJson) => view.dispatch(remoteChange(editor.state, next)),
    /** Puts the caret behind a text. */
    after: (text: string) => {
      let at = -1;
      editor.state.doc.descendants((node, pos) => {
        const found = node.isText ? (node.text ?? '').indexOf(text) : -1;
        if (found >= 0) at = pos + found + text.length;
      });
      view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, at)));
    },
    type: (text: string) => view.dispatch(editor.state.tr.insertText(text)),
    /** The text of the caret's block, with a mark at the caret. */
    caret: () => {
      const { $head } = editor.state.selection;
      const { textContent } = $head.parent;
      return `${textContent.slice(0, $head.parentOffset)}|${textContent.slice($head.parentOffset)}`;
    },
  };
}

describe('the caret stays where it is', () => {
  test.each<[string, DocumentJson, DocumentJson]>([
    ['a block before it is changed', doc(p('남'), p('나는 여기')), doc(p('남이 고쳤다'), p('나는 여기'))],
    [
      'blocks around it are changed',
      doc(p('가'), p('나는 여기'), p('다')),
      doc(p('A'), p('나는 여기'), p('C'), p('D')),
    ],
    ['a block before it is removed', doc(p('남'), p('나는 여기')), doc(p('나는 여기'))],
    ['its block is continued at the end', doc(p('나는')), doc(p('나는 여기'))],
    ['its block gets a beginning', doc(p('나는')), doc(p('여기서 나는'))],
    ['a line follows', doc(p('나는')), doc(p('나는'), p('남'))],
    [
      'another item of its list is changed',
      doc(list('가', '나는 여기', '다')),
      doc(list('가나', '나는 여기', '다', '라')),
    ],
    [
      'another cell of its table is changed',
      doc(table(['가', '나는'], ['다', '라'])),
      doc(table(['갸', '나는'], ['다', '러'])),
    ],
  ])('%s', (_, before, after) => {
    const { receive, after: putAfter, caret, shown } = open(before);
    putAfter('나는');
    const expected = caret().split('|')[0];
    receive(after);
    expect(shown()).toEqual(after);
    expect(caret().split('|')[0]).toMatch(new RegExp(`${expected}$`));
  });

  test('a selected text stays selected', () => {
    const { editor, receive } = open(doc(p('가'), p('고른 글')));
    editor.commands.setTextSelection({ from: 4, to: 6 });
    receive(doc(p('가나다'), p('고른 글'), p('라')));
    const { from, to } = editor.state.selection;
    expect(editor.state.doc.textBetween(from, to)).toBe('고른');
  });
});

describe('undo', () => {
  test('takes back only what was typed here', () => {
    const { editor, receive, type, after, shown } = open(doc(p('처음'), p('끝')));
    after('처음');
    type(' 나');
    receive(doc(p('처음 나'), p('끝'), p('남이 쓴 줄')));
    editor.commands.undo();
    expect(shown()).toEqual(doc(p('처음'), p('끝'), p('남이 쓴 줄')));
    editor.commands.undo();
    expect(shown()).toEqual(doc(p('처음'), p('끝'), p('남이 쓴 줄')));
    editor.commands.redo();
    expect(shown()).toEqual(doc(p('처음 나'), p('끝'), p('남이 쓴 줄')));
  });

  test('has nothing to undo after only a remote change, and the change is not reported', () => {
    const { editor, receive, onUpdate } = open(doc(p('내 글')));
    receive(doc(p('남의 글')));
    expect(editor.can().undo()).toBe(false);
    expect(onUpdate).not.toHaveBeenCalled();
  });

  test('finds its text in a block to which another user has added text', () => {
    const { editor, receive, type, after, shown } = open(doc(p('처음')));
    after('처음');
    type(' 나');
    receive(doc(p('남: 처음 나')));
    editor.commands.undo();
    expect(shown()).toEqual(doc(p('남: 처음')));
  });
});

test('a selected block stays selected, and a caret replaces the selection when the block is removed', () => {
  const rule: DocumentNode = { type: 'horizontalRule' };
  const { editor, receive } = open(doc(p('앞'), rule, p('뒤')));
  const select = (at: number) =>
    editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, at)));
  select(3);
  receive(doc(p('앞'), p('사이'), rule, p('뒤')));
  const { selection } = editor.state;
  expect(selection instanceof NodeSelection && selection.node.type.name).toBe('horizontalRule');
  receive(doc(p('앞'), p('사이'), p('뒤')));
  expect(editor.state.selection.empty).toBe(true);
  receive(doc(rule, rule));
  select(1);
  // Nothing stands where the second one was.
  receive(doc(rule));
  expect(editor.state.selection.from).toBe(0);
});

test('after a remote change the document equals the remote document', () => {
  const text = fc.constantFrom('', 'a', 'aa', 'ab', 'aba');
  const block = fc.oneof(
    text.map(p),
    fc.array(text, { minLength: 1, maxLength: 3 }).map((texts) => list(...texts)),
    text.map((of): DocumentNode => ({ ...p(of), type: 'heading', attrs: { level: 2 } })),
    fc.tuple(text, text).map((cells) => table(cells)),
    fc.constant<DocumentNode>({ type: 'horizontalRule' }),
    fc.constant<DocumentNode>({ type: 'laterBlock', attrs: { b: 1, a: 2 } }),
  );
  const documents = fc.array(block, { minLength: 1, maxLength: 5 }).map((content) => doc(...content));
  const { receive, shown, editor } = open(doc(p('')));
  fc.assert(
    fc.property(documents, documents, (before, after) => {
      receive(before);
      const expected = (of: DocumentJson) => fromEditorDoc(editor.schema.nodeFromJSON(toEditorJson(of)));
      expect(shown()).toEqual(expected(before));
      receive(after);
      expect(shown()).toEqual(expected(after));
      editor.state.doc.check();
    }),
  );
  receive(doc());
  expect(shown()).toEqual(doc(p('')));
});

test('an empty heading that replaces a selected block stays a heading', () => {
  const { receive, shown } = open(doc({ type: 'horizontalRule' }));
  const heading: DocumentNode = { type: 'heading', attrs: { level: 2 } };
  receive(doc(heading));
  expect(shown()).toEqual(doc(heading));
});

describe('during a composition', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function compose() {
    const start = doc(p('처음'), p('끝'));
    const { editor, type, after, shown } = open(start);
    const agreed = new AgreedDocument(start);
    editor.setOptions({ editorProps: { handleDOMEvents: { compositionend: (view) => agreed.composed(view) } } });
    const fire = (name: string) => editor.view.dom.dispatchEvent(new CompositionEvent(name, { bubbles: true }));
    after('끝');
    fire('compositionstart');
    type('ㅎ');
    const report = () => agreed.report(editor.state.doc);
    report();
    return { editor, type, shown, agreed, report, fire };
  }

  test('a remote change is shown when it ends, and reported documents contain it before', () => {
    const { agreed, editor, shown, report, type, fire } = compose();
    agreed.take(editor, doc(p('처음 남'), p('끝ㅎ')));
    expect(shown()).toEqual(doc(p('처음'), p('끝ㅎ')));
    type('ㅏ');
    expect(report()).toEqual(doc(p('처음 남'), p('끝ㅎㅏ')));
    fire('compositionend');
    vi.advanceTimersByTime(100);
    expect(shown()).toEqual(doc(p('처음 남'), p('끝ㅎㅏ')));
    expect(report()).toBeNull();
  });

  test('it waits during the next syllable too', () => {
    const { agreed, editor, shown, fire } = compose();
    agreed.take(editor, doc(p('처음 남'), p('끝ㅎ')));
    fire('compositionend');
    fire('compositionstart');
    vi.advanceTimersByTime(100);
    expect(shown()).toEqual(doc(p('처음'), p('끝ㅎ')));
    fire('compositionend');
    vi.advanceTimersByTime(100);
    expect(shown()).toEqual(doc(p('처음 남'), p('끝ㅎ')));
  });
});
