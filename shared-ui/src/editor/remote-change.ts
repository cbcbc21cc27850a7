import { Fragment, Node, type Schema, Slice } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, Selection, type Transaction } from '@tiptap/pm/state';
import { type Mappable, ReplaceStep } from '@tiptap/pm/transform';
import { changedBlocks } from '../document/changed-blocks.ts';
import type { DocumentJson } from '../document/index.ts';
import { fromEditorDoc, toEditorJson } from './convert.ts';

/**
 * Makes the editor's document equal to `next` with the smallest changes, so that caret and selection stay in place. These
 * changes are not undo steps, because undo takes back only changes of this editor.
 */
export function remoteChange(state: EditorState, next: DocumentJson): Transaction {
  const { tr, doc, schema, selection, storedMarks } = state;
  replaceChildren(tr, 0, doc, nodeOf(schema, next));
  return (
    tr
      .setSelection(selectionIn(tr, selection))
      .setStoredMarks(storedMarks)
      .setMeta('addToHistory', false)
      .setMeta('preventUpdate', true)
      // When a selected document becomes empty, Tiptap turns the remaining node into a paragraph.
      .setMeta('preventClearDocument', true)
  );
}

/** The selection after the changes of `tr`. */
function selectionIn(tr: Transaction, selection: Selection): Selection {
  if (selection instanceof NodeSelection) {
    const place = tr.doc.resolve(tr.mapping.map(selection.from));
    // There may be another node at that position, or none. The mapping does not show that a node was replaced by a smaller
    // node.
    const isThere = place.nodeAfter?.type === selection.node.type;
    return isThere ? new NodeSelection(place) : Selection.near(place);
  }
  // A caret stays before text that is inserted exactly at its position.
  const before: Mappable = {
    map: (pos) => tr.mapping.map(pos, -1),
    mapResult: (pos) => tr.mapping.mapResult(pos, -1),
  };
  return selection.map(tr.doc, before);
}

/** An empty document gets a block to write in. */
const nodeOf = (schema: Schema, next: DocumentJson): Node =>
  (next.content.length === 0 && schema.topNodeType.createAndFill()) || Node.fromJSON(schema, toEditorJson(next));

/** @param at the position of the first child of `old` */
function replaceChildren(tr: Transaction, at: number, old: Node, next: Node) {
  const starts = [at];
  for (const child of old.children) starts.push((starts.at(-1) ?? at) + child.nodeSize);
  // From the last child to the first, so that the positions of the remaining children stay valid.
  for (const { from, to, start, end } of changedBlocks(
    fromEditorDoc(old).content,
    fromEditorDoc(next).content,
  ).reverse()) {
    replaceNodes(tr, starts[from] ?? at, old.children.slice(from, to), next.children.slice(start, end));
  }
}

function replaceNodes(tr: Transaction, at: number, old: readonly Node[], next: readonly Node[]) {
  const [node] = old;
  const [other] = next;
  const isPair = old.length === 1 && next.length === 1;
  if (isPair && node?.firstChild?.isBlock && other?.sameMarkup(node)) return replaceChildren(tr, at + 1, node, other);
  const [before, after] = [Fragment.from(old), Fragment.from(next)];
  tr.step(stepWithin(tr.doc, at, before, after) ?? new ReplaceStep(at, at + before.size, new Slice(after, 0, 0)));
}

/** The step that replaces only the difference inside of the blocks; null when there is no difference. */
function stepWithin(doc: Node, at: number, old: Fragment, next: Fragment): ReplaceStep | null {
  const start = old.findDiffStart(next);
  const end = old.findDiffEnd(next);
  if (old.size === 0 || next.size === 0 || start === null || !end) return null;
  // The text before the difference may end with the same letters with which the text after it begins.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const slice = doc.type.create(null, next).slice(start, end.b + overlap);
  const step = new ReplaceStep(at + start, at + end.a + overlap, slice);
  const { doc: result } = step.apply(doc);
  return result?.slice(at, at + next.size).content.eq(next) ? step : null;
}
