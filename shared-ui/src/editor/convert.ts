import { isEqual } from '@dojang/shared-ui';
import type { JSONContent } from '@tiptap/core';
import type { Mark, Node } from '@tiptap/pm/model';
import type { DocumentJson, DocumentMark, DocumentNode } from '../document/index.ts';
import { MARKS, NODES, readAttributes, specOf } from '../document/schema.ts';

export const UNKNOWN_BLOCK = 'unknownBlock';
export const UNKNOWN_INLINE = 'unknownInline';

const knownMark = (mark: DocumentMark) => Object.hasOwn(MARKS, mark.type);

function toEditorNode(node: DocumentNode, inline: boolean): JSONContent {
  if (node.type !== 'text' && !specOf(node.type)) {
    return { type: inline ? UNKNOWN_INLINE : UNKNOWN_BLOCK, attrs: { json: node } };
  }
  const holdsInline = ['inline', 'plainText'].includes(NODES[node.type]?.content ?? '');
  const result: JSONContent = { type: node.type };
  if (node.attrs) result.attrs = node.attrs;
  if (node.text !== undefined) result.text = node.text;
  if (node.marks) result.marks = node.marks.filter(knownMark);
  if (node.content) result.content = node.content.map((child) => toEditorNode(child, holdsInline));
  return result;
}

/**
 * A parsed document for the editor. Nodes that this version does not know become read-only boxes that contain the original
 * node.
 */
export const toEditorJson = (doc: DocumentJson): JSONContent => ({
  type: 'doc',
  content: doc.content.map((node) => toEditorNode(node, false)),
});

// Cached JSON by node. The editor's nodes are immutable, and a changed document shares unchanged nodes with the document
// before, so it shares their JSON too.
const cache = new WeakMap<Node, DocumentNode>();

function markJson(mark: Mark): DocumentMark {
  const spec = MARKS[mark.type.name];
  const attrs = spec ? readAttributes(spec, mark.attrs) : undefined;
  return attrs && Object.keys(attrs).length > 0 ? { type: mark.type.name, attrs } : { type: mark.type.name };
}

function nodeJson(node: Node): DocumentNode {
  const cached = cache.get(node);
  if (cached) return cached;
  const json = build(node);
  cache.set(node, json);
  return json;
}

function build(node: Node): DocumentNode {
  const type = node.type.name;
  if (type === UNKNOWN_BLOCK || type === UNKNOWN_INLINE) return node.attrs.json as DocumentNode;
  const result: DocumentNode = { type };
  const spec = specOf(type);
  const attrs = spec ? readAttributes(spec, node.attrs) : undefined;
  if (attrs && Object.keys(attrs).length > 0) result.attrs = attrs;
  if (node.isText) result.text = node.text ?? '';
  const marks = node.marks.map(markJson).filter((mark) => mark.type !== 'link' || mark.attrs?.href !== undefined);
  if (marks.length > 0) result.marks = marks;
  if (node.childCount > 0) result.content = node.children.map(nodeJson);
  return result;
}

/** The editor's document in the stored format. Only changed nodes are converted again. */
export const fromEditorDoc = (doc: Node): DocumentJson => ({ type: 'doc', content: doc.children.map(nodeJson) });

/**
 * Makes `fromEditorDoc` return the block objects of `stored` for equal blocks of the editor, so that comparing the
 * document with the stored one is fast.
 *
 * @param isTimeLeft called after each block
 * @returns index of the first remaining block; `doc.childCount` when none remains
 */
export function shareBlocks(doc: Node, stored: DocumentJson, from: number, isTimeLeft: () => boolean): number {
  let at = from;
  for (; at < doc.childCount && isTimeLeft(); at++) {
    const [node, block] = [doc.child(at), stored.content[at]];
    if (block && isEqual(nodeJson(node), block)) cache.set(node, block);
  }
  return at;
}
