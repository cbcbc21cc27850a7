import { Node } from '@tiptap/core';
import { type DocumentNode, documentToText } from '../../document/index.ts';
import { UNKNOWN_BLOCK, UNKNOWN_INLINE } from '../convert.ts';

const carried = { json: { default: null, rendered: false } };
const textOf = (json: unknown) => documentToText({ type: 'doc', content: json ? [json as DocumentNode] : [] });

/** A block of a newer version. It is shown as text, is read-only and is kept unchanged. */
export const UnknownBlock = Node.create({
  name: UNKNOWN_BLOCK,
  group: 'block',
  atom: true,
  addAttributes: () => carried,
  renderHTML: ({ node }) => [
    'div',
    { class: 'unknown', title: '이 버전에서는 고칠 수 없는 내용이에요' },
    textOf(node.attrs.json) || '이 버전에서는 보여 줄 수 없는 내용이에요.',
  ],
});

/** The same for inline content of a newer version. */
export const UnknownInline = Node.create({
  name: UNKNOWN_INLINE,
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => carried,
  renderHTML: ({ node }) => ['span', { class: 'unknown' }, textOf(node.attrs.json) || '…'],
});
