import { cut } from '@dojang/contract/text';
import { toPlainLine } from '@dojang/shared-ui';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { type DocumentJson, EMPTY_DOCUMENT } from '../document/index.ts';
import { isDocumentLine, lineAddress } from '../document/line-address.ts';
import { leafText } from '../document/text.ts';
import { fromEditorDoc } from './convert.ts';
import type { IssueReference, LineAction, LineSource } from './references.ts';

/** Maximum length of a title. The whole text of a longer line is also the body. */
const LONGEST_TITLE = 200;

interface Found extends LineSource {
  from: number;
  to: number;
  /** Whether the link may replace the text, because the title contains all of the text. */
  isReplaceable: boolean;
}

const textOf = (node: Node, from = 0, to = node.content.size) =>
  node.textBetween(from, to, '\n', ({ type, attrs }) => leafText({ type: type.name, attrs }) ?? '');

/** The selected text. Without a selection it is the line at the cursor. Null when there is no text. */
export function lineSource({ doc, selection }: EditorState): Found | null {
  const { $from, $to, empty } = selection;
  const [from, to] = empty ? [$from.start(), $from.end()] : [selection.from, selection.to];
  if (empty && !$from.parent.isTextblock) return null;
  const lines = textOf(doc, from, to)
    .split('\n')
    .map((line) => toPlainLine(line).trim());
  const first = lines.find((line) => line !== '');
  if (first === undefined) return null;
  const isOneLine = $from.sameParent($to) && lines.filter(Boolean).length === 1;
  const title = cut(first, LONGEST_TITLE);
  const isWhole = isOneLine && title === first && !hasMarkup(doc, from, to);
  const body = isWhole ? EMPTY_DOCUMENT : restOf(doc, from, to, title);
  return { from, to, title, body, address: addressAt(doc, from), isReplaceable: isWhole };
}

/** The address of the first line that ends after a position. */
function addressAt(doc: Node, from: number): string {
  let count = 0;
  let address = '';
  doc.descendants((node, pos) => {
    if (address || !isDocumentLine(node.type.name)) return address === '';
    if (pos + node.nodeSize > from) address = lineAddress(count, textOf(node));
    count++;
    return false;
  });
  return address;
}

/** A title cannot contain links, mentions and pictures, so they would be lost. */
function hasMarkup(doc: Node, from: number, to: number): boolean {
  let found = false;
  doc.nodesBetween(from, to, (node) => {
    if (node.isInline && (!node.isText || node.marks.some(({ type }) => type.name === 'link'))) found = true;
  });
  return found;
}

/** The blocks of a selection, except the block that becomes the title. */
function restOf(doc: Node, from: number, to: number, title: string): DocumentJson {
  const { content } = fromEditorDoc(doc.cut(from, to));
  const first = doc.cut(from, to).firstChild;
  const isTitle = first?.isTextblock && toPlainLine(textOf(first)).trim() === title && content.length > 1;
  return { ...EMPTY_DOCUMENT, content: isTitle ? content.slice(1) : content };
}

/**
 * Runs an action on the selected text or the line at the cursor, and inserts the link that it returns. The user may continue
 * typing meanwhile.
 */
export async function runLineAction(editor: Editor, action: LineAction): Promise<void> {
  const source = lineSource(editor.state);
  if (!source) {
    action.onEmpty();
    return;
  }
  let { from, to } = source;
  const text = textOf(editor.state.doc, from, to);
  const follow = ({ transaction }: { transaction: Transaction }) => {
    from = transaction.mapping.map(from, 1);
    to = Math.max(from, transaction.mapping.map(to, -1));
  };
  editor.on('transaction', follow);
  let made: IssueReference | null = null;
  try {
    made = await action.run({ title: source.title, body: source.body, address: source.address });
  } finally {
    editor.off('transaction', follow);
  }
  const { state, isDestroyed } = editor;
  const type = state.schema.nodes.issueLink;
  if (!made || isDestroyed || !type) return;
  const { id, number, projectId } = made;
  const link = type.create({ id, number, projectId });
  const isUnchanged = textOf(state.doc, from, to) === text;
  if (source.isReplaceable && isUnchanged) editor.view.dispatch(state.tr.replaceWith(from, to, link));
  else editor.view.dispatch(state.tr.insert(to, [state.schema.text(' '), link]));
}
