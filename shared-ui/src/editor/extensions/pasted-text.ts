import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import {
  DOMParser as DocumentParser,
  Fragment,
  type Node,
  type ResolvedPos,
  type Schema,
  Slice,
} from '@tiptap/pm/model';
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { parseDocument } from '../../document/index.ts';
import { fromEditorDoc } from '../convert.ts';
import { hasMarkdownBlock, isBareText, tabbedCells } from '../paste/pasted-text.logic.ts';
import { markTaskLists, withTaskLists } from '../paste/task-lists.ts';
import type { Linked, References } from '../references.ts';
import { replaceWhenFound } from './reference-typing.ts';

const loadMarkdown = () => import('../paste/markdown.ts');

/** Open depth of a list whose first text joins the item at the cursor: the list, its item, and the paragraph in the item. */
const OPEN_ITEM = 3;

/**
 * Open depth of pasted blocks. Whole blocks stay whole. A paragraph at an end joins the text there, and a list joins an item of
 * the same kind of list.
 */
function sliceOf(content: Fragment, $at: ResolvedPos): Slice {
  const { firstChild, lastChild } = content;
  const isOpen = (node: Node | null) => (node?.type.name === 'paragraph' ? 1 : 0);
  // The list around a paragraph of an item.
  const around = $at.depth >= OPEN_ITEM ? $at.node($at.depth - OPEN_ITEM + 1) : null;
  const continues = around?.type === firstChild?.type && /List$/.test(around?.type.name ?? '');
  if (!continues) return new Slice(content, isOpen(firstChild), isOpen(lastChild));
  return new Slice(content, OPEN_ITEM, firstChild === lastChild ? 1 : isOpen(lastChild));
}

function parseHtml({ schema, doc }: EditorState, at: number, html: string): Slice {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  markTaskLists(body);
  return sliceOf(DocumentParser.fromSchema(schema).parse(body).content, doc.resolve(at));
}

function tableOf({ nodes }: Schema, rows: readonly string[][]): Slice | null {
  const { table, tableRow, tableCell, paragraph } = nodes;
  if (!table || !tableRow || !tableCell || !paragraph) return null;
  const cell = (text: string) =>
    tableCell.create(null, paragraph.create(null, text ? paragraph.schema.text(text) : null));
  const row = (cells: string[]) => tableRow.create(null, cells.map(cell));
  return new Slice(Fragment.from(table.create(null, rows.map(row))), 0, 0);
}

/** Whether a document with the change can be stored. */
function fits({ doc }: Transaction): boolean {
  try {
    return Boolean(parseDocument(fromEditorDoc(doc)));
  } catch {
    return false;
  }
}

/** Inserts as one step of undo; a change that no document can hold leaves the text as it is. */
function insert(view: EditorView, { from, to }: { from: number; to: number }, slice: Slice, text: string): void {
  const { selection } = view.state;
  const isThere = selection.from === from && selection.to === to;
  // A table itself handles pasted table cells.
  const event = new ClipboardEvent('paste');
  if (isThere && view.someProp('handlePaste', (handle) => handle(view, event, slice))) return;
  const { tr } = view.state;
  if (isThere) tr.replaceSelection(slice);
  else tr.replaceRange(from, to, slice);
  // Without `uiEvent`, because its paste rules would look for Markdown in the parsed blocks.
  if (fits(tr)) view.dispatch(closeHistory(tr).scrollIntoView().setMeta('paste', true));
  else view.pasteText(text, event);
}

/** Inserts Markdown at the position of the paste when the Markdown parser is loaded. The user may continue typing meanwhile. */
async function insertMarkdown(editor: Editor, text: string): Promise<void> {
  const { view } = editor;
  let { from, to } = view.state.selection;
  const follow = ({ transaction: { mapping } }: { transaction: Transaction }) => {
    from = mapping.map(from, -1);
    to = Math.max(from, mapping.map(to, -1));
  };
  editor.on('transaction', follow);
  const parser = await loadMarkdown().catch(() => null);
  editor.off('transaction', follow);
  if (view.isDestroyed) return;
  if (parser) insert(view, { from, to }, parseHtml(view.state, from, parser.markdownToHtml(text)), text);
  // Without a network the copied text is inserted as plain text.
  else view.pasteText(text, new ClipboardEvent('paste'));
}

/** The target of a pasted text, if the text is only an address and a link is allowed there. */
function linkedBy({ selection, schema, storedMarks }: EditorState, text: string, references: References | undefined) {
  const marks = storedMarks ?? selection.$from.marks();
  // When text is selected, it becomes a link to the address.
  if (!selection.empty || !schema.marks.link || marks.some(({ type }) => type.spec.code)) return null;
  return references?.linkedBy?.(text) ?? null;
}

/** Inserts an address. It becomes a link with the title of its target when the title is known. */
function insertAddress(view: EditorView, text: string, found: Promise<Linked | null>): void {
  const { tr, schema, selection } = view.state;
  const link = schema.marks.link?.create({ href: text });
  tr.replaceSelectionWith(schema.text(text, link ? [link] : []), false);
  if (link) tr.removeStoredMark(link);
  replaceWhenFound(
    view,
    closeHistory(tr).scrollIntoView().setMeta('paste', true),
    { from: selection.from, text },
    found,
  );
}

/** The plain text of a paste. Null when the HTML contains more than the text, or a code editor marked it as code. */
function textOf(data: DataTransfer): string | null {
  const [text, html] = [data.getData('text/plain'), data.getData('text/html')];
  if (text === '' || data.files.length > 0 || (html !== '' && !isBareText(html, text))) return null;
  const code = data.getData('vscode-editor-data');
  return code === '' || /"mode":"(?:markdown|plaintext)"/.test(code) ? text : null;
}

interface Options {
  references: () => References | undefined;
}

/**
 * Handles pasted text. Markdown becomes blocks, and lines with tabs become a table. The address of an issue or a note becomes a
 * link with its title. Lists of other programs keep their check marks. A paste with Shift stays unchanged.
 */
export const PastedText = Extension.create<Options>({
  name: 'pastedText',
  // Runs before the extensions that handle pasted code and links.
  priority: 1000,
  addOptions: () => ({ references: () => undefined }),
  addProseMirrorPlugins() {
    const {
      editor,
      options: { references },
    } = this;
    let isLiteral = false;
    const watchShift = (_view: EditorView, event: KeyboardEvent) => {
      isLiteral = event.shiftKey && event.key !== 'Insert';
    };
    return [
      new Plugin({
        props: {
          handleDOMEvents: { keydown: watchShift, keyup: watchShift },
          transformPastedHTML: withTaskLists,
          handlePaste(view, { clipboardData }, slice) {
            const { selection, schema, tr } = view.state;
            if (!clipboardData || selection.$from.parent.type.spec.code) return false;
            const text = textOf(clipboardData);
            if (text === null) return false;
            if (isLiteral) {
              view.dispatch(closeHistory(tr.replaceSelection(slice)).scrollIntoView().setMeta('paste', true));
              return true;
            }
            const address = text.trim();
            const found = linkedBy(view.state, address, references());
            const rows = tabbedCells(text);
            const table = rows && tableOf(schema, rows);
            if (found) insertAddress(view, address, found);
            else if (table) insert(view, selection, table, text);
            else if (hasMarkdownBlock(text)) void insertMarkdown(editor, text);
            else return false;
            return true;
          },
        },
      }),
    ];
  },
});
